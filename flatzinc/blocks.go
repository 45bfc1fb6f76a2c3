package flatzinc

// constraintBlock is how many constraints are collected in one piece.
const constraintBlock = 1 << 12

// constraintList collects constraints in blocks, which saves copying a
// growing slice again and again.
type constraintList struct {
	full    [][]Constraint
	current []Constraint
}

func (l *constraintList) add(c Constraint) {
	if len(l.current) == cap(l.current) {
		if l.current != nil {
			l.full = append(l.full, l.current)
		}
		l.current = make([]Constraint, 0, min(constraintBlock, 16+8*len(l.current)))
	}
	l.current = append(l.current, c)
}

// all returns the constraints in one slice.
func (l *constraintList) all() []Constraint {
	if len(l.full) == 0 {
		return l.current
	}
	n := len(l.current)
	for _, b := range l.full {
		n += len(b)
	}
	out := make([]Constraint, 0, n)
	for i, b := range l.full {
		out = append(out, b...)
		l.full[i] = nil
	}
	return append(out, l.current...)
}
