package presolve

import (
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
)

// SmallerShare is the share of the values of all integers that a limit of the goal
// may leave, so that it is worth its clauses. Measured: docs/decisions/0021.
const SmallerShare = 0.6

// Values counts the values of all bounded integers, the widest not in full:
// they are encoded in binary.
func Values(st *store.Store) (n int64) {
	for id := range int32(st.Len()) {
		if st.IsRoot(id) {
			n += min(st.RootDomain(id).Size(), rule.WideMax)
		}
	}
	return n
}
