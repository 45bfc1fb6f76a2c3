package gozinc

import (
	"context"
	"iter"
)

// Search looks for several solutions of a model.
type Search struct {
	m      *Model
	o      Options
	result *Result
}

// Search returns a search for the solutions of m: all that differ in variables with
// names, or with an objective each that is better than those before. A float with a name
// that takes infinitely many values beside one solution is an error then. It does nothing
// by itself.
func (m *Model) Search(o Options) *Search { return &Search{m: m, o: o} }

// Solutions finds solutions, for a range loop, and yields each as soon as it is known. An
// error comes last and without a solution; errors are those of Model.Solve. The end of
// ctx is none: it ends the loop, see Result.Stopped. Another loop begins anew.
func (s *Search) Solutions(ctx context.Context) iter.Seq2[*Solution, error] {
	return func(yield func(*Solution, error) bool) {
		s.result = nil
		result, err := s.m.run(ctx, s.o, true, func(x *Solution) bool { return yield(x, nil) })
		s.result = result
		if err != nil {
			yield(nil, err)
		}
	}
}

// Result returns what the last loop over Solutions has found out: nil before its end, and
// after an error.
func (s *Search) Result() *Result { return s.result }
