package ground

// A row of expectations: arguments for which the constraint holds, and others
// for which it does not, in the notation of readArgs, separated by '|'. They
// were computed by hand from the MiniZinc documentation.
type expectation struct{ name, yes, no string }

// Ends of the int64 range.
const (
	least    = "-9223372036854775808"
	greatest = "9223372036854775807"
)

var intCases = []expectation{
	{"int_eq", "0 0 | -3 -3", "0 1 | -3 3"},
	{"int_ne", "0 1 | -3 3", "0 0"},
	{"int_le", "0 0 | -3 3 | " + least + " " + greatest, "1 0 | " + greatest + " " + least},
	{"int_lt", "0 1 | -4 -3", "0 0 | 1 0"},
	{"int_ge", "0 0 | 1 0", "0 1"},
	{"int_gt", "1 0", "0 0 | 0 1"},
	{"bool2int", "f 0 | t 1", "f 1 | t 0 | t 2 | f -1"},

	{"int_abs", "0 0 | 5 5 | -5 5", "5 -5 | -5 -5 | 0 1 | " + least + " " + least},
	{"int_plus", "2 3 5 | -2 2 0", "2 3 6 | " + greatest + " 1 " + least + " | " + least + " -1 " + greatest},
	{"int_minus", "5 3 2 | 3 5 -2 | " + least + " 0 " + least, "5 3 8 | 5 3 -2 | " + least + " 1 " + greatest},
	{"int_negate", "3 -3 | 0 0", "3 3 | " + least + " " + least},
	{
		"int_times", "3 4 12 | -3 4 -12 | -3 -4 12 | 0 7 0 | 4294967296 -2147483648 " + least,
		"3 4 13 | -3 -4 -12 | 4294967296 4294967296 0 | 4294967296 2147483648 " + least + " | " + least + " -1 " + least,
	},
	// Truncation towards zero; a division by zero has no result.
	{
		"int_div", "7 2 3 | -7 2 -3 | 7 -2 -3 | -7 -2 3 | 0 5 0 | 1 9 0 | -1 9 0",
		"7 2 4 | -7 2 -4 | 0 0 0 | 5 0 0 | 5 0 5 | " + least + " -1 " + least,
	},
	// The sign of the dividend.
	{
		"int_mod", "7 3 1 | -7 3 -1 | 7 -3 1 | -7 -3 -1 | 6 3 0 | 2 5 2 | " + least + " -1 0",
		"-7 3 2 | 7 -3 -2 | 7 3 4 | 5 0 5 | 0 0 0",
	},
	{"int_pow", powYes, powNo},
	{"int_pow_fixed", powYes, powNo},
	{"int_max", "1 2 2 | 2 1 2 | -1 -2 -1 | 3 3 3", "1 2 1 | 1 2 3"},
	{"int_min", "1 2 1 | 2 1 1 | -1 -2 -2 | 3 3 3", "1 2 2 | 1 2 0"},
}

// 1 div pow(-1,3) is -1; 1 div pow(2,1) and 1 div pow(-2,1) are 0; the power
// of 0 with a negative exponent is undefined.
const (
	powYes = "2 10 1024 | -2 3 -8 | -2 2 4 | 0 0 1 | 7 0 1 | 0 5 0 | 7 1 7 | 1 -5 1 | -1 -3 -1 | -1 -2 1" +
		" | 2 -1 0 | -2 -1 0 | 5 -9 0 | 2 62 4611686018427387904 | -2 63 " + least +
		" | 1 " + greatest + " 1 | -1 " + greatest + " -1 | 1 " + least + " 1 | -1 " + least + " 1 | 0 " + greatest + " 0"
	powNo = "0 -1 0 | 0 -1 1 | 2 63 " + least + " | 2 64 0 | 2 -1 1 | -1 -3 1 | 3 2 6 | 0 0 0 | 2 " + greatest + " 0"
)

