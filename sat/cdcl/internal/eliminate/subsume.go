package eliminate

import "github.com/gozinc/gozinc/sat"

// subsume removes clauses that contain another one, and literals whose complement
// could be resolved away without a literal more (self-subsuming resolution).
func (f *Formula) subsume() {
	for k := 0; k < len(f.queue); k++ {
		id := f.queue[k]
		f.queued[id] = false
		if k%256 == 0 && f.Stop() {
			f.limit = 0
		}
		if f.ended() {
			continue // the queue is emptied
		}
		f.settle()
		if f.clauses[id].n > 0 && !f.unsat {
			f.subsumeBy(id)
		}
	}
	f.queue = f.queue[:0]
	f.settle()
}

// subsumeBy looks at the clauses with the rarest variable of the clause.
func (f *Formula) subsumeBy(id int32) {
	c := f.clause(id)
	rarest := c[0].Var()
	for _, l := range c {
		if v := l.Var(); len(f.occurs[v]) < len(f.occurs[rarest]) {
			rarest = v
		}
	}
	for _, l := range c {
		f.marks[l] = 1
	}
	n, sig := f.clauses[id].n, f.clauses[id].sig
	list := f.occurs[rarest]
	for _, other := range list {
		s := f.clauses[other]
		f.work++
		if other == id || s.n < n || sig&^s.sig != 0 {
			continue
		}
		f.work += int64(s.n)
		same, flipped := int32(0), sat.Undef
		for _, l := range f.clause(other) {
			if f.marks[l] != 0 {
				same++
			} else if f.marks[l^1] != 0 {
				if flipped != sat.Undef {
					flipped = sat.Undef
					same = -1 << 30
					break
				}
				flipped = l
			}
		}
		switch {
		case same == n:
			f.drop(other)
		case same == n-1 && flipped != sat.Undef:
			f.strengthen(other, flipped)
		}
	}
	for _, l := range c {
		f.marks[l] = 0
	}
}
