package gozinc

import (
	"math"

	"github.com/gozinc/gozinc/flatzinc"
)

// Interval is a task in time: it begins at Start, takes Length, and ends at End, which is
// the first moment after it. An optional one counts only where Present holds. It is a
// value: no method changes it.
type Interval struct {
	start, length Linear
	present       BoolExpr // nil: always
	made          bool
}

// Interval adds a task that begins at earliest or later, and ends at latest or before,
// where math.MinInt and math.MaxInt stand for no bound.
// Its start is a variable of that name, hidden for "". That a length which varies is not
// negative is part of the model.
func (m *Model) Interval(earliest, latest int, length IntExpr, name string) Interval {
	return m.task(earliest, latest, length, nil, name)
}

// OptionalInterval is as Interval, of a task that is there where present holds. Where it
// is not, its start and its end mean nothing; its length is not negative all the same.
func (m *Model) OptionalInterval(earliest, latest int, length IntExpr, present BoolExpr, name string) Interval {
	return m.task(earliest, latest, length, asConstraint(present), name)
}

// task adds a variable for the start of a task. It is called by what the program calls.
func (m *Model) task(earliest, latest int, length IntExpr, present BoolExpr, name string) Interval {
	i := Interval{length: linearOf(length), present: present, made: true}
	least, most, known := i.length.bounds()
	if known && most < 0 {
		m.fail(2, "task %q has the length %d, which is negative", name, most)
		most, least = 0, 0
	}
	last := latest
	if k, ok := plus(int64(latest), -least); known && least > 0 && ok && latest != math.MaxInt {
		last = int(k)
	}
	x := IntVar{m.declareFor(3, flatzinc.Int, m.interval(earliest, last), name)}
	i.start = x.linear()
	require := func(c Constraint) { m.constraints = append(m.constraints, added{c, caller(3)}) }
	if !known || least < 0 {
		require(i.length.Ge(Const(0)))
	}
	if latest != math.MaxInt && (!known || most > least) {
		require(i.where(i.End().Le(Const(latest))))
	}
	return i
}

// IntervalOf returns the task with this start and length. That the length is not negative
// is part of the constraints on its resources.
func IntervalOf(start, length IntExpr) Interval {
	return Interval{start: linearOf(start), length: linearOf(length), made: true}
}

// Intervals returns the tasks with these starts and lengths. Where their numbers differ,
// all that uses them is refused.
func Intervals[S, L IntExpr](starts []S, lengths []L) []Interval {
	tasks := make([]Interval, max(len(starts), len(lengths)))
	for i := range tasks {
		if len(starts) != len(lengths) {
			tasks[i] = Interval{start: broken("there are %d lengths for %d starts", len(lengths), len(starts)), made: true}
			continue
		}
		tasks[i] = IntervalOf(starts[i], lengths[i])
	}
	return tasks
}

// If returns the task as one that is there where all of the conditions hold.
func (i Interval) If(conditions ...BoolExpr) Interval {
	if i.present != nil {
		conditions = append([]BoolExpr{i.present}, conditions...)
	}
	if len(conditions) == 1 {
		i.present = asConstraint(conditions[0])
	} else {
		i.present = And(conditions...)
	}
	return i
}

// Start returns when the task begins.
func (i Interval) Start() Linear { return i.defined().start }

// Length returns how long the task takes.
func (i Interval) Length() Linear { return i.defined().length }

// End returns when the task has ended: Start + Length.
func (i Interval) End() Linear { return i.Start().Plus(i.Length()) }

// Present is the condition that the task is there.
func (i Interval) Present() BoolExpr {
	if i.present == nil {
		return And[BoolExpr]()
	}
	return i.present
}

// Before is the condition that the task has ended when the other begins, where both are
// there.
func (i Interval) Before(j Interval) Constraint { return i.where(j.where(i.End().Le(j.Start()))) }

// where is the condition that c holds where the task is there.
func (i Interval) where(c Constraint) Constraint {
	if i.present == nil {
		return c
	}
	return c.If(i.present)
}

// defined returns i, and for the zero Interval one that is refused.
func (i Interval) defined() Interval {
	if !i.made {
		i.start, i.length = broken("an Interval is one that no function has made"), Linear{}
	}
	return i
}

// Disjunctive is the constraint that no two tasks overlap, of those that are there. A
// task of length 0 overlaps none. No length is negative.
func Disjunctive(tasks []Interval) Constraint { return disjunctive("gozinc_disjunctive", tasks) }