var linearCases = []expectation{
	{
		"int_lin_eq", "[1,2] [3,4] 11 | [] [] 0 | [-1] [5] -5 | [" + greatest + ",-" + greatest + "," + greatest + "] [2,2,1] " + greatest,
		"[1,2] [3,4] 12 | [] [] 1 | [4294967296] [4294967296] 0 | [1,2] [3] 3 | [1] [3,4] 3",
	},
	{"int_lin_ne", "[1,2] [3,4] 12 | [] [] 1 | [4294967296] [4294967296] 0", "[1,2] [3,4] 11 | [] [] 0 | [1,2] [3] 9"},
	{
		"int_lin_le", "[1,2] [3,4] 11 | [1,2] [3,4] 12 | [] [] 0 | [-4294967296] [4294967296] 0",
		"[1,2] [3,4] 10 | [] [] -1 | [4294967296] [4294967296] 0 | [" + greatest + ",1] [1,1] " + greatest,
	},
	{"int_lin_lt", "[1,2] [3,4] 12 | [] [] 1", "[1,2] [3,4] 11 | [] [] 0"},
	{"int_lin_ge", "[1,2] [3,4] 11 | [1,2] [3,4] 10 | [4294967296] [4294967296] 0", "[1,2] [3,4] 12 | [] [] 1"},
	{"int_lin_gt", "[1,2] [3,4] 10", "[1,2] [3,4] 11 | [] [] 0"},
	{"bool_lin_eq", "[3,-2,5] [t,t,f] 1 | [] [] 0", "[3,-2,5] [t,f,t] 1 | [] [] 1 | [3] [] 0"},
	{"bool_lin_le", "[3,-2,5] [t,t,f] 1 | [3,-2,5] [f,t,f] 0", "[3,-2,5] [t,f,t] 7 | [] [] -1"},
}

var boolCases = []expectation{
	{"bool_eq", "f f | t t", "f t | t f"},
	{"bool_ne", "f t | t f", "f f | t t"},
	{"bool_not", "f t | t f", "f f | t t"},
	{"bool_le", "f f | f t | t t", "t f"},
	{"bool_lt", "f t", "f f | t f | t t"},
	{"bool_ge", "f f | t f | t t", "f t"},
	{"bool_gt", "t f", "f f | f t | t t"},
	{"bool_xor", "f t | t f", "f f | t t"},
	{"bool_xor", "f f f | f t t | t f t | t t f", "f f t | f t f | t f f | t t t"},
	{"bool_and", "f f f | f t f | t f f | t t t", "f f t | f t t | t f t | t t f"},
	{"bool_and_imp", "f f f | f t f | t f f | t t t | t t f", "f f t | f t t | t f t"},
	{"bool_or", "f f f | f t t | t f t | t t t", "f f t | f t f | t f f | t t f"},
	{"bool_or_imp", "f f f | f t t | t f t | t t t | f t f | t t f", "f f t"},
	{"bool_left_imp", "f f t | f t f | t f t | t t t", "f t t | t f f"},
	{"bool_right_imp", "f f t | f t t | t f f | t t t", "f t f | t f t"},
	{"array_bool_and", "[] t | [t,t] t | [t,f] f", "[] f | [t,t] f | [t,f] t"},
	{"array_bool_and_imp", "[] t | [] f | [t,t] t | [t,t] f | [t,f] f", "[t,f] t"},
	{"array_bool_or", "[] f | [f,t] t | [f,f] f", "[] t | [f,t] f | [f,f] t"},
	{"array_bool_or_imp", "[] f | [f,t] t | [f,t] f | [f,f] f", "[] t | [f,f] t"},
	{"array_bool_xor", "[t] | [t,t,t] | [f,t]", "[] | [f] | [t,t] | [f,t,t]"},
	{"fzn_assume", "[] | [t] | [t,t]", "[f] | [t,f]"},
	{"bool_clause", "[t] [] | [] [f] | [f,t] [t,t] | [f] [t,f]", "[] [] | [f] [t] | [f,f] [] | [] [t]"},
}

