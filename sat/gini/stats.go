package gini

import (
	"reflect"

	engine "github.com/irifrance/gini"

	"github.com/gozinc/gozinc/sat"
)

// counters are gini's own, which it does not export: they are looked up by
// name once and then read by reflection, which needs no unsafe code and writes
// nothing. In a version of gini that has other names they are absent.
//
// gini resets them only in functions that are not called here, so they count
// from the start.
type counters struct {
	conflicts, decisions, propagations, restarts, learnts reflect.Value
}

func newCounters(g *engine.Gini) counters {
	at := func(path ...string) reflect.Value { return field(reflect.ValueOf(g), path...) }
	return counters{
		conflicts:    at("xo", "Driver", "Conflicts"),
		decisions:    at("xo", "Guess", "guesses"),
		propagations: at("xo", "Trail", "Props"),
		restarts:     at("xo", "stRestarts"),
		learnts:      at("xo", "Driver", "Learnt"),
	}
}

// field follows pointers and struct fields to an int64. It returns the zero
// Value where there is none.
func field(v reflect.Value, path ...string) reflect.Value {
	for _, name := range path {
		if v.Kind() == reflect.Pointer {
			v = v.Elem()
		}
		if v.Kind() != reflect.Struct {
			return reflect.Value{}
		}
		v = v.FieldByName(name)
	}
	if v.Kind() != reflect.Int64 {
		return reflect.Value{}
	}
	return v
}

func (c counters) read() sat.Stats {
	get := func(v reflect.Value) int64 {
		if !v.IsValid() {
			return -1
		}
		return v.Int()
	}
	return sat.Stats{
		Conflicts:    get(c.conflicts),
		Decisions:    get(c.decisions),
		Propagations: get(c.propagations),
		Restarts:     get(c.restarts),
		Learnts:      get(c.learnts),
	}
}

// count reads gini's counters, which must not be searching meanwhile.
func (s *solver) count() sat.Stats {
	n := s.counters.read()
	n.Restarts += s.restarts
	s.stats.Store(&n)
	return n
}

// Stats counts gini's work in all searches. Learnts are all clauses learnt,
// whether kept or not. While gini is searching the counts are some that it had
// in the last second or two, and any goroutine may ask.
func (s *solver) Stats() sat.Stats { return *s.stats.Load() }
