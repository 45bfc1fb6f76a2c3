package gozinc_test

import (
	"context"
	"fmt"
	"time"

	"github.com/gozinc/gozinc"
)

// Exams in days and rooms: nobody writes two on a day, and few days are used. When a full day
// loses a room, the new plan moves few exams. A clone has the new constraints, and the old plan as hints.
func Example_examinations() {
	const days, rooms = 5, 3
	students := [][]int{{0, 1, 2}, {1, 3}, {2, 4, 5}, {3, 5}, {0, 6}, {4, 6, 7}, {1, 7}}
	m := gozinc.NewModel("examinations")
	day := m.Ints(8, 0, days-1, "day")
	for _, exams := range students {
		var theirs []gozinc.IntVar
		for _, e := range exams {
			theirs = append(theirs, day[e])
		}
		m.Add(gozinc.AllDifferent(theirs))
	}
	onDay := make([]gozinc.Linear, days)
	for d := range onDay {
		onDay[d] = gozinc.Count(day, gozinc.Const(d))
		m.Add(onDay[d].Le(gozinc.Const(rooms)))
	}
	used := gozinc.NValues(day)
	later := m.Clone() // the same model, before it has an objective
	m.Minimize(used)

	ctx := context.Background()
	first, err := m.Solve(ctx, gozinc.Options{})
	if err != nil || first.Solution == nil {
		fmt.Println("no plan:", err)
		return
	}
	fmt.Println("days:", first.Solution.Objective())

	var moved []gozinc.Constraint
	for _, x := range day {
		old := first.Solution.Int(x)
		later.Hint(x, old)
		moved = append(moved, x.Ne(gozinc.Const(old)))
	}
	for _, exams := range onDay {
		if first.Solution.Int(exams) == rooms {
			later.Add(exams.Lt(gozinc.Const(rooms)))
			break
		}
	}
	later.Minimize(gozinc.Sum(moved...))
	second, err := later.Solve(ctx, gozinc.Options{})
	if err != nil || second.Solution == nil {
		fmt.Println("no plan:", err)
		return
	}
	fmt.Println("moved:", second.Solution.Objective())
	// Output:
	// days: 3
	// moved: 1
}

// A workshop: each machine is serviced by two of five people, within its window. What is urgent
// has to be done, the rest as far as possible. Better plans come as they are found.
func Example_maintenance() {
	type machine struct {
		name                   string
		earliest, latest, time int
		value                  int
		urgent                 bool
	}
	machines := []machine{
		{"lathe", 0, 8, 4, 5, true},
		{"press", 0, 6, 3, 8, false},
		{"crane", 2, 9, 5, 7, false},
		{"oven", 1, 7, 4, 9, true},
		{"saw", 3, 9, 3, 6, false},
	}
	m := gozinc.NewModel("maintenance")
	var tasks []gozinc.Interval
	var crew []gozinc.Const
	var done []gozinc.BoolVar
	var value []int
	for _, x := range machines {
		here := m.Bool(x.name)
		if x.urgent {
			m.Add(here)
		}
		tasks = append(tasks, m.OptionalInterval(x.earliest, x.latest, gozinc.Const(x.time), here, x.name+" at"))
		crew, done, value = append(crew, 2), append(done, here), append(value, x.value)
	}
	m.Add(gozinc.Cumulative(tasks, crew, gozinc.Const(5)))
	m.Maximize(gozinc.Dot(value, done))

	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	search := m.Search(gozinc.Options{})
	var best *gozinc.Solution
	for s, err := range search.Solutions(ctx) {
		if err != nil {
			fmt.Println(err)
			return
		}
		best = s
	}
	fmt.Println(search.Result().Status, best.Objective())
	for i, task := range tasks {
		if _, _, there := best.Interval(task); !there {
			fmt.Println("not this week:", machines[i].name)
		}
	}
	// Output:
	// optimal 29
	// not this week: saw
}

// Rules of a shift plan that contradict each other: names of constraints come back as the
// reason, in the words of those who wrote the rules.
func Example_whyNot() {
	m := gozinc.NewModel("weekend")
	people := []string{"Ada", "Ben", "Cem"}
	saturday, sunday := m.Bools(len(people), "on Saturday"), m.Bools(len(people), "on Sunday")
	for i, name := range people {
		m.Add(gozinc.Not(gozinc.And(saturday[i], sunday[i])).Named(name + " works one day at most"))
	}
	m.Add(gozinc.Sum(saturday...).Ge(gozinc.Const(2)).Named("two on Saturday"))
	m.Add(gozinc.Sum(sunday...).Ge(gozinc.Const(1)).Named("one on Sunday"))
	m.Add(gozinc.Not(saturday[0]).Named("Ada is away on Saturday"))
	m.Add(gozinc.Not(saturday[1]).Named("Ben wants Saturday off"))

	r, err := m.Explain(context.Background(), gozinc.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Status)
	for _, name := range r.Core {
		fmt.Println("-", name)
	}
	// Output:
	// unsatisfiable
	// - two on Saturday
	// - Ada is away on Saturday
	// - Ben wants Saturday off
}
