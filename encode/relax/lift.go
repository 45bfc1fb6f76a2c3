package relax

// lift strengthens rows whose columns have a consequence in common: where all
// 0-1 columns of Σ coefs·cols ≤ bound, with positive coefficients, imply the
// same literal y, the row is Σ coefs·cols ≤ bound·y. The implications are those
// of rows over two columns. It takes time linear in the implications of the
// columns of each row.
func (r *Builder) lift() {
	l := lifter{r, r.implications(), make([]int32, 2*len(r.Columns))}
	if len(l.implied) == 0 {
		return
	}
	for i := range r.Rows {
		row := &r.Rows[i]
		if row.Equal || row.Defines || row.Bound <= 0 || len(row.Cols) < 3 {
			continue
		}
		if y, ok := l.common(row); ok {
			r.scale(row, y)
		}
	}
}

// lifter looks for common consequences.
type lifter struct {
	r       *Builder
	implied map[int32][]zeroOne // by column
	// count is for each literal how many columns of a row imply it, as long as
	// all before do.
	count []int32
}

// zeroOne is a 0-1 column or its complement.
type zeroOne struct {
	col     int32
	negated bool
}

// index numbers the literals.
func (y zeroOne) index() int32 {
	if y.negated {
		return 2*y.col + 1
	}
	return 2 * y.col
}

// implications returns for each 0-1 column the literals that it implies.
func (r *Builder) implications() map[int32][]zeroOne {
	implied := make(map[int32][]zeroOne)
	for i := range r.Rows {
		row := &r.Rows[i]
		if len(row.Cols) != 2 || !r.isZeroOne(row.Cols[0]) || !r.isZeroOne(row.Cols[1]) {
			continue
		}
		x, y, a, b := row.Cols[0], row.Cols[1], row.Coefs[0], row.Coefs[1]
		switch {
		case a == -b && row.Bound == 0:
			if a > 0 || row.Equal {
				implied[x] = append(implied[x], zeroOne{y, false})
			}
			if b > 0 || row.Equal {
				implied[y] = append(implied[y], zeroOne{x, false})
			}
		case a == b && a > 0 && row.Bound >= a && row.Bound < 2*a:
			implied[x] = append(implied[x], zeroOne{y, true})
			implied[y] = append(implied[y], zeroOne{x, true})
		}
	}
	return implied
}

func (r *Builder) isZeroOne(j int32) bool {
	c := r.Columns[j]
	return c.Kind == Indicator || c.Kind == Root && r.isZeroOneRoot(c.ID) || c.Kind == Own && !c.Real
}

func (r *Builder) isZeroOneRoot(id int32) bool {
	d := r.Store.RootDomain(id)
	return d.Min() == 0 && d.Max() == 1
}

// common returns the first literal that all columns of the row imply, if these
// are 0-1 with positive coefficients.
func (l *lifter) common(row *Row) (zeroOne, bool) {
	candidates := l.implied[row.Cols[0]]
	defer func() {
		for _, y := range candidates {
			l.count[y.index()] = 0
		}
	}()
	for k, j := range row.Cols {
		if row.Coefs[k] <= 0 || !l.r.isZeroOne(j) {
			return zeroOne{}, false
		}
		some := false
		for _, y := range l.implied[j] {
			if n := &l.count[y.index()]; *n == int32(k) {
				*n++
				some = true
			}
		}
		if !some {
			return zeroOne{}, false
		}
	}
	for _, y := range candidates {
		if l.count[y.index()] == int32(len(row.Cols)) {
			return y, true
		}
	}
	return zeroOne{}, false
}

// scale turns ≤ bound into ≤ bound·y.
func (r *Builder) scale(row *Row, y zeroOne) {
	row.Cols = append(row.Cols, y.col)
	if y.negated {
		row.Coefs = append(row.Coefs, row.Bound)
		return
	}
	row.Coefs = append(row.Coefs, -row.Bound)
	row.Bound = 0
}
