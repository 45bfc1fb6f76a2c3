package ground

// extensionalRows list what tuples are allowed: in a table, by an automaton,
// or by a decision diagram. FlatZinc arrays have one dimension, so tables come
// row by row. Ill-formed tables, automata and diagrams allow nothing.
var extensionalRows = []row{
	{
		"gozinc_table_int", "array [int] of var int: xs, array [int] of int: tuples",
		"xs is one of the rows of tuples, each of length(xs) > 0 elements", tableRow,
		Draw{"tuples": Tuples}.demands(tableDemands),
	},
	{
		"gozinc_table_bool", "array [int] of var bool: xs, array [int] of bool: tuples",
		"xs is one of the rows of tuples, each of length(xs) > 0 elements", tableRow,
		Draw{"tuples": Tuples}.demands(tableDemands),
	},
	{
		"gozinc_regular", "array [int] of var int: xs, int: Q, set of int: S, array [int] of int: d, int: q0, set of int: F",
		"from state q0 of 1..Q the letters xs of S lead to a state of F, where d holds a row of successors, 0 for none, for each state", regular,
		Draw{"d": Automaton}.demands(automatonDemands, inside("d", number(0), value("Q"))),
	},
	{
		"gozinc_regular_nfa", "array [int] of var int: xs, int: Q, set of int: S, array [int] of set of int: d, int: q0, set of int: F",
		"from state q0 of 1..Q the letters xs of S may lead to a state of F, where d holds a row of sets of successors for each state", regularNFA,
		Draw{"d": Nondeterministic}.demands(automatonDemands, inside("d", number(1), value("Q"))),
	},
	{
		"gozinc_mdd", "array [int] of var int: xs, int: N, array [int] of int: level, int: E, array [int] of int: from, " +
			"array [int] of set of int: label, array [int] of int: to",
		"some path of E edges, whose labels hold the xs in order, leads from node 1 of N through consecutive levels to node 0", mdd,
		Draw{"label": Diagram}.demands(diagramDemands),
	},
	{
		"gozinc_cost_regular", "array [int] of var int: xs, int: Q, set of int: S, array [int] of int: d, int: q0, set of int: F, " +
			"array [int] of int: costs, var int: cost",
		"as gozinc_regular, and the costs of the transitions add up to cost", costRegular,
		Draw{"d": Automaton, "cost": Between(-4, 4)}.demands(automatonDemands, inside("d", number(0), value("Q")), long("d", "costs")),
	},
	{
		"gozinc_cost_mdd", "array [int] of var int: xs, int: N, array [int] of int: level, int: E, array [int] of int: from, " +
			"array [int] of set of int: label, array [int] of int: costs, array [int] of int: to, var int: cost",
		"as gozinc_mdd, and the costs of the edges of the path add up to cost", costMDD,
		Draw{"label": Diagram, "cost": Between(-4, 4)}.demands(diagramDemands, sized("costs", value("E"))),
	},
}

func tableRow(a Args) bool {
	xs, cells := a[0].Elems(), a[1].Elems()
	n := len(xs)
	if n == 0 || len(cells)%n != 0 {
		return false
	}
	for ; len(cells) > 0; cells = cells[n:] {
		same := true
		for i, x := range xs {
			same = same && x.Int == cells[i].Int
		}
		if same {
			return true
		}
	}
	return false
}

// column returns the position of letter x in the alphabet, the second argument
// of the automata.
func column(alphabet Arg, x Arg) (int64, bool) {
	at := int64(0)
	for _, r := range alphabet.Set() {
		if r.Lo <= x.Int && x.Int <= r.Hi {
			return at + x.Int - r.Lo, true
		}
		at += r.Hi - r.Lo + 1
	}
	return 0, false
}

// wellFormed reports whether q0 is a state and d has a row for each state.
func wellFormed(states, alphabet, d, q0 Arg) bool {
	cells, ok := mul(states.Int, alphabet.Set().Size())
	return ok && cells == int64(len(d.Elems())) && 1 <= q0.Int && q0.Int <= states.Int
}

// run feeds the letters to the deterministic automaton and returns the places
// in d of the transitions and the last state; ok is false if it gets stuck.
func run(a Args) (cells []int64, last int64, ok bool) {
	xs, states, alphabet, d, q := a[0].Elems(), a[1], a[2], a[3], a[4].Int
	if !wellFormed(states, alphabet, d, a[4]) {
		return nil, 0, false
	}
	for _, to := range d.Elems() {
		if to.Int < 0 || to.Int > states.Int {
			return nil, 0, false
		}
	}
	for _, x := range xs {
		c, letter := column(alphabet, x)
		if !letter {
			return nil, 0, false
		}
		cell := (q-1)*alphabet.Set().Size() + c
		if q = d.Elems()[cell].Int; q == 0 {
			return nil, 0, false
		}
		cells = append(cells, cell)
	}
	return cells, q, true
}

func regular(a Args) bool {
	_, last, ok := run(a)
	return ok && a[5].Set().Contains(last)
}

func costRegular(a Args) bool {
	cells, last, ok := run(a[:6])
	if !ok || !a[5].Set().Contains(last) || len(a[6].Elems()) != len(a[3].Elems()) {
		return false
	}
	var path []Arg
	for _, c := range cells {
		path = append(path, a[6].Elems()[c])
	}
	return addsUp(path, a[7].Int)
}

// addsUp reports whether the costs, however large, add up to total.
func addsUp(costs []Arg, total int64) bool {
	ones := make([]Arg, len(costs))
	for i := range ones {
		ones[i].Int = 1
	}
	return compareSum(ones, costs, total) == 0
}

func regularNFA(a Args) bool {
	xs, states, alphabet, d := a[0].Elems(), a[1], a[2], a[3]
	if !wellFormed(states, alphabet, d, a[4]) {
		return false
	}
	for _, to := range d.Elems() {
		if !to.Set().Empty() && (to.Set().Min() < 1 || to.Set().Max() > states.Int) {
			return false
		}
	}
	current := map[int64]bool{a[4].Int: true}
	for _, x := range xs {
		c, letter := column(alphabet, x)
		if !letter {
			return false
		}
		next := make(map[int64]bool)
		for q := range current {
			for to := range d.Elems()[(q-1)*alphabet.Set().Size()+c].Set().Each {
				next[to] = true
			}
		}
		current = next
	}
	for q := range current {
		if a[5].Set().Contains(q) {
			return true
		}
	}
	return false
}
