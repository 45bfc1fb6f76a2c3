package encode

import (
	"context"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/yield"
	"github.com/gozinc/gozinc/sat"
)

// Ended returns the error of the context where r is what a function recovers that was
// ended with its context. It is not ok for anything else.
func Ended(r any) (err error, ok bool) {
	switch r := r.(type) {
	case *sat.ContextError:
		return r.Err, true
	case *store.ContextError:
		return r.Err, true
	}
	return nil, false
}

// Observe lets what is built for the problem after Build end with ctx, as clauses of a
// sum or a linear program do: by a panic that Ended knows. The problem is of no use
// then. It is called before Attach.
func (p *Problem) Observe(ctx context.Context) {
	p.ctx = ctx
	if p.enc != nil {
		p.enc.Store.Observe(ctx)
	}
}

// Attach makes s the receiver of all clauses that are added from now on: an engine that
// has loaded the formula. It is a sat.Host where the problem is not in clauses.
func (p *Problem) Attach(s sat.Sink) {
	if p.ctx != nil {
		s = observe(p.ctx, s)
	}
	if p.lowered != nil {
		p.enc.Sink = p.lowered.Over(s)
		return
	}
	p.enc.Sink = s.(sat.Host)
}

// Simplify simplifies the formula, see sat.Formula.Simplify. The error is that of ctx.
func (p *Problem) Simplify(ctx context.Context) error {
	p.Formula.SetContext(ctx)
	defer p.Formula.SetContext(context.Background())
	p.Formula.Simplify()
	return ctx.Err()
}

// observedSink hands clauses on until its context is done.
type observedSink struct {
	sat.Sink
	ctx context.Context
	n   int // clauses so far
}

// observedHost is observedSink for an engine with native integers.
type observedHost struct {
	*observedSink
	sat.PropagatorHost
}

// observe returns s, which adds no more clauses soon after ctx is done.
func observe(ctx context.Context, s sat.Sink) sat.Sink {
	o := &observedSink{Sink: s, ctx: ctx}
	if host, ok := s.(sat.PropagatorHost); ok {
		return observedHost{o, host}
	}
	return o
}

// AddClause hands the clause on, or panics with a *sat.ContextError.
func (o *observedSink) AddClause(lits ...sat.Lit) {
	if o.n++; o.n%yield.Often == 0 && yield.Done(o.ctx) {
		panic(&sat.ContextError{Err: o.ctx.Err()})
	}
	o.Sink.AddClause(lits...)
}
