package models_test

import "fmt"

// minizincDocument: Minesweeper, Life, quasigroups, birthdays.
func minizincDocument() []instance {
	const mines, sure = "minesweeper", "minesweeper_safe"
	list := []instance{
		{
			model: mines, data: "minesweeper.dzn", flags: all(),
			status: allFound, solutions: 1, check: checkMines,
			text: "* . 2 . 3 *\n2 * . * * .\n. . 2 4 * 3\n1 . 3 4 * .\n. * * * . 3\n* 3 . 3 * *\n",
		},
		{model: mines, data: "minesweeper_several.dzn", flags: all(), status: allFound, solutions: 10, check: checkMines},
		{model: mines, data: "minesweeper_none.dzn", status: noSuch},
		{model: mines, data: "minesweeper_9x9.dzn", check: checkMines},
		{model: mines, data: "minesweeper_16x30.dzn", check: checkMines},
		{model: mines, data: "minesweeper_100x100.dzn", check: checkMines},

		// The objective is the number of open cells next to a number.
		{model: sure, data: "minesweeper.dzn", status: optimal, objective: 0, check: checkCertain},
		{model: sure, data: "minesweeper_safe.dzn", status: optimal, objective: 5, check: checkCertain},
		{model: sure, data: "minesweeper_several.dzn", status: optimal, objective: 9, check: checkCertain},
		{model: sure, data: "minesweeper_9x9.dzn", status: optimal, objective: 2, check: checkCertain},
		{model: sure, data: "minesweeper_16x30.dzn", status: optimal, objective: 34, check: checkCertain},
		{model: sure, data: "minesweeper_none.dzn", status: noSuch},

		{model: "life", data: "life.dzn", flags: all(), status: allFound, solutions: 1, check: checkLife},
		{model: "life", data: "life_backward.dzn", check: checkLife},
		{model: "life", data: "life_eden.dzn", status: noSuch},
		{model: "life", data: "life_orphan.dzn", status: noSuch},

		{model: "birthday", data: "birthday.dzn", status: optimal, objective: 23, check: birthday(365, 0.5)},
		{model: "birthday", data: "birthday_99.dzn", status: optimal, objective: 57, check: birthday(365, 0.99)},
		{model: "birthday", data: "birthday_mars.dzn", status: optimal, objective: 31, check: birthday(669, 0.5)},
		{model: "birthday", flags: []string{"-D", "n=365; p=1.0"}, status: optimal, objective: 366},
		{model: "birthday", flags: []string{"-D", "n=1; p=0.0"}, status: optimal, objective: 0},
	}
	for n, living := range []int{1: 0, 2: 4, 3: 6, 4: 8, 5: 16, 6: 18, 7: 28} {
		if n > 0 {
			list = append(list, instance{
				model: "still_life", flags: size(n),
				status: optimal, objective: living, check: stillLife(n),
			})
		}
	}
	return append(list, quasigroups()...)
}

// quasigroups are the instances of quasigroup completion.
func quasigroups() []instance {
	var list []instance
	for _, which := range []string{"", "_5", "_10", "_30", "_35", "_40", "_30_balanced"} {
		list = append(list, instance{
			model: "quasigroup_completion", data: "quasigroup_completion" + which + ".dzn", check: checkLatin,
		})
	}
	for _, order := range []int{10, 20, 30, 33} {
		list = append(list, instance{
			model: "quasigroup_completion", data: fmt.Sprintf("quasigroup_completion_unsat_%d.dzn", order),
			status: noSuch,
		})
	}
	return list
}

// pulpDocument: Hamiltonian paths and cycles, knight's tours, each with
// circuit and with potentials.
func pulpDocument() []instance {
	var list []instance
	for _, form := range []string{"", "_mtz"} {
		list = append(list,
			instance{
				model: "hamiltonian_path" + form, data: "hamiltonian_path.dzn", flags: all(),
				status: allFound, solutions: 2, check: checkHamilton,
			},
			instance{
				model: "hamiltonian_cycle" + form, data: "hamiltonian_cycle.dzn", flags: all(),
				status: allFound, solutions: 8, check: checkHamilton,
			},
			instance{model: "hamiltonian_cycle" + form, data: "hamiltonian_cycle_none.dzn", status: noSuch},
		)
	}
	list = append(list, knights("knights_tour", false, []int{5, 7, 9, 11, 13, 25}, []int{3, 4, 6, 8})...)
	list = append(list, knights("knights_tour_mtz", false, []int{5, 7}, []int{3, 4})...)
	list = append(list, knights("knights_circuit", true, []int{6, 8, 10, 12, 20, 30, 50}, []int{3, 4, 5, 7})...)
	return append(list, knights("knights_circuit_mtz", true, []int{6, 8}, []int{3, 4, 5})...)
}

// knights are boards with and boards without a tour.
func knights(model string, closed bool, with, without []int) []instance {
	var list []instance
	for _, n := range with {
		list = append(list, instance{model: model, flags: size(n), check: knightsPath(n, closed)})
	}
	for _, n := range without {
		list = append(list, instance{model: model, flags: size(n), status: noSuch})
	}
	return list
}

// otherDocuments: noughts and crosses, TetraVex, the match game.
func otherDocuments() []instance {
	list := []instance{
		{model: "tic_tac_toe_3d", status: optimal, objective: 4, check: checkCube},
		{model: "tetravex", data: "tetravex.dzn", status: optimal, objective: 8, check: checkTetravex},
		{model: "match_game", flags: size(3), status: optimal, objective: 2, check: checkMatches},
		{model: "match_game", flags: size(20), status: optimal, objective: 15, check: checkMatches},
		{model: "match_game", flags: size(1000), status: optimal, objective: 750, check: checkMatches},
	}
	for _, r := range []int{3, 4, 5} {
		list = append(list, instance{
			model: "tetravex", data: fmt.Sprintf("tetravex_%d.dzn", r),
			status: optimal, objective: r * r, check: checkTetravex,
		})
	}
	return list
}
