package fzngen

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// Objective writes a model like Model whose objective is a weighted sum of its
// integers and Booleans. The sum is defined by one int_lin_eq, or by several
// where partial sums have variables of their own; terms may occur twice, and
// the declared domain of the objective may cut into what the sum can be.
func Objective(rng *rand.Rand, opt Opt) string {
	return withSum(rng, opt, Model(rng, opt))
}

// withSum has a model minimise or maximise a sum of its variables.
func withSum(rng *rand.Rand, opt Opt, text string) string {
	m, err := flatzinc.Parse("model.fzn", strings.NewReader(text))
	if err != nil {
		return text // for the caller to find
	}
	o := &objective{gen: gen{rng: rng, opt: opt}, model: m}
	name := o.sum("goal", 0)
	solve := fmt.Sprintf("solve %s %s;\n", pick(&o.gen, "minimize", "maximize"), name)
	head, tail := splitModel(text)
	return head + o.decls.String() + tail + o.posts.String() + solve
}

// splitModel cuts a text before its first array or constraint, and drops the
// solve item at its end.
func splitModel(text string) (head, tail string) {
	text = text[:strings.LastIndex(text, "solve ")]
	at := len(text)
	for _, item := range []string{"array ", "constraint "} {
		if i := strings.Index(text, item); i >= 0 {
			at = min(at, i)
		}
	}
	return text[:at], text[at:]
}

// objective collects the items that define a sum.
type objective struct {
	gen
	model        *flatzinc.Model
	decls, posts strings.Builder
	count        int
}

// sum declares a variable that is a random sum, and returns its name.
func (o *objective) sum(name string, depth int) string {
	coefs, names := []string{"-1"}, []string{name}
	shift := o.between(-3, 3)
	lo, hi := shift, shift
	add := func(coef int64, name string, d intset.Set) {
		coefs, names = append(coefs, fmt.Sprint(coef)), append(names, name)
		a, b := coef*d.Min(), coef*d.Max()
		lo, hi = lo+min(a, b), hi+max(a, b)
	}
	for range o.between(1, 5) {
		term, d := o.term(depth)
		add(o.between(-4, 4), term, d)
	}
	if o.chance(0.3) { // the goal's own coefficient is +1
		for i := range coefs {
			coefs[i] = strings.TrimPrefix("-"+coefs[i], "--")
		}
		shift = -shift
	}
	if o.chance(0.3) {
		lo, hi = lo+o.between(-1, 2), hi-o.between(-1, 2)
	}
	fmt.Fprintf(&o.decls, "var %d..%d: %s;\n", lo, max(lo, hi), name)
	fmt.Fprintf(&o.posts, "constraint int_lin_eq([%s],[%s],%d);\n",
		strings.Join(coefs, ","), strings.Join(names, ","), -shift)
	if o.chance(0.15) {
		fmt.Fprintf(&o.posts, "constraint int_le(%s,%d);\n", name, hi-o.between(0, 3))
	}
	return name
}

// term returns the name and the range of an integer: one of the model, a
// Boolean of the model as 0 or 1, or another sum.
func (o *objective) term(depth int) (string, intset.Set) {
	o.count++
	name := fmt.Sprintf("term%d", o.count)
	if depth < 2 && o.chance(0.2) {
		return o.sum(name, depth+1), intset.Interval(-60, 60)
	}
	for range 20 {
		v := o.model.Vars[o.rng.IntN(len(o.model.Vars))]
		switch v.Base {
		case flatzinc.Int:
			return v.Name, v.Ints
		case flatzinc.Bool:
			fmt.Fprintf(&o.decls, "var 0..1: %s;\n", name)
			fmt.Fprintf(&o.posts, "constraint bool2int(%s,%s);\n", v.Name, name)
			return name, intset.Interval(0, 1)
		}
	}
	return "1", intset.Interval(1, 1)
}
