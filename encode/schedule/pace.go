package schedule

// pace leaves out calls of a redundant propagator while few of them find anything:
// after some fruitless calls in a row half as many are made, down to one of 64, and
// twice as many after one that finds something.
type pace struct {
	idle  int  // fruitless calls in a row
	slow  int  // one call of 2^slow is made
	skips int  // calls to be left out
	off   bool // none is left out
}

// due reports whether a call is to be made.
func (p *pace) due() bool {
	if p.skips > 0 && !p.off {
		p.skips--
		return false
	}
	return true
}

// note tells whether a call has found something.
func (p *pace) note(found bool) {
	switch p.idle++; {
	case found:
		p.idle, p.slow = 0, max(p.slow-1, 0)
	case p.idle == *fruitless:
		p.idle, p.slow = 0, min(p.slow+1, *slowest)
	}
	p.skips = 1<<p.slow - 1
}

// Eager implements propagate.Paced.
func (p *energetic) Eager() { p.pace.off = true }

// Eager implements propagate.Paced.
func (p *disjunctive) Eager() { p.pace.off, p.slow.off = true, true }
