package gozinc_test

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/gozinc/gozinc"
)

// Twice as many apples as pears, for as much money as there is.
func Example() {
	m := gozinc.NewModel("fruit")
	apples, pears := m.Int(0, 100, "apples"), m.Int(0, 100, "pears")
	m.Add(apples.Eq(pears.Times(2)))
	m.Add(apples.Times(30).Plus(pears.Times(45)).Le(gozinc.Const(1000)))
	m.Maximize(apples.Plus(pears))

	result, err := m.Solve(context.Background(), gozinc.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Status, result.Solution.Int(apples), result.Solution.Int(pears))
	// Output: optimal 18 9
}

// A job shop: each job passes the machines in an order of its own, and a machine works on
// one job at a time. The last job is to end as early as possible.
func Example_scheduling() {
	type step struct{ machine, duration int }
	jobs := [][]step{
		{{0, 3}, {1, 2}, {2, 2}},
		{{0, 2}, {2, 1}, {1, 4}},
		{{1, 4}, {2, 3}},
	}
	const horizon = 21
	m := gozinc.NewModel("job shop")
	machines := make([][]gozinc.Interval, 3)
	var ends []gozinc.Linear
	for j, job := range jobs {
		var last gozinc.Interval
		for k, s := range job {
			task := m.Interval(0, horizon, gozinc.Const(s.duration), fmt.Sprintf("start of job %d, step %d", j, k))
			if k > 0 {
				m.Add(last.Before(task))
			}
			machines[s.machine] = append(machines[s.machine], task)
			last = task
		}
		ends = append(ends, last.End())
	}
	for _, tasks := range machines {
		m.Add(gozinc.Disjunctive(tasks))
	}
	m.Minimize(gozinc.Max(ends...))

	result, err := m.Solve(context.Background(), gozinc.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Status, "after", result.Solution.Objective())
	// Output: optimal after 11
}

