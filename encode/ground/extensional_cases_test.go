package ground

// The automaton of words over 1..2 with an even number of 2s, in state 1 after
// such a word; in the second, 2 may follow 1 only once and 1 never follows 2.
const (
	evenTwos = " 2 1..2 [1,2,2,1] 1 {1}"
	onesTwo  = " 2 1..2 [1,2,0,0] 1 {2}"
)

// The diagram of the MiniZinc documentation: 1 and 3 lead to node 2, 2 to node
// 3, and so on to node 0.
const (
	docMDD   = " 5 [1,2,2,3,3] 8 [1,1,2,2,3,3,4,5] [{1,3},{2},{2},{3},{3},{2},{1,5},{2,4,6}] "
	docCosts = "[3,1,4,2,3,5,2,4] "
	docTo    = "[2,3,4,5,4,5,0,0]"
)

var extensionalCases = []expectation{
	{
		"gozinc_table_int", "[2,3] [1,2,2,3] | [1] [5,1] | [-1,-1] [-1,-1] | [" + least + "] [" + greatest + "," + least + "]",
		"[2,2] [1,2,2,3] | [1,2] [] | [] [] | [] [1,2] | [1,2] [1,2,3] | [3,1] [1,2,2,3,1,2]",
	},
	{"gozinc_table_bool", "[t,f] [f,f,t,f] | [f] [f]", "[t,t] [f,f,t,f] | [f] [] | [f] [t] | [t,f] [t,f,t]"},
	{
		"gozinc_regular",
		"[]" + evenTwos + " | [1,1]" + evenTwos + " | [2,1,2]" + evenTwos + " | [1,2]" + onesTwo + " | [2]" + onesTwo +
			" | [-1,0,-1] 2 -1..0 [1,2,2,1] 2 {1,2} | [7] 1 {5,7} [0,1] 1 {1}",
		"[2]" + evenTwos + " | [1,2,1]" + evenTwos + " | [3]" + evenTwos + " | [0]" + evenTwos + " | []" + onesTwo + " | [1]" + onesTwo +
			" | [1,2,1]" + onesTwo + " | [2,2]" + onesTwo + " | [5] 1 {5,7} [0,1] 1 {1} | [6] 1 {5,7} [1,1] 1 {1}" +
			// Ill-formed: too short a table, no such state, no states at all.
			" | [1] 2 1..2 [1,2] 1 {1} | [1] 2 1..2 [1,2,2,3] 1 {1} | [1] 2 1..2 [1,2,-1,1] 1 {1} | [] 2 1..2 [1,2,2,1] 3 {3}" +
			" | [] 2 1..2 [1,2,2,1] 0 {0} | [] 0 1..2 [] 1 {1} | [] " + greatest + " " + least + ".." + greatest + " [1] 1 {1}",
	},
	{
		"gozinc_regular_nfa",
		"[] 1 1..1 [{}] 1 {1} | [1,1,2] 3 1..2 [{1,2},{1},{},{3},{},{}] 1 {3} | [2,1,2] 3 1..2 [{1,2},{1},{},{3},{},{}] 1 {3}",
		"[] 1 1..1 [{}] 1 {} | [1] 1 1..1 [{}] 1 {1} | [1,1] 3 1..2 [{1,2},{1},{},{3},{},{}] 1 {3} | [1,2,1] 3 1..2 [{1,2},{1},{},{3},{},{}] 1 {3}" +
			" | [3] 1 1..1 [{1}] 1 {1} | [] 1 1..1 [{2}] 1 {1} | [] 1 1..1 [{0}] 1 {1} | [] 1 1..2 [{1}] 1 {1} | [] 1 1..1 [{1}] 2 {2}",
	},
	{
		"gozinc_mdd",
		"[1,2,5]" + docMDD + docTo + " | [2,2,6]" + docMDD + docTo + " | [3,3,2]" + docMDD + docTo +
			// Two edges for the value 1, of which one is a dead end.
			" | [1,1] 3 [1,2,2] 3 [1,1,3] [{1},{1},{1}] [2,3,0]",
		"[1,2,2]" + docMDD + docTo + " | [1,1,1]" + docMDD + docTo + " | [4,2,1]" + docMDD + docTo + " | [1,2]" + docMDD + docTo +
			" | [] 1 [1] 0 [] [] [] | [1] 1 [1] 0 [] [] [] | [1] 1 [2] 1 [1] [{1}] [0] | [1] 1 [1] 2 [1] [{1}] [0] | [1] 2 [1] 1 [1] [{1}] [0]" +
			" | [1] 1 [1] 1 [1] [{1}] [1] | [1] 1 [1] 1 [2] [{1}] [0] | [1] 1 [1] 1 [1] [{1}] [2] | [1,1] 1 [1] 1 [1] [{1}] [0] | [] 0 [] 0 [] [] []",
	},
	{
		"gozinc_cost_regular",
		"[]" + evenTwos + " [1,2,3,4] 0 | [1,2,2]" + evenTwos + " [1,2,3,4] 7 | [1,2]" + onesTwo + " [-1,-2,0,0] -3" +
			" | [1,2,2]" + evenTwos + " [" + greatest + ",1,0,-1] " + greatest,
		"[]" + evenTwos + " [1,2,3,4] 1 | [1,2,2]" + evenTwos + " [1,2,3,4] 6 | [1,2]" + evenTwos + " [1,2,3,4] 3 | [1,1]" + evenTwos + " [1,2,3] 2" +
			" | [1,1]" + evenTwos + " [" + greatest + ",0,0,0] -2",
	},
	{
		"gozinc_cost_mdd",
		"[1,2,5]" + docMDD + docCosts + docTo + " 9 | [2,2,6]" + docMDD + docCosts + docTo + " 10 | [3,3,2]" + docMDD + docCosts + docTo + " 9" +
			// Two paths for one tuple.
			" | [1] 1 [1] 2 [1,1] [{1},{1}] [4,-6] [0,0] -6 | [1] 1 [1] 2 [1,1] [{1},{1}] [4,-6] [0,0] 4",
		"[1,2,5]" + docMDD + docCosts + docTo + " 8 | [1,2,2]" + docMDD + docCosts + docTo + " 9 | [1] 1 [1] 2 [1,1] [{1},{1}] [4,-6] [0,0] -2" +
			" | [1] 1 [1] 1 [1] [{1}] [] [0] 0 | [] 1 [1] 0 [] [] [] [] 0",
	},
}
