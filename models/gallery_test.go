package models_test

// smallPuzzles are those in which numbers or names are to be found.
func smallPuzzles() []instance {
	list := []instance{
		{
			model: "send_more_money", flags: all(), status: allFound, solutions: 1,
			text: "   9567\n + 1085\n= 10652\n",
		},
		{
			model: "zebra", flags: all(), status: allFound, solutions: 1,
			text: "1: Norwegian, Yellow, Fox, Water, Kools\n" +
				"2: Ukrainian, Blue, Horse, Tea, Chesterfields\n" +
				"3: English, Red, Snails, Milk, OldGold\n" +
				"4: Spanish, Ivory, Dog, Juice, LuckyStrike\n" +
				"5: Japanese, Green, Zebra, Coffee, Parliaments\n" +
				"The Norwegian drinks water, the Japanese owns the zebra.\n",
		},
	}
	for n, length := range []int{2: 1, 3: 3, 4: 6, 5: 11, 6: 17, 7: 25, 8: 34} {
		if n >= 2 {
			list = append(list, instance{
				model: "golomb_ruler", flags: size(n), status: optimal, objective: length, check: checkGolomb,
			})
		}
	}
	for n, rows := range []int{3: 1, 4: 1, 5: 0, 6: 0, 7: 26, 8: 150} {
		switch {
		case rows > 0:
			list = append(list, instance{
				model: "langford", flags: all(size(n)...), status: allFound, solutions: rows, check: checkLangford,
			})
		case n > 0:
			list = append(list, instance{model: "langford", flags: all(size(n)...), status: noSuch})
		}
	}
	return list
}

// squarePuzzles are those on a board or in a square.
func squarePuzzles() []instance {
	return []instance{
		{model: "n_queens", flags: all(size(1)...), status: allFound, solutions: 1, check: checkQueens},
		{model: "n_queens", flags: size(2), status: noSuch},
		{model: "n_queens", flags: size(3), status: noSuch},
		{model: "n_queens", flags: all(size(6)...), status: allFound, solutions: 4, check: checkQueens},
		{model: "n_queens", flags: all(size(8)...), status: allFound, solutions: 92, check: checkQueens},
		{model: "n_queens", flags: size(40), check: checkQueens},
		{model: "magic_square", flags: all(size(1)...), status: allFound, solutions: 1, check: checkMagic},
		{model: "magic_square", flags: size(2), status: noSuch},
		{model: "magic_square", flags: all(size(3)...), status: allFound, solutions: 1, check: checkMagic},
		{model: "magic_square", flags: all(size(4)...), status: allFound, solutions: 880, check: checkMagic},
		{model: "sudoku", data: "sudoku.dzn", flags: all(), status: allFound, solutions: 1, check: checkSudoku},
		{model: "sudoku", data: "sudoku_16x16.dzn", flags: all(), status: allFound, solutions: 1, check: checkSudoku},
		{model: "nonogram", data: "nonogram.dzn", flags: all(), status: allFound, solutions: 1, check: checkNonogram},
	}
}

// operationsResearch: planning, packing, routing, colouring.
func operationsResearch() []instance {
	return []instance{
		{model: "social_golfers", data: "social_golfers.dzn", check: checkGolfers},
		{model: "social_golfers", data: "social_golfers_none.dzn", status: noSuch},
		{model: "social_golfers", data: "social_golfers_kirkman.dzn", check: checkGolfers},
		{model: "job_shop", data: "job_shop.dzn", status: optimal, objective: 11, check: checkJobShop},
		{model: "job_shop", data: "job_shop_ft06.dzn", status: optimal, objective: 55, check: checkJobShop},
		{model: "project_schedule", data: "project_schedule.dzn", status: optimal, objective: 35, check: checkProject},
		{model: "knapsack_01", data: "knapsack_01.dzn", status: optimal, objective: 311, check: checkKnapsack},
		{model: "bins", data: "bins.dzn", status: optimal, objective: 7, check: checkBins},
		{model: "tsp", data: "tsp.dzn", status: optimal, objective: 946, check: checkTrip},
		{
			model: "graph_colouring", data: "graph_colouring.dzn",
			status: optimal, objective: 4, check: checkColouring,
		},
		{
			model: "graph_colouring", data: "graph_colouring_groetzsch.dzn",
			status: optimal, objective: 4, check: checkColouring,
		},
	}
}

// peopleAndPlans: what is asked for in offices and schools.
func peopleAndPlans() []instance {
	return []instance{
		{model: "roster", data: "roster.dzn", status: optimal, objective: 10, check: checkRoster},
		{model: "timetable", data: "timetable.dzn", status: optimal, objective: 3, check: checkTimetable},
		{model: "flexible_shop", data: "flexible_shop.dzn", status: optimal, objective: 18, check: checkFlexibleShop},
		{model: "river_crossing", data: "river_crossing.dzn", status: optimal, objective: 7, check: checkRiver},
		{model: "seating", data: "seating.dzn", status: optimal, objective: 37, check: checkSeating},
	}
}

// continuousPlanning: linear programs, with integers and without.
func continuousPlanning() []instance {
	return []instance{
		{model: "diet", data: "diet.dzn", status: optimal, best: 1.68931017423733},
		{model: "blending", data: "blending.dzn", status: optimal, best: 101.8839685314685},
		{model: "production", data: "production.dzn", status: optimal, best: 1447.487632134035},
		{model: "loan", data: "loan.dzn", status: optimal, best: 9452.785351452403},
		{model: "portfolio", data: "portfolio.dzn", status: optimal, best: 0.150422127016129},
		{model: "cutting", data: "cutting.dzn", status: optimal, best: 20.6988},
		{model: "battery", data: "battery.dzn", status: optimal, best: 1.277204386979767},
	}
}

// nonlinearPlanning: what is printed holds within the precision.
func nonlinearPlanning() []instance {
	return []instance{
		{model: "circles", data: "circles.dzn", status: optimal, best: 6.166619, within: 1e-6},
		// An exponential and a product, up to 62, hold within 1e-6 of their size each. So the objective may be 1.24e-4 off.
		{model: "curve", data: "curve.dzn", status: optimal, best: 0.334891, within: 4e-4},
		{model: "variance", data: "variance.dzn", status: optimal, best: 0.096504, within: 1e-4},
		{model: "pipes", data: "pipes.dzn", status: optimal, best: 54000, within: 1e-6},
	}
}
