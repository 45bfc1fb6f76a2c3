package gozinc_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/gozinc/gozinc"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// brokenProducts alters how products are compiled, for the time of a test.
func brokenProducts(t *testing.T, alter func(r *constraint.Row)) {
	row, _, _ := registry.Find("int_times", 3)
	before := *row
	alter(row)
	t.Cleanup(func() { *row = before })
}

// products is a model whose best sum is 54.
func products() (*gozinc.Model, gozinc.IntVar) {
	m := gozinc.NewModel("products")
	x, y, s := m.Int(1, 400, "x"), m.Int(1, 400, "y"), m.Int(2, 800, "s")
	m.Add(gozinc.Product(x, y).Eq(gozinc.Const(720)))
	m.Add(x.Plus(y).Eq(s))
	m.Minimize(s)
	return m, s
}

// TestDefects: an internal error leaves the answer as it is, and the result tells of it,
// with the constraint; one without a remedy is the error.
func TestDefects(t *testing.T) {
	t.Run("a remedy", func(t *testing.T) {
		brokenProducts(t, func(r *constraint.Row) { r.Prop = func(*store.Store, store.Args) bool { panic("no domain") } })
		m, s := products()
		r, err := m.Solve(context.Background(), gozinc.Options{})
		if err != nil || r.Status != gozinc.Optimal || r.Solution.Int(s) != 54 || r.Stopped != nil || r.Undecided != "" {
			t.Fatalf("%+v, %v", r, err)
		}
		var at *gozinc.Error
		if len(r.Defects) != 1 || !errors.As(r.Defects[0], &at) || !strings.Contains(at.Place, "defect_test.go") || r.Defects[0].Remedy == "" || len(r.Defects[0].Stack) == 0 {
			t.Fatalf("%v", r.Defects)
		}
		if text := r.Defects[0].Error(); !strings.HasPrefix(text, "internal error: ") || !strings.Contains(text, "no domain") {
			t.Error(text)
		}
	})
	t.Run("none", func(t *testing.T) {
		brokenProducts(t, func(r *constraint.Row) {
			r.Post = func(*constraint.Encoder, sat.Lit, store.Args) { panic("no clause") }
		})
		m, _ := products()
		var defect *gozinc.DefectError
		if r, err := m.Solve(context.Background(), gozinc.Options{}); r != nil || !errors.As(err, &defect) || defect.Remedy != "" {
			t.Errorf("%v, %v", r, err)
		}
		var out, log bytes.Buffer
		err := m.Print(context.Background(), &out, gozinc.Options{}, gozinc.TextOptions{Log: &log, Statistics: true})
		if !errors.As(err, &defect) || !strings.Contains(out.String(), "=====UNKNOWN=====") || !strings.Contains(out.String(), "internalErrors=") || strings.Count(log.String(), "the search begins again") == 0 {
			t.Errorf("%v, %s%s", err, &out, &log)
		}
	})
}
