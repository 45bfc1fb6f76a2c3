package gozinc_test

import (
	"context"
	"testing"

	"github.com/gozinc/gozinc"
)

func TestSmoke(t *testing.T) {
	m := gozinc.NewModel("smoke")
	x, y := m.Int(0, 10, "x"), m.Int(0, 10, "y")
	b := m.Bool("b")
	m.Add(x.Plus(y.Times(2)).Le(gozinc.Const(14)), gozinc.Iff(b, x.Gt(y)), b.Not())
	m.Maximize(gozinc.Sum(x.Times(3), y.Times(1)))
	r, err := m.Solve(context.Background(), gozinc.Options{})
	t.Log(r, err)
}
