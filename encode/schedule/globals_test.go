package schedule_test

import (
	"testing"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/schedule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/test/globals"
	"github.com/gozinc/gozinc/sat"
)

// TestGlobals: the family does what the documents say of its globals.
func TestGlobals(t *testing.T) {
	globals.Check(t, "Schedules and places", schedule.Rows, scheduleGlobals)
}

// scheduleGlobals is a section of docs/globals.md.
var scheduleGlobals = globals.Section{
	Title: "Schedules and places",
	Entries: []globals.Entry{
		{
			Names: "`cumulative`",
			Of:    []string{"gozinc_cumulative"},
			Encoding: "a propagator by time tables and energies; or at each time at which a task may start a sum of `encode/pb` over literals that " +
				"all resources share, or at the start of each task where the horizon is long",
			Source: "`encode/schedule/timetable.go`, `encode/schedule/energy.go`, `encode/schedule/cumulative_time.go`, " +
				"`encode/schedule/cumulative_task.go`; Schutt et al. 2009, 2011, 2013, Vilím 2011",
			Strength: "time-table; presolve time-table and energies",
			Cases: []globals.Case{
				{Name: "`cumulative`, small", Claim: "time-table", Post: cumulativePost},
			},
			Tried: globals.Tried("gozinc_cumulative", cumulativePost, globals.Other("task decomposition", atStarts)),
		},
		{
			Names:    "`cumulative` of optional tasks",
			Of:       []string{"gozinc_cumulative"},
			Encoding: "as `cumulative`, absent tasks have no length",
			Source:   "`encode/mznlib/fzn_cumulative_opt.mzn`",
			Strength: "as `cumulative`",
		},
		{
			Names:    "`cumulatives`",
			Encoding: "at the start of each task the sum of the needs on its machine",
			Source:   "standard library",
			Strength: "the parts'",
		},
		{
			Names: "`disjunctive`, `disjunctive_strict`",
			Of:    []string{"gozinc_disjunctive", "gozinc_disjunctive_strict"},
			Encoding: "propagators by Θ-Λ-trees; and up to 30 tasks one literal for the order of each pair, shared with other constraints; " +
				"for more tasks without propagators, at most one task at each time",
			Source:   "`encode/schedule/disjunctive.go`, `encode/schedule/machine_propagator.go`; Vilím 2005, 2007, Vilím, Barták and Čepek 2005",
			Strength: "bounds of each pair; propagators: overloads, detectable precedences, not-first, not-last, edges; presolve finds edges",
			Cases: []globals.Case{
				{Name: "`disjunctive`", Claim: "bounds of each pair", Post: func(b *globals.Instance) { b.Constraint("gozinc_disjunctive", b.Ints(4, 0, 6), b.Numbers(4, 1, 3)) }},
				{Name: "`disjunctive`, one pair", Claim: "bounds", Post: func(b *globals.Instance) { b.Constraint("gozinc_disjunctive", b.Ints(2, 0, 6), b.Numbers(2, 1, 4)) }},
			},
		},
		{
			Names:    "`disjunctive`, `disjunctive_strict` of optional tasks",
			Of:       []string{"gozinc_disjunctive_opt", "gozinc_disjunctive_strict_opt"},
			Encoding: "as `disjunctive`; a task that may be absent restricts no other, and is absent where it has no room",
			Source:   "`encode/mznlib/fzn_disjunctive_opt.mzn`; Vilím, Barták and Čepek 2005",
			Strength: "as `disjunctive`",
			Cases: []globals.Case{
				{Name: "`disjunctive` of optional tasks", Claim: "bounds of each pair", Post: func(b *globals.Instance) {
					b.Constraint("gozinc_disjunctive_opt", b.Bools(3), b.Ints(3, 0, 6), b.Numbers(3, 1, 3))
				}},
			},
		},
		{
			Names:    "`diffn`, `diffn_nonstrict`, `diffn_k`, `diffn_nonstrict_k`",
			Of:       []string{"gozinc_diffn", "gozinc_diffn_nonstrict"},
			Encoding: "a propagator, or for each pair two literals in each dimension and one clause; for rectangles the cumulative projections",
			Source:   "`encode/schedule/diffn.go`, `encode/schedule/boxes.go`",
			Strength: "bounds of each pair; projections time-table",
			Cases: []globals.Case{
				{Name: "`diffn`, one pair", Claim: "bounds", Post: func(b *globals.Instance) { b.Constraint("gozinc_diffn", 2, b.Ints(4, 0, 4), b.Numbers(4, 1, 4)) }},
				{Name: "`diffn`", Claim: "bounds of each pair", Post: func(b *globals.Instance) { b.Constraint("gozinc_diffn", 2, b.Ints(6, 0, 3), b.Numbers(6, 1, 3)) }},
			},
		},
		{
			Names:    "`geost`, `geost_bb`, `geost_smallest_bb`",
			Encoding: "`diffn_nonstrict_k` of the boxes of all objects, whose places and sizes are elements of the kinds; pairs of boxes where those of a shape overlap or have no volume",
			Source:   "`encode/mznlib/fzn_geost.mzn`",
			Strength: "the parts'",
		},
		{
			Names:    "`geost_nonoverlap_k`",
			Encoding: "a disjunction over dimensions",
			Source:   "standard library",
			Strength: "the parts'",
		},
		{
			Names:    "`span`",
			Of:       []string{"gozinc_span"},
			Encoding: "propagators of the first start and the last end; or where a part occurs, it begins and ends within the whole; some part begins first, and some ends last",
			Source:   "`encode/schedule/span.go`, `encode/arith/maximum_propagator.go`",
			Strength: "bounds of each comparison; propagators: bounds of the start and of the end",
			Cases: []globals.Case{
				{Name: "`span`", Claim: "–", Post: func(b *globals.Instance) {
					b.Constraint("gozinc_span", b.Declare(1, "bool")[0], b.One(0, 4), b.One(0, 5), b.Bools(2), b.Ints(2, 0, 4), b.Numbers(2, 0, 2))
				}},
			},
		},
		{
			Names:    "`alternative`",
			Encoding: "`span`, and as many alternatives occur as the task does",
			Source:   "standard library",
			Strength: "the parts'",
		},
	},
}

func cumulativePost(b *globals.Instance) {
	b.Constraint("gozinc_cumulative", b.Ints(4, 0, 5), b.Numbers(4, 1, 3), b.Numbers(4, 1, 3), b.Between(3, 4))
}

// atStarts has for the start of each task the sum of the needs of the tasks that
// run then. Durations and needs are constants.
func atStarts(e *constraint.Encoder, g sat.Lit, a store.Args) {
	starts, durations, needs := a.Views(0), a.Ints(1), a.Ints(2)
	for j, y := range starts {
		terms := []pb.Term{pb.Literal(sat.True, needs[j])}
		for i, x := range starts {
			if i == j {
				continue
			}
			ended, later, runs := e.Sink.NewVar(), e.Sink.NewVar(), e.Sink.NewVar()
			e.Clause(ended, later, runs)
			arith.LinearLe(e, ended, []int64{1, -1}, []store.View{x, y}, -durations[i])
			arith.Less(e, later, y, x, 1)
			terms = append(terms, pb.Literal(runs, needs[i]))
		}
		e.Fail(pb.Le(e.Sink, g, terms, a.Int(3), pb.Options{}))
	}
}
