package ground

// graphRows are the native global constraints of gozinc. FlatZinc arrays have
// the index set 1..n, so where values are indices too, the first index of the
// array in the MiniZinc model is an argument: xs[i] is the successor of node
// offset+i-1.
var graphRows = []row{
	{
		"gozinc_all_different", "array [int] of var int: xs",
		"no two of xs are equal", allDifferent,
		Draw{"xs": Count},
	},
	{
		"gozinc_circuit", "int: offset, array [int] of var int: xs",
		"the successors xs form one cycle through all nodes; a single node has none, no node at all holds", circuit,
		Draw{"offset": Offset, "xs": Index}.demands(counted("xs", "offset").lax()),
	},
	{
		"gozinc_subcircuit", "int: offset, array [int] of var int: xs",
		"the successors xs form one cycle through all nodes that are not their own successor, if there are any", subcircuit,
		Draw{"offset": Offset, "xs": Index}.demands(counted("xs", "offset").lax()),
	},
}

func allDifferent(a Args) bool {
	seen := make(map[int64]bool, len(a[0].Elems()))
	for _, x := range a[0].Elems() {
		if seen[x.Int] {
			return false
		}
		seen[x.Int] = true
	}
	return true
}

// circuit follows the definition of fzn_circuit: x[i] != i for all i, so that
// a single node is not a circuit.
func circuit(a Args) bool {
	next, ok := successors(a)
	if !ok {
		return false
	}
	if len(next) == 0 {
		return true
	}
	return len(next) > 1 && cycleLength(next, 0) == len(next)
}

func subcircuit(a Args) bool {
	next, ok := successors(a)
	if !ok {
		return false
	}
	start, inside := -1, 0
	for i, j := range next {
		if i != j {
			start, inside = i, inside+1
		}
	}
	return inside == 0 || cycleLength(next, start) == inside
}

// successors returns the successor of each node, nodes counted from 0, and
// whether all are nodes.
func successors(a Args) ([]int, bool) {
	offset, xs := a[0].Int, a[1].Elems()
	next := make([]int, len(xs))
	for i, x := range xs {
		j, ok := position(x.Int, offset, len(xs))
		if !ok {
			return nil, false
		}
		next[i] = j
	}
	return next, true
}

// cycleLength returns the number of steps from start back to start, or 0 if
// the walk does not come back.
func cycleLength(next []int, start int) int {
	i := start
	for steps := 1; steps <= len(next); steps++ {
		i = next[i]
		if i == start {
			return steps
		}
	}
	return 0
}
