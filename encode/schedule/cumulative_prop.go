package schedule

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/store"
)

// propCumulative keeps durations, needs and the capacity from being negative, and needs
// within the capacity.
func propCumulative(s *store.Store, a store.Args) bool {
	c := readCumulative(s, a)
	if len(c.all) == 0 {
		return true
	}
	if !s.SetLo(c.capacity, 0) {
		return false
	}
	for _, u := range c.all {
		if !s.SetLo(u.size, 0) || !s.SetLo(u.need, 0) {
			return false
		}
		if s.Lo(u.size) > 0 && !arith.PropLess(s, u.need, c.capacity, 0) {
			return false
		}
	}
	return true
}
