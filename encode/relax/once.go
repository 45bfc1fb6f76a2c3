package relax

import (
	"encoding/binary"
	"slices"
)

// once leaves one of equations that are the same, such as those that several permutations say of the same indicators. One
// that defines indicators stays. It takes time in the coefficients of equations.
func (r *Builder) once() {
	seen := make(map[string]bool)
	for _, defines := range []bool{true, false} {
		r.Rows = slices.DeleteFunc(r.Rows, func(row Row) bool {
			if !row.Equal || row.Defines != defines {
				return false
			}
			key := row.key()
			known := seen[key]
			seen[key] = true
			return known && !defines
		})
	}
}

// key names the columns, in their order, and what they add up to.
func (row *Row) key() string {
	at := make([]int, len(row.Cols))
	for k := range at {
		at[k] = k
	}
	slices.SortFunc(at, func(a, b int) int { return int(row.Cols[a]) - int(row.Cols[b]) })
	key := binary.AppendVarint(nil, row.Bound)
	for _, k := range at {
		key = binary.AppendVarint(key, int64(row.Cols[k]))
		key = binary.AppendVarint(key, row.Coefs[k])
	}
	return string(key)
}