var elementCases = []expectation{
	{"array_bool_element", "1 [t,f] t | 2 [t,f] f", "1 [t,f] f | 0 [f] f | 3 [t,f] f"},
	{"array_int_element", "1 [5,7] 5 | 2 [5,7] 7", "1 [5,7] 7 | 0 [5,7] 5 | 3 [5,7] 7 | -1 [5,7] 7 | 1 [] 0"},
	{"array_float_element", "2 [0.5,1.5] 1.5", "2 [0.5,1.5] 0.5 | 3 [0.5,1.5] 1.5"},
	{"array_set_element", "1 [{1},{}] {1} | 2 [{1},{}] {}", "1 [{1},{}] {} | 3 [{1},{}] {}"},
	{"array_var_bool_element", "2 [t,f] f", "2 [t,f] t | 0 [] f"},
	{"array_var_int_element", "2 [5,7] 7", "2 [5,7] 5 | 0 [5,7] 5 | 3 [5,7] 5 | " + least + " [5] 5 | " + greatest + " [5] 5"},
	{"array_var_float_element", "1 [0.5] 0.5", "1 [0.5] 1.5"},
	{"array_var_set_element", "1 [1..3] {1,2,3}", "1 [1..3] {1,2} | 0 [{}] {}"},
	{"array_int_maximum", "7 [5,7,7] | -1 [-1,-3]", "5 [5,7] | 8 [5,7] | 0 []"},
	{"array_int_minimum", "5 [5,7,5] | -3 [-1,-3]", "7 [5,7] | 4 [5,7] | 0 []"},
	{"array_float_maximum", "1.5 [0.5,1.5]", "0.5 [0.5,1.5] | 2.5 [0.5,1.5] | 0.0 []"},
	{"array_float_minimum", "0.5 [0.5,1.5]", "1.5 [0.5,1.5] | 0.0 [0.5,1.5] | 0.0 []"},
}

var setCases = []expectation{
	{"set_in", "2 {1,2} | -1 -1..3", "3 {1,2} | 0 {} | 4 -1..3"},
	{"set_card", "{} 0 | {1,5} 2 | -1..1 3", "{} 1 | {1,5} 1"},
	{"set_union", "{1,2} {2,4} {1,2,4} | {} {} {} | 1..3 4..6 1..6", "{1,2} {2,4} {1,2} | {1} {} {} | {1} {1} {1,2}"},
	{"set_intersect", "{1,2} {2,4} {2} | {} 1..9 {} | 1..5 3..9 3..5", "{1,2} {2,4} {} | {1} {1} {} | {1} {2} {1}"},
	{"set_diff", "{1,2} {2,4} {1} | {} {1} {} | 1..9 4..6 {1,2,3,7,8,9}", "{1,2} {2,4} {4} | {1} {} {} | {1} {1} {1}"},
	{"set_symdiff", "{1,2} {2,4} {1,4} | {1} {1} {} | 1..5 2..4 {1,5}", "{1,2} {2,4} {1} | {1} {1} {1}"},
	{"set_subset", "{} {} | {} {1} | {1,3} 1..3", "{1,4} 1..3 | {1} {}"},
	{"set_superset", "{} {} | {1} {} | 1..3 {1,3}", "1..3 {1,4} | {} {1}"},
	{"set_eq", "{} {} | {1,2} 1..2", "{} {1} | {1,2} {1,3}"},
	{"set_ne", "{} {1} | {1,2} {1,3}", "{} {} | {1,2} 1..2"},
	// {} < {1} < {1,2} < {1,2,3} < {1,3} < {2} < {2,3} < {3}.
	{
		"set_lt", "{} {1} | {1} {1,2} | {1,2} {1,2,3} | {1,2,3} {1,3} | {1,3} {2} | {2} {2,3} | {2,3} {3}",
		"{} {} | {1} {} | {1,2} {1} | {1,3} {1,2,3} | {2} {1,3} | {3} {1,2,3} | {2} {2}",
	},
	{"set_le", "{} {} | {} {1} | {1,3} {1,3} | {1,2,3} {1,3} | {1,9} {2}", "{1} {} | {1,3} {1,2,3} | {2} {1,9}"},
}

