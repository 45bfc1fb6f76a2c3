package oracle

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/rational"
)

// maxElements bounds the possible elements of a set variable: its domain has
// two to that power values.
const maxElements = 20

// domain lists the values of v by index, without building the list.
type domain struct {
	size int
	at   func(i int) flatzinc.Value
}

// newDomain returns the values of v, whose right-hand side is not considered.
// A float takes multiples of step, if that is not nil.
func newDomain(v *flatzinc.Var, step *big.Rat) (domain, error) {
	switch v.Base {
	case flatzinc.Bool:
		return domain{2, func(i int) flatzinc.Value { return flatzinc.Value{Base: flatzinc.Bool, Int: int64(i)} }}, nil
	case flatzinc.Int:
		if v.Ints.Size() > 1<<24 {
			return domain{}, fmt.Errorf("oracle: the domain of %s is too large", v.Name)
		}
		values := v.Ints.Values()
		return domain{len(values), func(i int) flatzinc.Value { return flatzinc.Value{Base: flatzinc.Int, Int: values[i]} }}, nil
	case flatzinc.Float:
		if v.FloatLo == v.FloatHi {
			return domain{1, func(int) flatzinc.Value { return flatzinc.Value{Base: flatzinc.Float, Float: v.FloatLo} }}, nil
		}
		if step != nil && v.FloatHi-v.FloatLo < math.Inf(1) {
			return multiples(v, step), nil
		}
	case flatzinc.SetOfInt:
		if v.Ints.Size() > maxElements {
			return domain{}, fmt.Errorf("oracle: %s has more than %d possible elements", v.Name, maxElements)
		}
		values := v.Ints.Values()
		return domain{1 << len(values), func(i int) flatzinc.Value {
			return flatzinc.Value{Base: flatzinc.SetOfInt, Set: subset(values, i)}
		}}, nil
	}
	return domain{}, fmt.Errorf("oracle: the domain of %s cannot be enumerated", v.Name)
}

// multiples returns the multiples of step within the bounds of v.
func multiples(v *flatzinc.Var, step *big.Rat) domain {
	at := func(i int) *big.Rat { return new(big.Rat).Mul(step, new(big.Rat).SetInt64(int64(i))) }
	unit, _ := step.Float64()
	first := int(math.Floor(v.FloatLo / unit))
	for at(first).Cmp(rational.OfLiteral(v.FloatLo)) < 0 {
		first++
	}
	size := 0
	for at(first+size).Cmp(rational.OfLiteral(v.FloatHi)) <= 0 {
		size++
	}
	return domain{size, func(i int) flatzinc.Value { return flatzinc.MkNumber(at(first + i)) }}
}

// subset returns the values whose bits are set in mask.
func subset(values []int64, mask int) intset.Set {
	var chosen []int64
	for i, x := range values {
		if mask>>i&1 == 1 {
			chosen = append(chosen, x)
		}
	}
	return intset.Of(chosen...)
}

// inDomain reports whether value is in v's declared domain.
func inDomain(v *flatzinc.Var, value flatzinc.Value) bool {
	switch v.Base {
	case flatzinc.Bool:
		return value.Int == 0 || value.Int == 1
	case flatzinc.Int:
		return v.Ints.Contains(value.Int)
	case flatzinc.Float:
		return v.FloatLo <= value.Float && value.Float <= v.FloatHi
	case flatzinc.SetOfInt:
		return value.Set.Subset(v.Ints)
	}
	return false
}

// same reports whether two values of a type are equal.
func same(base flatzinc.Base, x, y flatzinc.Value) bool {
	switch base {
	case flatzinc.Float:
		return x.Number().Cmp(y.Number()) == 0
	case flatzinc.SetOfInt:
		return x.Set.Equal(y.Set)
	}
	return x.Int == y.Int
}

// Format writes a value as FlatZinc does.
func Format(base flatzinc.Base, v flatzinc.Value) string {
	switch base {
	case flatzinc.Bool:
		return strconv.FormatBool(v.Int != 0)
	case flatzinc.Float:
		return strconv.FormatFloat(v.Float, 'g', -1, 64)
	case flatzinc.SetOfInt:
		return v.Set.String()
	}
	return strconv.FormatInt(v.Int, 10)
}
