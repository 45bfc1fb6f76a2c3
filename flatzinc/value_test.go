package flatzinc

import (
	"math"
	"testing"

	"github.com/gozinc/gozinc/internal/intset"
)

func TestValueString(t *testing.T) {
	for _, tt := range []struct {
		value Value
		want  string
	}{
		{Value{Base: Bool}, "false"},
		{Value{Base: Int, Int: math.MinInt64}, "-9223372036854775808"},
		{Value{Base: Float, Float: 0}, "0.0"},
		{Value{Base: Float, Float: -1.5}, "-1.5"},
		{Value{Base: Float, Float: 1e6}, "1e+06"},
		{Value{Base: Float, Float: 123456}, "123456.0"},
		{Value{Base: Float, Float: 1e-300}, "1e-300"},
		{Value{Base: Float, Float: 0.1}, "0.1"},
		{Value{Base: Float, Float: math.Inf(1)}, "infinity"},
		{Value{Base: SetOfInt}, "{}"},
		{Value{Base: SetOfInt, Set: intset.Interval(-2, 4)}, "-2..4"},
		{Value{Base: SetOfInt, Set: intset.Of(7)}, "{7}"},
		{Value{Base: SetOfInt, Set: intset.Of(1, 2, 3, 5)}, "{1,2,3,5}"},
		{Value{Base: SetOfInt, Set: intset.All}, "-infinity..infinity"},
	} {
		if got := tt.value.String(); got != tt.want {
			t.Errorf("%+v prints %s, want %s", tt.value, got, tt.want)
		}
	}
}

func TestEvalLiterals(t *testing.T) {
	for _, tt := range []struct {
		e    Expr
		want string
	}{
		{MkBool(true), "true"},
		{MkInt(4), "4"},
		{MkFloat(4), "4.0"},
		{MkSet(intset.Of(4)), "{4}"},
		{MkVar(&Var{ID: 0}), "9"},
	} {
		if got := (Assignment{{Base: Int, Int: 9}}).Eval(tt.e).String(); got != tt.want {
			t.Errorf("%s evaluates to %s, want %s", tt.e.String(), got, tt.want)
		}
	}
}
