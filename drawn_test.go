package gozinc_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// A native is a function of the library that makes a native constraint.
type native struct {
	constraint string
	function   any   // type parameters are interfaces, so that elements can be nil
	places     []int // of its parameters in the signature of the constraint
}

// definition returns what the constraint means.
func (n native) definition() ground.Def {
	def, _ := ground.Lookup(n.constraint, ground.Arities(n.constraint)[0])
	return def
}

// A sampled is a random call of a native in FlatZinc, of variables with random domains, in
// which indices begin at 0 as in Go.
type sampled struct {
	def   ground.Def
	model *flatzinc.Model
}

// draw returns the first of the calls from that seed on, and the seed of the next.
func draw(t *testing.T, n native, seed uint64) (d sampled, next uint64) {
	d.def = n.definition()
	for ; ; seed++ {
		text := fzngen.Constraint(rand.New(rand.NewPCG(seed, 97)), d.def, fzngen.Opt{Size: 150, Alone: true})
		m, err := flatzinc.Parse("drawn.fzn", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		d.model = m
		if d.fromZero() {
			return d, seed + 1
		}
	}
}

func (d sampled) args() []flatzinc.Expr { return d.model.Constraints[0].Args }

func (d sampled) fromZero() bool {
	for i, p := range strings.Split(d.def.Sig, ", ") {
		if strings.HasPrefix(p, "int: offset") && d.args()[i].Int() != 0 {
			return false
		}
	}
	return true
}

// solutions counts the solutions and the assignments by enumeration.
func (d sampled) solutions(t *testing.T) (n, all int) {
	set, err := oracle.OutputSet(d.model, 0)
	if err != nil {
		t.Fatal(err)
	}
	all = 1
	for _, v := range d.model.Vars {
		switch v.Base {
		case flatzinc.Bool:
			all *= 2
		case flatzinc.SetOfInt:
			all <<= v.Ints.Size()
		default:
			all *= int(v.Ints.Size())
		}
	}
	return len(set), all
}

// A library makes a FlatZinc call one of the library.
type library struct {
	m    *gozinc.Model
	vars []any // by number
}

func newLibrary(fzn *flatzinc.Model) *library {
	l := &library{m: gozinc.NewModel("drawn")}
	for _, v := range fzn.Vars {
		switch v.Base {
		case flatzinc.Bool:
			l.vars = append(l.vars, l.m.Bool(v.Name))
		case flatzinc.SetOfInt:
			l.vars = append(l.vars, l.m.Set(setOf(v.Ints.Values()), v.Name))
		default:
			l.vars = append(l.vars, l.m.IntOf(setOf(v.Ints.Values()), v.Name))
		}
	}
	return l
}

func setOf(values []int64) gozinc.Set {
	ints := make([]int, len(values))
	for i, k := range values {
		ints[i] = int(k)
	}
	return gozinc.SetOf(ints...)
}

// args are those of the function for a call of the constraint.
func (l *library) args(n native, call []flatzinc.Expr) []reflect.Value {
	in := make([]reflect.Value, len(n.places))
	for i, p := range n.places {
		in[i] = l.arg(call[p], reflect.TypeOf(n.function).In(i), len(call[n.places[0]].Elems()))
	}
	return in
}

// arg returns an argument of the type; a matrix has rows of that width.
func (l *library) arg(e flatzinc.Expr, t reflect.Type, width int) reflect.Value {
	if t.Kind() == reflect.Slice {
		elems := e.Elems()
		if matrix := t.Elem().Kind() == reflect.Slice; matrix {
			elems = nil
			for row := range slices.Chunk(e.Elems(), max(width, 1)) {
				elems = append(elems, flatzinc.MkArray(row))
			}
		}
		list := reflect.MakeSlice(t, len(elems), len(elems))
		for i, x := range elems {
			list.Index(i).Set(l.arg(x, t.Elem(), 0))
		}
		return list
	}
	var x any
	switch {
	case e.Kind == flatzinc.VarRef:
		x = l.vars[e.Var().ID]
	case e.Kind == flatzinc.SetLit:
		x = setOf(e.Set().Values())
	case e.Kind == flatzinc.BoolLit && t.Kind() == reflect.Interface:
		x = gozinc.Sum[gozinc.IntExpr]().Ge(gozinc.Const(1 - min(int(e.Int()), 1)))
	case e.Kind == flatzinc.BoolLit:
		x = e.Bool()
	case t.Kind() == reflect.Interface:
		x = gozinc.Const(int(e.Int()))
	default:
		x = int(e.Int())
	}
	v := reflect.New(t).Elem()
	v.Set(reflect.ValueOf(x))
	return v
}

// call calls the function.
func (n native) call(in []reflect.Value) gozinc.Constraint {
	return reflect.ValueOf(n.function).Call(in)[0].Interface().(gozinc.Constraint)
}

// count returns the number of solutions of a form of a sampled call.
func (d sampled) count(n native, form func(gozinc.Constraint) gozinc.BoolExpr) (int, error) {
	l := newLibrary(d.model)
	l.m.Add(form(n.call(l.args(n, d.args()))))
	search := l.m.Search(gozinc.Options{})
	for _, err := range search.Solutions(context.Background()) {
		if err != nil {
			return 0, err
		}
	}
	r := search.Result()
	if r.Status != gozinc.AllSolutions && r.Status != gozinc.Unsatisfiable {
		return 0, fmt.Errorf("status %v", r.Status)
	}
	return r.Solutions, nil
}

// TestNatives: each generated function has the solutions that enumeration of its meaning
// finds, on random arguments. The negation has all others. A call that does not meet a
// demand is an error.
func TestNatives(t *testing.T) {
	for name, n := range natives {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			seed, refused, some := uint64(0), 0, 0
			for range 30 {
				var d sampled
				d, seed = draw(t, n, seed)
				want, all := d.solutions(t)
				_, why := d.def.Malformed(d.args(), true)
				for what, form := range map[string]func(gozinc.Constraint) gozinc.BoolExpr{
					"as it is": func(c gozinc.Constraint) gozinc.BoolExpr { return c },
					"negated":  func(c gozinc.Constraint) gozinc.BoolExpr { return gozinc.Not(c) },
					"either":   func(c gozinc.Constraint) gozinc.BoolExpr { return gozinc.Or(c, c.Not()) },
				} {
					sum := map[string]int{"as it is": want, "negated": all - want, "either": all}[what]
					switch got, err := d.count(n, form); {
					case why != "" && err == nil:
						t.Errorf("seed %d, %s: no error where %s", seed-1, what, why)
					case why == "" && err != nil:
						t.Errorf("seed %d, %s: %v", seed-1, what, err)
					case why == "" && got != sum:
						t.Errorf("seed %d, %s: %d solutions of %d, want %d", seed-1, what, got, all, sum)
					}
				}
				if some += min(want, 1); why != "" {
					refused++
				}
			}
			if some < 5 || refused > 15 {
				t.Errorf("of 30 calls %d have a solution, and %d are refused", some, refused)
			}
		})
	}
}