var floatCases = []expectation{
	{"float_eq", "0.5 0.5 | 0.0 -0.0", "0.5 0.25"},
	{"float_ne", "0.5 0.25", "0.5 0.5 | 0.0 -0.0"},
	{"float_le", "0.5 0.5 | 0.25 0.5", "0.5 0.25"},
	{"float_lt", "0.25 0.5", "0.5 0.5 | 0.5 0.25"},
	{"float_in", "0.5 0.5 1.0 | 1.0 0.5 1.0", "0.25 0.5 1.0 | 1.5 0.5 1.0"},
	{"float_dom", "0.5 [0.0,1.0] | 3.0 [0.0,1.0,3.0,3.0]", "2.0 [0.0,1.0,3.0,3.0] | 0.0 [] | 0.5 [0.5]"},
	{"float_abs", "-0.5 0.5 | 0.5 0.5", "-0.5 -0.5 | 0.5 0.25"},
	{"float_plus", "0.5 0.25 0.75 | 0.1 0.2 0.30000000000000004", "0.5 0.25 0.5 | 0.1 0.2 0.3 | 1e308 1e308 +Inf"},
	{"float_times", "0.5 0.5 0.25", "0.5 0.5 0.5 | 1e308 10.0 +Inf"},
	{"float_div", "1.0 4.0 0.25", "1.0 4.0 4.0 | 1.0 0.0 +Inf | 0.0 0.0 0.0"},
	{"float_max", "0.5 0.25 0.5", "0.5 0.25 0.25"},
	{"float_min", "0.5 0.25 0.25", "0.5 0.25 0.5"},
	{"float_ceil", "0.5 1 | -0.5 0 | 2.0 2", "0.5 0 | 2.0 3 | 1e30 " + greatest},
	{"float_floor", "0.5 0 | -0.5 -1 | 2.0 2", "0.5 1 | 2.0 1"},
	{"float_round", "0.5 1 | -0.5 -1 | 0.4 0 | 2.5 3 | -2.5 -3", "0.5 0 | -0.5 0 | 2.5 2"},
	{"int2float", "3 3.0 | -1 -1.0 | " + least + " -9223372036854775808.0", "3 3.5 | 9007199254740993 9007199254740992.0 | " + greatest + " 9223372036854775808.0"},
	{"float_lin_eq", "[1.0,2.0] [0.5,0.25] 1.0 | [] [] 0.0", "[1.0] [0.5] 0.25 | [1.0] [] 0.0 | [0.1,0.2] [1.0,1.0] 0.3 | [1.0] [+Inf] 0.0"},
	{"float_lin_ne", "[1.0] [0.5] 0.25", "[1.0] [0.5] 0.5 | [1.0] [] 1.0"},
	{"float_lin_le", "[1.0] [0.5] 0.5 | [1.0] [0.5] 0.75", "[1.0] [0.5] 0.25 | [] [] -1.0"},
	{"float_lin_lt", "[1.0] [0.5] 0.75", "[1.0] [0.5] 0.5 | [1.0] [0.5] 0.25"},
}

var graphCases = []expectation{
	{"gozinc_all_different", "[] | [1] | [1,2,-1]", "[1,1] | [1,2,1]"},
	{
		"gozinc_circuit", "1 [] | 1 [2,1] | 1 [2,3,1] | 5 [7,5,6] | 0 [1,2,3,0] | " + least + " []",
		"1 [1] | 5 [5] | 1 [1,2] | 1 [2,1,3] | 1 [2,1,4,3] | 1 [2,3,2] | 1 [2,3,4] | 0 [2,1] | 1 [2,2] | " + greatest + " [" + greatest + "," + least + "]",
	},
	{
		"gozinc_subcircuit", "1 [] | 1 [1] | 1 [1,2] | 1 [2,1] | 1 [2,1,3] | 1 [3,2,1] | 5 [5,7,6] | 0 [1,2,0] | 0 [0,1]",
		"1 [2,1,4,3] | 1 [2,2] | 1 [2,3,2] | 1 [0] | 1 [2] | 1 [2,3,3] | 5 [1,2] | 1 [4,1,2] | " + least + " [" + greatest + "]",
	},
}