// DisjunctiveStrict is as Disjunctive, and a task of length 0 is not within another.
func DisjunctiveStrict(tasks []Interval) Constraint {
	return disjunctive("gozinc_disjunctive_strict", tasks)
}

func disjunctive(name string, tasks []Interval) Constraint {
	args := []argument{argInts(each(tasks, Interval.Start)), argInts(each(tasks, Interval.Length))}
	for _, i := range tasks {
		if i.present != nil {
			return predicate(name+"_opt", append([]argument{array(tasks, presence)}, args...)...)
		}
	}
	return predicate(name, args...)
}

// presence is whether a task is there.
func presence(i Interval) argument {
	if i.present == nil {
		return parBool(true)
	}
	return argBool(i.present)
}

func each[X, Y any](xs []X, f func(X) Y) []Y {
	ys := make([]Y, len(xs))
	for i, x := range xs {
		ys[i] = f(x)
	}
	return ys
}

// Cumulative is the constraint that at every moment the demands of the tasks under way,
// of those that are there, add up to at most capacity, unless there are no tasks. No
// length or demand is negative. A call is an error unless there is a demand for each
// task.
func Cumulative[D IntExpr](tasks []Interval, demands []D, capacity IntExpr) Constraint {
	needs := make([]Linear, len(demands))
	for i, d := range demands {
		if needs[i] = linearOf(d); i < len(tasks) && tasks[i].present != nil {
			needs[i] = needs[i].where(tasks[i].present)
		}
	}
	return predicate("gozinc_cumulative", argInts(each(tasks, Interval.Start)), argInts(each(tasks, Interval.Length)), argInts(needs), argInt(capacity))
}

// where returns e where the condition holds, and else 0.
func (e Linear) where(condition BoolExpr) Linear {
	if len(e.terms) == 0 && e.broken == "" {
		return linearOf(condition).scaled(e.constant)
	}
	return IfThenElse(condition, e, Const(0))
}

// Alternative is the constraint that where the task is there, exactly one of the choices
// is, with its start and length; where it is not, none is.
func Alternative(task Interval, choices []Interval) Constraint {
	chosen := each(choices, Interval.Present)
	conditions := []Constraint{Sum(chosen...).Eq(Sum(task.Present()))}
	for _, c := range choices {
		conditions = append(conditions, c.where(And(c.Start().Eq(task.Start()), c.Length().Eq(task.Length()))))
	}
	return And(conditions...)
}

// Change is something that happens to a stock at a moment: Amount comes in, or goes out
// where it is negative. It happens where Present holds, and always where that is nil.
type Change struct {
	At, Amount IntExpr
	Present    BoolExpr
}

// Reservoir is the constraint that a stock, which is 0 at first, is never below least nor
// above most. Changes at the same moment are one. It takes a condition for each two of
// the changes.
func Reservoir(changes []Change, least, most IntExpr) Constraint {
	conditions := []Constraint{linearOf(least).Le(Const(0)), linearOf(most).Ge(Const(0))}
	for _, c := range changes {
		var stock Linear
		for _, d := range changes {
			earlier := linearOf(d.At).Le(c.At)
			if d.Present != nil {
				earlier = And[BoolExpr](earlier, d.Present)
			}
			stock = stock.Plus(linearOf(d.Amount).where(earlier))
		}
		within := And(stock.Ge(least), stock.Le(most))
		if c.Present != nil {
			within = within.If(c.Present)
		}
		conditions = append(conditions, within)
	}
	return And(conditions...)
}

// Diffn is the constraint that no two boxes overlap. A box is a row of positions, one for
// each dimension, and a row of sizes: of any two boxes one ends before the other begins
// (position + size ≤ position) in some dimension. A box of size 0 is not within another.
// A call is an error unless all rows have as many elements.
func Diffn[P, S IntExpr](positions [][]P, sizes [][]S) Constraint {
	return boxes("gozinc_diffn", positions, sizes)
}

// DiffnNonstrict is as Diffn, for boxes that have no size 0 in any dimension; others may
// be anywhere.
func DiffnNonstrict[P, S IntExpr](positions [][]P, sizes [][]S) Constraint {
	return boxes("gozinc_diffn_nonstrict", positions, sizes)
}

func boxes[P, S IntExpr](name string, positions [][]P, sizes [][]S) Constraint {
	dimensions := 0
	if len(positions) > 0 {
		dimensions = len(positions[0])
	}
	return predicate(name, parInt(dimensions), parRows(positions, dimensions, argInts), parRows(sizes, dimensions, argInts))
}
