package gozinc

import "strings"

// functionNames are functions that are not called as their constraint.
var functionNames = map[string]string{
	"dag": "DAG", "mdd": "MDD", "cost_mdd": "CostMDD", "regular_nfa": "RegularNFA", "dtree": "DTree", "dpath": "DPath",
	"at_most1": "AtMostOneInCommon", "nvalue": "NValues", "count_eq": "Count",
	"array_int_maximum": "Max", "array_int_minimum": "Min", "array_int_element": "Element", "array_var_int_element": "Element",
	"disjunctive_opt": "Disjunctive", "disjunctive_strict_opt": "DisjunctiveStrict", "arg_max_int": "ArgMax", "arg_min_int": "ArgMin",
}

// parameterNames are parameters that functions of the library call in another way.
var parameterNames = map[string]string{"duration": "length", "resource": "demand", "posn": "position"}

// functionName returns the name of the function for a constraint of FlatZinc.
func functionName(constraint string) string {
	name := strings.TrimPrefix(constraint, "gozinc_")
	name = strings.TrimSuffix(strings.TrimSuffix(name, "_reif"), "_imp")
	if s, ok := functionNames[name]; ok {
		return s
	}
	words := strings.Split(strings.TrimSuffix(name, "_int"), "_")
	for i, w := range words {
		if w != "" {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, "")
}

// parameterName returns what the function calls a parameter of the constraint.
func parameterName(parameter string) string {
	name := strings.ToLower(parameter[:1]) + parameter[1:]
	if s, ok := parameterNames[name]; ok {
		return s
	}
	return name
}
