package sat

import (
	"context"
	"errors"
	"io"
	"iter"
	"math"
	"strconv"
)

// Cost is what a literal costs where it is true; the weight is positive.
type Cost struct {
	Lit    Lit
	Weight int64
}

// ErrCosts is the error of costs that are too large for the format.
var ErrCosts = errors.New("the costs add up to more than 63 bits")

// WriteWCNF writes the formula as hard clauses, and for each cost a soft clause that the
// literal is false. The format is that of MaxSAT Evaluations from 2022 on: no header, an h
// before each hard clause, and the weight before each soft one. Variables, comments and
// errors are those of WriteDimacs. Costs must not add up to 2^63 − 1.
func WriteWCNF(ctx context.Context, w io.Writer, f *Formula, comments iter.Seq[string], costs []Cost) error {
	if _, err := total(costs); err != nil {
		return err
	}
	t := newTextWriter(ctx, w)
	t.comments("c ", comments)
	return t.weighted(f, "h ", costs)
}

// WritePWCNF is WriteWCNF in the format before 2022: a header p wcnf, whose last number is
// the weight of hard clauses, which is more than all costs, and each clause behind its
// weight.
func WritePWCNF(ctx context.Context, w io.Writer, f *Formula, comments iter.Seq[string], costs []Cost) error {
	sum, err := total(costs)
	if err != nil {
		return err
	}
	t := newTextWriter(ctx, w)
	t.comments("c ", comments)
	t.printf("p wcnf %d %d %d\n", f.NumVars(), f.written()+len(costs), sum+1)
	return t.weighted(f, strconv.FormatInt(sum+1, 10)+" ", costs)
}

// total returns the sum of the costs, which is less than 2^63 − 1.
func total(costs []Cost) (int64, error) {
	sum := int64(0)
	for _, c := range costs {
		if c.Weight >= math.MaxInt64-sum {
			return 0, ErrCosts
		}
		sum += c.Weight
	}
	return sum, nil
}

// weighted writes the clauses behind the mark of hard ones, and the soft clauses.
func (t *textWriter) weighted(f *Formula, hard string, costs []Cost) error {
	t.each(f, func(c []Lit) { t.clause(hard, c) })
	for _, c := range costs {
		t.clause(strconv.FormatInt(c.Weight, 10)+" ", []Lit{c.Lit.Not()})
	}
	return t.flush()
}

// WriteOPB writes the formula in the format of the Pseudo-Boolean Competition: clauses as
// inequalities, and the costs, where there are some, as an objective to be minimised, less
// the weights of negated literals. Variable v is xv; comments and errors are those of
// WriteDimacs.
func WriteOPB(ctx context.Context, w io.Writer, f *Formula, comments iter.Seq[string], costs []Cost) error {
	t := newTextWriter(ctx, w)
	t.printf("* #variable= %d #constraint= %d\n", f.NumVars(), f.written())
	t.comments("* ", comments)
	if len(costs) > 0 {
		t.b.WriteString("min:")
		for _, c := range costs {
			t.product(c.Weight, c.Lit)
		}
		t.b.WriteString(" ;\n")
	}
	t.each(f, func(c []Lit) {
		if len(c) == 0 { // the constant true is never 2
			t.product(1, True)
			t.printf(" >= 2 ;\n")
			return
		}
		least := 1
		for _, l := range c {
			t.product(1, l)
			if l.Neg() {
				least--
			}
		}
		t.printf(" >= %d ;\n", least)
	})
	return t.flush()
}

// product writes a multiple of a literal, less the weight where it is negated.
func (t *textWriter) product(weight int64, l Lit) {
	buf := t.b.AvailableBuffer()
	if l.Neg() {
		buf = append(buf, " -"...)
	} else {
		buf = append(buf, " +"...)
	}
	buf = strconv.AppendInt(buf, weight, 10)
	buf = append(buf, " x"...)
	t.b.Write(strconv.AppendUint(buf, uint64(l.Var()), 10))
}
