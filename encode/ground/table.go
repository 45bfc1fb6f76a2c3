package ground

// Table lists the definitions, one row for each constraint. Forms that Lookup
// derives (_reif, _imp) have no row.
var Table = []Def{
	{"int_abs", "var int: a, var int: b", intAbs},
}

var table = func() map[string]Def {
	m := make(map[string]Def, len(Table))
	for _, d := range Table {
		m[d.Name] = d
	}
	return m
}()
