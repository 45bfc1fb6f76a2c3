package symmetry

// group are arguments whose elements can change places: element k of each with element i of
// each. Of an array alone, elements are in no order.
type group []int

// orderless has the arguments of constraints that are in no order. All others are in the order
// that they have; linear constraints are told by their sums.
var orderless = map[string]group{
	"array_bool_and":                          {0},
	"array_bool_and_imp":                      {0},
	"array_bool_or":                           {0},
	"array_bool_or_imp":                       {0},
	"array_int_maximum":                       {1},
	"array_int_minimum":                       {1},
	"gozinc_all_different":                    {0},
	"gozinc_all_different_except":             {0},
	"gozinc_all_equal":                        {0},
	"gozinc_among":                            {1},
	"gozinc_bin_packing":                      {1, 2},
	"gozinc_bin_packing_capa":                 {2, 3},
	"gozinc_bin_packing_load":                 {2, 3},
	"gozinc_count_eq":                         {0},
	"gozinc_count_geq":                        {0},
	"gozinc_count_gt":                         {0},
	"gozinc_count_leq":                        {0},
	"gozinc_count_lt":                         {0},
	"gozinc_count_neq":                        {0},
	"gozinc_cumulative":                       {0, 1, 2},
	"gozinc_disjunctive":                      {0, 1},
	"gozinc_disjunctive_strict":               {0, 1},
	"gozinc_global_cardinality":               {0},
	"gozinc_global_cardinality_closed":        {0},
	"gozinc_global_cardinality_low_up":        {0},
	"gozinc_global_cardinality_low_up_closed": {0},
	"gozinc_member":                           {0},
	"gozinc_nvalue":                           {1},
}

// commutes has the constraints whose first two arguments can change places.
var commutes = map[string]bool{
	"bool_and": true, "bool_and_imp": true, "bool_or": true, "bool_or_imp": true,
	"int_max": true, "int_min": true, "int_times": true,
}

// evenIn has the constraints of which so many arguments can be negated together.
var evenIn = map[string]int{"int_abs": 1, "int_times": 2}

// named has the constraints to which values are but names, which can be changed in all of the
// numbers of one argument at the same time; other arguments are about something else. Where covers
// is no argument of numbers, it is 0: the constraint names no value.
var named = map[string]names{
	"gozinc_all_different":                    {numbers: 0, covers: none},
	"gozinc_all_equal":                        {numbers: 0, covers: none},
	"gozinc_nvalue":                           {numbers: 1, covers: none},
	"gozinc_count_eq":                         {numbers: 0, covers: 1},
	"gozinc_count_geq":                        {numbers: 0, covers: 1},
	"gozinc_count_gt":                         {numbers: 0, covers: 1},
	"gozinc_count_leq":                        {numbers: 0, covers: 1},
	"gozinc_count_lt":                         {numbers: 0, covers: 1},
	"gozinc_count_neq":                        {numbers: 0, covers: 1},
	"gozinc_global_cardinality":               {numbers: 0, covers: 1},
	"gozinc_global_cardinality_closed":        {numbers: 0, covers: 1},
	"gozinc_global_cardinality_low_up":        {numbers: 0, covers: 1},
	"gozinc_global_cardinality_low_up_closed": {numbers: 0, covers: 1},
}

// names are the arguments of a constraint that have numbers, and those that name values of
// these: one, or an array, with which all later arguments go element by element.
type names struct{ numbers, covers int }

// none is the place of an argument that a constraint does not have.
const none = -1
