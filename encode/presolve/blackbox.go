package presolve

import (
	"errors"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/program"
)

// sources are the annotations that say what a black box is.
var sources = map[string]bool{"blackbox_exec": false, "blackbox_dll": true}

// function returns the function of a black box, which an annotation names.
func (l *linker) function(c *flatzinc.Constraint, asking *ground.Asking) (program.Function, error) {
	s, err := sourceOf(c)
	if err != nil {
		return nil, l.m.Errorf(c.Pos, "%s: %w", c.Name, err)
	}
	if l.programs == nil {
		return nil, l.m.Errorf(c.Pos, "the model runs %v, which is not allowed here", s)
	}
	gives := asking.Answer(func(arg int) int { return len(c.Args[arg].Elems()) })
	f, err := l.programs.Function(s, gives, func(err error) error { return l.m.Errorf(c.Pos, "%w", err) })
	if err != nil {
		return nil, l.m.Errorf(c.Pos, "%w", err)
	}
	return f, nil
}

// sourceOf reads the annotation blackbox_exec(program, arguments), or blackbox_dll.
func sourceOf(c *flatzinc.Constraint) (s program.Source, err error) {
	for _, a := range c.Anns {
		if a.Kind != flatzinc.Call {
			continue
		}
		library, ok := sources[a.Str()]
		if !ok {
			continue
		}
		args := a.Elems()
		if len(args) != 2 || args[0].Kind != flatzinc.StringLit || args[1].Kind != flatzinc.ArrayLit {
			return s, errors.New(a.Str() + " expects the name of a program and an array of its arguments")
		}
		s = program.Source{Name: args[0].Str(), Library: library}
		for _, x := range args[1].Elems() {
			if x.Kind != flatzinc.StringLit {
				return s, errors.New("the arguments of " + a.Str() + " are no strings")
			}
			s.Args = append(s.Args, x.Str())
		}
		return s, nil
	}
	return s, errors.New("no annotation blackbox_exec or blackbox_dll says which program this is")
}
