package gozinc_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/gozinc/gozinc"
)

// makers are functions that make neither conditions nor expressions of variables.
var makers = map[string]bool{
	"Consts": true, "Range": true, "SetOf": true, "NewModel": true, "Parse": true,
	"ParseEncoding": true, "Engines": true, "ParseEngine": true, "ParseStrategy": true,
}

// TestEveryFunctionIsCalled compares calls with the interface of the library.
func TestEveryFunctionIsCalled(t *testing.T) {
	text, err := os.ReadFile(apiFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^func ([A-Z]\w*)`).FindAllSubmatch(text, -1) {
		if name := string(m[1]); calls[name].function == nil && natives[name].function == nil && !makers[name] {
			t.Errorf("there is no call of %s", name)
		}
	}
}

// mistake is an argument that is none, or one that a program gives by mistake.
type mistake struct {
	what  string
	value reflect.Value
	// always: no call with it makes sense.
	always bool
}

// right are wrong arguments for which the documented meaning has no solution: values that
// too few variables take, sets without an element, limits that exclude each other.
var right = map[string]*regexp.Regexp{
	"Or":          regexp.MustCompile("0: no elements"),
	"Alternative": regexp.MustCompile("1: no elements"), // of which one is chosen
	// No state, or no letter at the end, is accepted.
	"Regular": regexp.MustCompile("4: empty"), "CostRegular": regexp.MustCompile("4: empty"),
	"RegularNFA": regexp.MustCompile("0: no elements|4: empty"),
	"MDD":        regexp.MustCompile("2: (no elements|an element less)"),
	"CostMDD":    regexp.MustCompile("2: (no elements|an element less)"),
}

// TestMistakes calls every function with every kind of wrong argument in each place. It
// has to be an error, which names this file, or have a solution: never is it called
// unsatisfiable.
func TestMistakes(t *testing.T) {
	for name, c := range calls {
		f := reflect.ValueOf(c.function)
		if status, err := outcome(name, f, c.args, -1, mistake{}); err != nil || status == gozinc.Unsatisfiable {
			t.Errorf("%s without a mistake: %v, %v", name, status, err)
		}
		for i := range c.args(&small{m: gozinc.NewModel("")}) {
			v := &small{m: gozinc.NewModel("")}
			for _, wrong := range mistakes(fitted(c.args(v)[i], f.Type().In(i))) {
				what := fmt.Sprintf("%s argument %d: %s", name, i, wrong.what)
				status, err := outcome(name, f, c.args, i, wrong)
				expectMistake(t, name, what, wrong.always, status, err)
			}
		}
	}
}

func expectMistake(t *testing.T, name, what string, always bool, status gozinc.Status, err error) {
	t.Helper()
	var located *gozinc.Error
	switch {
	case err == nil && always:
		t.Errorf("%s: no error, but %v", what, status)
	case err == nil && status == gozinc.Unsatisfiable && (right[name] == nil || !right[name].MatchString(what)):
		t.Errorf("%s: called unsatisfiable", what)
	case err != nil && (!errors.As(err, &located) || !strings.Contains(located.Place, "misuse_test.go:")):
		t.Errorf("%s: error without a place: %v", what, err)
	}
}

// outcome solves a model of one call with one argument replaced. A panic is an error.
func outcome(name string, f reflect.Value, args func(v *small) []any, i int, wrong mistake) (status gozinc.Status, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	v := &small{m: gozinc.NewModel(name)}
	var in []reflect.Value
	for k, arg := range args(v) {
		if k == i {
			in = append(in, wrong.value)
			continue
		}
		in = append(in, fitted(arg, f.Type().In(k)))
	}
	call := f.Call
	if f.Type().IsVariadic() {
		call = f.CallSlice
	}
	use(v.m, call(in)[0].Interface())
	r, err := v.m.Solve(context.Background(), gozinc.Options{})
	if err != nil {
		return 0, err
	}
	return r.Status, nil
}

// use makes what a function has returned part of a model.
func use(m *gozinc.Model, x any) {
	switch x := x.(type) {
	case gozinc.Constraint:
		m.Add(x)
	case gozinc.Linear:
		m.Add(x.Ge(gozinc.Const(-1 << 40)))
	case gozinc.FloatLinear:
		m.Add(x.Ge(gozinc.FloatConst(-1e6)))
	case gozinc.SetExpr:
		m.Add(gozinc.Subset(x, x))
	case gozinc.Interval:
		m.Add(gozinc.Disjunctive([]gozinc.Interval{x}))
	case []gozinc.Interval:
		m.Add(gozinc.Disjunctive(x))
	}
}

// fitted returns an argument as one of the type, slices element by element.
func fitted(arg any, t reflect.Type) reflect.Value {
	v := reflect.ValueOf(arg)
	if v.Type().AssignableTo(t) || t.Kind() != reflect.Slice {
		w := reflect.New(t).Elem()
		w.Set(v)
		return w
	}
	list := reflect.MakeSlice(t, v.Len(), v.Len())
	for i := range v.Len() {
		list.Index(i).Set(fitted(v.Index(i).Interface(), t.Elem()))
	}
	return list
}

// mistakes are those that can be made in place of an argument.
func mistakes(good reflect.Value) (list []mistake) {
	t := good.Type()
	switch {
	case t.Kind() == reflect.Slice:
		list = append(list, mistake{"no elements", reflect.Zero(t), false})
		if n := good.Len(); n > 0 {
			list = append(list, mistake{"an element less", good.Slice(1, n), false},
				mistake{"an element more", reflect.AppendSlice(good.Slice3(0, n, n), good.Slice(0, 1)), false})
			for _, m := range mistakes(good.Index(n - 1)) {
				elems := reflect.MakeSlice(t, n, n)
				reflect.Copy(elems, good)
				elems.Index(n - 1).Set(m.value)
				list = append(list, mistake{"last element " + m.what, elems, m.always})
			}
		}
	case t.Kind() == reflect.Int:
		for _, n := range []int{-1000, 1000, 1 << 62, -1 << 62} {
			list = append(list, mistake{fmt.Sprint(n), reflect.ValueOf(n), false})
		}
	case t == reflect.TypeFor[gozinc.Set]():
		list = append(list, mistake{"empty", reflect.Zero(t), false}, mistake{"far away", reflect.ValueOf(gozinc.Range(1000, 1002)), false})
	case t == reflect.TypeFor[gozinc.Interval]():
		list = append(list, mistake{"no Interval", reflect.Zero(t), true})
	case t == reflect.TypeFor[gozinc.Change]():
		list = append(list, mistake{"no Change", reflect.Zero(t), true})
	case t.Kind() == reflect.Interface:
		list = append(list, mistake{"nil", reflect.Zero(t), true})
		for what, x := range strangers() {
			if reflect.TypeOf(x).AssignableTo(t) {
				v := reflect.New(t).Elem()
				v.Set(reflect.ValueOf(x))
				list = append(list, mistake{what, v, true})
			}
		}
	}
	return list
}

// strangers are variables that are none of the model.
func strangers() map[string]any {
	other := gozinc.NewModel("other")
	return map[string]any{
		"no IntVar": gozinc.IntVar{}, "no BoolVar": gozinc.BoolVar{}, "no SetVar": gozinc.SetVar{}, "no Constraint": gozinc.Constraint{},
		"nil *IntVar": (*gozinc.IntVar)(nil), "nil *SetVar": (*gozinc.SetVar)(nil), "nil *Constraint": (*gozinc.Constraint)(nil),
		"another model's int": other.Int(0, 2, "n"), "another model's bool": other.Bool("b"), "another model's set": other.Set(binary, "s"),
		"no FloatVar": gozinc.FloatVar{}, "nil *FloatVar": (*gozinc.FloatVar)(nil), "another model's float": other.Float(0, 2, "f"),
	}
}

// TestMistakesOfMethods calls all methods of expressions with wrong arguments, and those
// of variables that are none.
func TestMistakesOfMethods(t *testing.T) {
	receivers := func(m *gozinc.Model) []any {
		x, b, f := m.Int(0, 2, "x"), m.Bool("b"), m.Float(0, 2, "f")
		return []any{x, b, f, x.Plus(b), f.Plus(f), x.Eq(b), gozinc.IntVar{}, gozinc.BoolVar{}, gozinc.FloatVar{}, gozinc.Constraint{}}
	}
	for k, receiver := range receivers(gozinc.NewModel("")) {
		for i := range reflect.TypeOf(receiver).NumMethod() {
			method := reflect.TypeOf(receiver).Method(i)
			if method.Type.NumIn() != 2 || method.Type.In(1).Kind() != reflect.Interface {
				continue
			}
			for _, wrong := range mistakes(reflect.New(method.Type.In(1)).Elem()) {
				m := gozinc.NewModel(method.Name)
				use(m, reflect.ValueOf(receivers(m)[k]).Method(i).Call([]reflect.Value{wrong.value})[0].Interface())
				r, err := m.Solve(context.Background(), gozinc.Options{})
				if err == nil {
					t.Errorf("%T.%s(%s): no error, but %v", receiver, method.Name, wrong.what, r.Status)
				}
			}
		}
	}
	if gozinc.IntVar.Name(gozinc.IntVar{})+gozinc.BoolVar.Name(gozinc.BoolVar{})+gozinc.SetVar.Name(gozinc.SetVar{})+gozinc.FloatVar.Name(gozinc.FloatVar{}) != "" {
		t.Error("what is no variable has a name")
	}
}

// TestIndicesFromOne: successors and permutations over 1..n are refused, since indices
// count from 0.
func TestIndicesFromOne(t *testing.T) {
	for what, call := range map[string]func(xs, ys []gozinc.IntVar) gozinc.Constraint{
		"Circuit":    func(xs, _ []gozinc.IntVar) gozinc.Constraint { return gozinc.Circuit(xs) },
		"Subcircuit": func(xs, _ []gozinc.IntVar) gozinc.Constraint { return gozinc.Subcircuit(xs) },
		"Inverse":    func(xs, ys []gozinc.IntVar) gozinc.Constraint { return gozinc.Inverse(ys, xs) },
		"ArgSort":    func(xs, ys []gozinc.IntVar) gozinc.Constraint { return gozinc.ArgSort(ys, xs) },
	} {
		m := gozinc.NewModel("shifted")
		m.Add(call(m.Ints(3, 1, 3, "x"), m.Ints(3, 0, 2, "y")))
		_, err := m.Solve(context.Background(), gozinc.Options{})
		if err == nil || !strings.Contains(err.Error(), "count from 0 to 2; none can be 0, and some can be 3") {
			t.Errorf("%s: %v", what, err)
		}
	}
	// Without node 3 it is a matter of the domains.
	m := gozinc.NewModel("narrow")
	m.Add(gozinc.Circuit(m.Ints(3, 1, 2, "x")))
	if r, err := m.Solve(context.Background(), gozinc.Options{}); err != nil || r.Status != gozinc.Unsatisfiable {
		t.Errorf("%v, %v", r, err)
	}
}

// TestMistakesElsewhere: objectives, hints and orders of variables are refused with a
// place, too.
func TestMistakesElsewhere(t *testing.T) {
	stranger := gozinc.NewModel("other").Int(0, 1, "x")
	for what, do := range map[string]func(m *gozinc.Model){
		"objective of nothing": func(m *gozinc.Model) { m.Minimize(gozinc.Max[gozinc.IntVar]()) },
		"nil objective":        func(m *gozinc.Model) { m.Maximize(nil) },
		"nil float objective":  func(m *gozinc.Model) { m.MinimizeFloat(nil) },
		"hint":                 func(m *gozinc.Model) { m.Hint(stranger, 1) },
		"no hint":              func(m *gozinc.Model) { m.HintBool(gozinc.BoolVar{}, true) },
		"branch":               func(m *gozinc.Model) { m.Branch([]gozinc.IntVar{{}}, gozinc.InputOrder, gozinc.LeastFirst) },
		"nil condition":        func(m *gozinc.Model) { m.Add(nil) },
		"negative duration": func(m *gozinc.Model) {
			m.Add(gozinc.Disjunctive(gozinc.Intervals(m.Ints(2, 0, 9, "s"), gozinc.Consts(3, -1))))
		},
		"ragged costs": func(m *gozinc.Model) {
			m.Add(gozinc.CostRegular(m.Ints(2, 0, 1, "x"), binary, [][]int{{0, 0}}, 0, gozinc.SetOf(0), [][]int{{0, 1}, {2}}, gozinc.Const(0)))
		},
	} {
		m := gozinc.NewModel("m")
		do(m)
		_, err := m.Solve(context.Background(), gozinc.Options{})
		var located *gozinc.Error
		if !errors.As(err, &located) || !strings.Contains(located.Place, "misuse_test.go:") {
			t.Errorf("%s: %v", what, err)
		}
	}
}
