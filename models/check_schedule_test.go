package models_test

import (
	"slices"
	"testing"
)

// task is a piece of work at a time.
type task struct{ start, duration int }

func (a task) end() int             { return a.start + a.duration }
func (a task) overlaps(b task) bool { return a.start < b.end() && b.start < a.end() }

// checkJobShop checks the order of every job, that no machine does two things
// at once, and the makespan.
func checkJobShop(t *testing.T, p parameters, a answer) {
	t.Helper()
	machines := p.number(t, "machines")
	machine := p.rows(t, "machine", machines)
	duration := p.rows(t, "duration", machines)
	var start [][]int
	a.value(t, "start", &start)
	var makespan int
	a.value(t, "_objective", &makespan)

	onMachine := map[int][]task{}
	latest := 0
	for j := range start {
		for k := range start[j] {
			now := task{start[j][k], duration[j][k]}
			if now.start < 0 || (k > 0 && now.start < start[j][k-1]+duration[j][k-1]) {
				t.Errorf("job %d: step %d starts at %d", j+1, k+1, now.start)
			}
			for _, other := range onMachine[machine[j][k]] {
				if now.overlaps(other) {
					t.Errorf("machine %d does two things at once: %v and %v", machine[j][k], now, other)
				}
			}
			onMachine[machine[j][k]] = append(onMachine[machine[j][k]], now)
			latest = max(latest, now.end())
		}
	}
	if latest != makespan {
		t.Errorf("the last task ends at %d, the objective is %d", latest, makespan)
	}
}

// checkProject checks the order of the tasks, the resources at every time and
// the end of the project.
func checkProject(t *testing.T, p parameters, a answer) {
	t.Helper()
	duration := p.list(t, "duration")
	var start []int
	a.value(t, "start", &start)
	var finish int
	a.value(t, "_objective", &finish)

	for _, pair := range split(t, p.named(t, "before", "TASK"), 2) {
		if start[pair[0]]+duration[pair[0]] > start[pair[1]] {
			t.Errorf("task %v overlap or are in the wrong order", pair)
		}
	}
	capacity := p.list(t, "capacity")
	for r, demand := range p.rows(t, "demand", len(duration)) {
		for now := range finish {
			use := 0
			for i := range start {
				if start[i] <= now && now < start[i]+duration[i] {
					use += demand[i]
				}
			}
			if use > capacity[r] {
				t.Errorf("at time %d, %d units of resource %d are in use", now, use, r+1)
			}
		}
	}
	latest := 0
	for i := range start {
		latest = max(latest, start[i]+duration[i])
	}
	if latest != finish || slices.Min(start) < 0 {
		t.Errorf("from %d to %d, the objective is %d", slices.Min(start), latest, finish)
	}
}

// checkGolfers checks that every group is full and that no two golfers meet
// twice.
func checkGolfers(t *testing.T, p parameters, a answer) {
	t.Helper()
	var group [][]int // by week and golfer
	a.value(t, "group", &group)
	if len(group) != p.number(t, "w") {
		t.Errorf("%d weeks", len(group))
	}
	met := map[[2]int]bool{}
	for week, groups := range group {
		members := map[int]int{}
		for i, g := range groups {
			members[g]++
			for j := range i {
				if groups[j] == g && met[[2]int{j, i}] {
					t.Errorf("golfers %d and %d meet again in week %d", j+1, i+1, week+1)
				}
				met[[2]int{j, i}] = met[[2]int{j, i}] || groups[j] == g
			}
		}
		for g, count := range members {
			if count != p.number(t, "s") {
				t.Errorf("week %d: group %d has %d golfers", week+1, g, count)
			}
		}
	}
}