// Items of different sizes go into as few bins as possible.
func Example_binPacking() {
	sizes := []int{7, 5, 5, 4, 4, 3, 2}
	const capacity = 10
	n := len(sizes)
	m := gozinc.NewModel("bins")
	bin := m.Ints(n, 0, n-1, "bin")
	load := m.Ints(n, 0, capacity, "load")
	m.Add(gozinc.BinPackingLoad(bin, sizes, load))
	var used []gozinc.Constraint
	for _, l := range load {
		used = append(used, l.Gt(gozinc.Const(0)))
	}
	m.Minimize(gozinc.Sum(used...))

	result, err := m.Solve(context.Background(), gozinc.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	loads := slices.DeleteFunc(result.Solution.Ints(load), func(l int) bool { return l == 0 })
	fmt.Println(result.Status, len(loads), "bins, the fullest with", slices.Max(loads))
	// Output: optimal 3 bins, the fullest with 10
}

// A resolver of package versions: a version is chosen for each package that is needed,
// the newest ones if possible, and a conflict is explained.
func Example_resolver() {
	m := gozinc.NewModel("packages")
	// Versions count from 1; 0 is a package that is not installed.
	app, web, log := m.Int(0, 2, "app"), m.Int(0, 3, "web"), m.Int(0, 3, "log")
	version := func(n int) gozinc.Const { return gozinc.Const(n) }
	needs := func(a gozinc.IntVar, from int, b gozinc.Constraint) {
		name := fmt.Sprintf("%s %d", a.Name(), from)
		m.Add(b.If(a.Ge(version(from))).Named(name))
	}
	needs(app, 1, web.Ge(version(1)))
	needs(app, 2, web.Ge(version(3)))
	needs(web, 1, log.Ge(version(1)))
	needs(web, 3, log.Eq(version(2)))
	m.Add(app.Ge(version(1)).Named("wanted: app"))
	m.Maximize(gozinc.Dot([]int{100, 10, 1}, []gozinc.IntVar{app, web, log}))

	ctx := context.Background()
	result, err := m.Solve(ctx, gozinc.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := result.Solution
	fmt.Printf("app %d, web %d, log %d\n", s.Int(app), s.Int(web), s.Int(log))

	m.Add(app.Eq(version(2)).Named("wanted: app 2"), log.Eq(version(3)).Named("wanted: log 3"))
	why, err := m.Explain(ctx, gozinc.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%q\n", why.Core)
	// Output:
	// app 2, web 3, log 2
	// ["app 2" "web 3" "wanted: app 2" "wanted: log 3"]
}

// SEND + MORE = MONEY, with a different digit for each letter.
func Example_puzzle() {
	m := gozinc.NewModel("money")
	letter := make(map[rune]gozinc.IntVar)
	var digits []gozinc.IntVar
	number := func(word string) gozinc.Linear {
		var n gozinc.Linear
		for i, r := range word {
			d, ok := letter[r]
			if !ok {
				d = m.Int(0, 9, string(r))
				letter[r], digits = d, append(digits, d)
			}
			if i == 0 {
				m.Add(d.Ne(gozinc.Const(0)))
			}
			n = n.Times(10).Plus(d)
		}
		return n
	}
	m.Add(number("SEND").Plus(number("MORE")).Eq(number("MONEY")))
	m.Add(gozinc.AllDifferent(digits))

	search := m.Search(gozinc.Options{})
	for s, err := range search.Solutions(context.Background()) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(s.Ints(digits))
	}
	fmt.Println(search.Result().Status)
	// Output:
	// [9 5 6 7 1 0 8 2]
	// all solutions
}

// The eight queens in lexicographic order, of which a loop takes three.
func ExampleSearch_Solutions() {
	const n = 8
	m := gozinc.NewModel("queens")
	q := m.Ints(n, 0, n-1, "q")
	up, down := make([]gozinc.Linear, n), make([]gozinc.Linear, n)
	for i := range q {
		up[i], down[i] = q[i].Plus(gozinc.Const(i)), q[i].Minus(gozinc.Const(i))
	}
	m.Add(gozinc.AllDifferent(q), gozinc.AllDifferent(up), gozinc.AllDifferent(down))
	m.Branch(q, gozinc.InputOrder, gozinc.LeastFirst)

	taken := 0
	for s, err := range m.Search(gozinc.Options{}).Solutions(context.Background()) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(s.Ints(q))
		if taken++; taken == 3 {
			break
		}
	}
	// Output:
	// [0 4 7 5 2 6 1 3]
	// [0 5 7 2 6 3 1 4]
	// [0 6 3 5 7 1 4 2]
}

// A roster: four people, seven days, one shift or none a day. Nights are shared out, and
// nobody works the morning after one.
func Example_roster() {
	const off, day, night = 0, 1, 2
	const people, days = 4, 7
	m := gozinc.NewModel("roster")
	shifts := make([][]gozinc.IntVar, people)
	var nights []gozinc.Linear
	for p := range shifts {
		shifts[p] = m.Ints(days, off, night, fmt.Sprintf("person%d", p))
		nights = append(nights, gozinc.Count(shifts[p], gozinc.Const(night)))
		m.Add(gozinc.Count(shifts[p], gozinc.Const(off)).Ge(gozinc.Const(2)))
		for d := range days - 1 {
			m.Add(shifts[p][d+1].Ne(gozinc.Const(day)).If(shifts[p][d].Eq(gozinc.Const(night))))
		}
	}
	for d := range days {
		var today []gozinc.IntVar
		for p := range shifts {
			today = append(today, shifts[p][d])
		}
		m.Add(gozinc.Count(today, gozinc.Const(day)).Ge(gozinc.Const(1)), gozinc.Count(today, gozinc.Const(night)).Eq(gozinc.Const(1)))
	}
	m.Minimize(gozinc.Max(nights...).Minus(gozinc.Min(nights...)))

	result, err := m.Solve(context.Background(), gozinc.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Status, "difference of nights:", result.Solution.Objective())
	// Output: optimal difference of nights: 1
}

// A surgery takes one of two theatres, each of which is free at other times: optional
// tasks, of which one is there.
func ExampleAlternative() {
	m := gozinc.NewModel("theatres")
	surgery := m.Interval(8, 18, gozinc.Const(3), "surgery")
	var rooms []gozinc.Interval
	for _, free := range [][2]int{{8, 10}, {13, 18}} {
		here := m.Bool(fmt.Sprintf("from %d to %d", free[0], free[1]))
		if free[1]-free[0] < 3 {
			m.Add(here.Not())
			continue
		}
		rooms = append(rooms, m.OptionalInterval(free[0], free[1], gozinc.Const(3), here, ""))
	}
	m.Add(gozinc.Alternative(surgery, rooms))
	m.Minimize(surgery.End())

	result, err := m.Solve(context.Background(), gozinc.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	start, end, _ := result.Solution.Interval(surgery)
	fmt.Println(start, end)
	// Output: 13 16
}

// A tank of ten units is filled in the morning. What is taken from it has to be there.
func ExampleReservoir() {
	m := gozinc.NewModel("tank")
	fill := m.Int(6, 12, "fill")
	first, second := m.Int(0, 12, "first"), m.Int(0, 12, "second")
	m.Add(gozinc.Reservoir([]gozinc.Change{
		{At: gozinc.Const(0), Amount: gozinc.Const(4)}, // of the day before
		{At: fill, Amount: gozinc.Const(6)},
		{At: first, Amount: gozinc.Const(-3)},
		{At: second, Amount: gozinc.Const(-5)},
	}, gozinc.Const(0), gozinc.Const(10)))
	m.Minimize(first.Plus(second))

	result, err := m.Solve(context.Background(), gozinc.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := result.Solution
	fmt.Println(s.Int(first), s.Int(second), s.Int(fill))
	// Output: 0 6 6
}

// A delivery plan whose data change: orders come in, and a lorry is asked for only if it
// is needed. One engine answers all of it.
func ExampleSession() {
	m := gozinc.NewModel("lorries")
	capacity := []int{10, 8}
	lorry := m.Bools(len(capacity), "lorry")
	load := make([]gozinc.Linear, len(capacity))
	order := func(weight int) {
		on := m.Bools(len(capacity), fmt.Sprintf("order of %d on", weight))
		m.Add(gozinc.Sum(on...).Eq(gozinc.Const(1)))
		for i, b := range on {
			m.Add(gozinc.Implies(b, lorry[i]))
			load[i] = load[i].Plus(gozinc.Sum(b).Times(weight))
			m.Add(load[i].Le(gozinc.Const(capacity[i])))
		}
	}
	m.Minimize(gozinc.Sum(lorry...))

	ctx := context.Background()
	order(6)
	plan, err := m.Session(ctx, gozinc.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	ask := func(what string, assume ...gozinc.BoolExpr) {
		r, err := plan.Solve(ctx, assume...)
		switch {
		case err != nil:
			fmt.Println(err)
		case r.Status == gozinc.Unsatisfiable:
			fmt.Printf("%s: impossible, because of %q\n", what, r.Core)
		default:
			fmt.Printf("%s: %v lorries\n", what, r.Solution.Objective())
		}
	}
	ask("one order")
	order(4)
	ask("two orders")
	ask("without the first lorry", lorry[0].Not())
	order(5)
	ask("three orders")
	// Output:
	// one order: 1 lorries
	// two orders: 1 lorries
	// without the first lorry: impossible, because of ["not lorry[0]"]
	// three orders: 2 lorries
}

// A blend of two oils and a number of barrels, with a cost that no decimal has. Sums of
// floats are exact, and so is the optimum.
func ExampleModel_MinimizeFloat() {
	m := gozinc.NewModel("blend")
	oil := m.Floats(2, 0, 10, "oil")
	barrels := m.Int(0, 9, "barrels")
	m.Add(
		gozinc.FloatSum(oil...).Eq(gozinc.FloatConst(7)),
		gozinc.FloatDot([]float64{0.9, 0.5}, oil).Ge(gozinc.FloatConst(4.2)),
		gozinc.FloatMax(oil...).Le(barrels.Times(2)),
		oil[0].Ge(gozinc.FloatConst(3)).If(barrels.Ge(gozinc.Const(3))),
	)
	m.MinimizeFloat(oil[0].TimesRat(big.NewRat(5, 3)).Plus(oil[1]).Plus(barrels.Times(2)))
	result, err := m.Solve(context.Background(), gozinc.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := result.Solution
	fmt.Println(result.Status, s.Rat(oil[0]), s.Rat(oil[1]), s.Int(barrels), s.Objective().Rat(), s.Objective())
	// Output: optimal 3/1 4/1 2 13/1 13.0
}
