package solve

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/origin"
	"github.com/gozinc/gozinc/internal/search"
)

// undecided says why a run ended before all was proved that was asked for.
func (r *run) undecided(out *Outcome, end search.End) string {
	switch {
	case out.Stopped != nil:
		return out.Stopped.Error()
	case r.ctx.Err() != nil:
		return ended(r.ctx)
	case end == search.Inconclusive:
		return cmp.Or(r.why, "no strategy can go on")
	}
	return cmp.Or(r.why, "the engine gave no answer")
}

// ended says in words why a context is done.
func ended(ctx context.Context) string {
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, context.DeadlineExceeded):
		return "the time was up"
	case errors.Is(cause, context.Canceled):
		return "it was interrupted"
	default:
		return cause.Error()
	}
}

// note keeps why the worker's search is going to end without a proof, if it is.
func (s configuration) note(format string, args ...any) {
	if s.at != nil {
		s.at.why = fmt.Sprintf(format, args...)
	}
}

// startText is why nothing is proved under what a model sets at the start.
const startText = "what on_restart sets at the start excludes other solutions, which the model may have"

// windowText tells what is known of integers without bounds: they were searched between
// some, or have no values between these.
func windowText(p *encode.Problem) string {
	v := p.Unbounded()
	if sampled := p.Sampled(); v == nil && sampled != nil {
		return origin.Of(p.Model, sampled) + " is an input of a black box, which was asked about some of its values only"
	}
	if v == nil {
		return "some integers have no bounds"
	}
	name := origin.Of(p.Model, v)
	lo, hi, ok := p.Window(v)
	switch {
	case !ok:
		return "no value of " + name + " fits into 64 bits"
	case p.WindowFailed():
		return name + " has no bounds, and none of the values within those that are tried"
	case v.Base == flatzinc.Int:
		return fmt.Sprintf("%s has no bounds, and was searched from %d to %d only", name, lo, hi)
	}
	return name + " has no bounds, and was searched within some only"
}