// TestMistakesOfNatives calls each generated function with every kind of wrong argument in
// each place. What does not meet a demand on the constraint is an error, which names the
// file of the call; so is what is no expression of the model. All else has a solution where
// the constraint has one.
func TestMistakesOfNatives(t *testing.T) {
	for name, n := range natives {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d, seed := draw(t, n, 0)
			for some, _ := d.solutions(t); some == 0 || refusedBy(d) != ""; some, _ = d.solutions(t) {
				d, seed = draw(t, n, seed)
			}
			for i, p := range n.places {
				d.mistaken(t, n, i)
				good := d.args()[p]
				for what, bad := range spoilt(good) {
					d.args()[p] = bad
					n.expect(t, d, what)
				}
				d.args()[p] = good
			}
		})
	}
}

func refusedBy(d sampled) string {
	_, why := d.def.Malformed(d.args(), true)
	return why
}

// mistaken replaces an argument in Go by what is none of the model.
func (d sampled) mistaken(t *testing.T, n native, i int) {
	l := newLibrary(d.model)
	in := l.args(n, d.args())
	for _, wrong := range mistakes(in[i]) {
		if !wrong.always {
			continue
		}
		l := newLibrary(d.model)
		in := l.args(n, d.args())
		in[i] = wrong.value
		l.m.Add(n.call(in))
		_, err := l.m.Solve(context.Background(), gozinc.Options{})
		var located *gozinc.Error
		if !errors.As(err, &located) || !strings.Contains(located.Place, "drawn_test.go:") {
			t.Errorf("argument %d: %s: error %v", i, wrong.what, err)
		}
	}
}

// spoilt are other arguments for one of FlatZinc.
func spoilt(e flatzinc.Expr) map[string]flatzinc.Expr {
	list := make(map[string]flatzinc.Expr)
	switch e.Kind {
	case flatzinc.ArrayLit:
		list["no elements"] = flatzinc.MkArray(nil)
		elems := e.Elems()
		if last := len(elems) - 1; last >= 0 {
			list["an element less"] = flatzinc.MkArray(elems[1:])
			list["an element more"] = flatzinc.MkArray(append(slices.Clone(elems), elems[0]))
			for what, x := range spoilt(elems[last]) {
				list["last element "+what] = flatzinc.MkArray(append(slices.Clone(elems[:last]), x))
			}
		}
	case flatzinc.IntLit:
		for _, k := range []int64{-1000, 1000, 1 << 62, -1 << 62} {
			list[fmt.Sprint(k)] = flatzinc.MkInt(k)
		}
	case flatzinc.SetLit:
		list["empty"] = flatzinc.MkSet(nil)
	}
	return list
}

// expect compares the outcome of a call with what the definition says of it.
func (n native) expect(t *testing.T, d sampled, what string) {
	t.Helper()
	l := newLibrary(d.model)
	l.m.Add(n.call(l.args(n, d.args())))
	r, err := l.m.Solve(context.Background(), gozinc.Options{})
	var located *gozinc.Error
	placed := errors.As(err, &located) && strings.Contains(located.Place, "drawn_test.go:")
	why := refusedBy(d)
	switch {
	case why != "" && !placed:
		t.Errorf("%s: %s, and the error is %v", what, why, err)
	case why == "" && err != nil && !(placed && strings.Contains(err.Error(), "overflow")):
		t.Errorf("%s: %v", what, err)
	}
	if err != nil {
		return
	}
	if want, _ := d.solutions(t); (want > 0) != (r.Status != gozinc.Unsatisfiable) {
		t.Errorf("%s: %v, and enumeration finds %d solutions", what, r.Status, want)
	}
}
