package gozinc_test

import (
	"context"
	"fmt"
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
	starts, durations := make([][]gozinc.IntVar, 3), make([][]gozinc.Const, 3)
	var ends []gozinc.Linear
	for j, job := range jobs {
		ready := gozinc.Sum[gozinc.Const]()
		for k, s := range job {
			start := m.Int(0, horizon, fmt.Sprintf("start of job %d, step %d", j, k))
			m.Add(start.Ge(ready))
			ready = start.Plus(gozinc.Const(s.duration))
			starts[s.machine] = append(starts[s.machine], start)
			durations[s.machine] = append(durations[s.machine], gozinc.Const(s.duration))
		}
		ends = append(ends, ready)
	}
	for machine := range starts {
		m.Add(gozinc.Disjunctive(starts[machine], durations[machine]))
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
	m.Add(gozinc.BinPackingLoad(load, bin, sizes))
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
