package encode

// lift strengthens rows whose columns have a consequence in common: where all
// 0-1 columns of Σ coefs·cols ≤ bound, with positive coefficients, imply the
// same literal y, the row is Σ coefs·cols ≤ bound·y. The implications are those
// of rows over two columns. It takes time linear in the implications of the
// columns of each row.
func (r *relaxer) lift() {
	l := lifter{r, r.implications(), make([]int32, 2*len(r.cols))}
	if len(l.implied) == 0 {
		return
	}
	for i := range r.rows {
		row := &r.rows[i]
		if row.equal || row.defines || row.bound <= 0 || len(row.cols) < 3 {
			continue
		}
		if y, ok := l.common(row); ok {
			r.scale(row, y)
		}
	}
}

// lifter looks for common consequences.
type lifter struct {
	r       *relaxer
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
func (r *relaxer) implications() map[int32][]zeroOne {
	implied := make(map[int32][]zeroOne)
	for i := range r.rows {
		row := &r.rows[i]
		if len(row.cols) != 2 || !r.isZeroOne(row.cols[0]) || !r.isZeroOne(row.cols[1]) {
			continue
		}
		x, y, a, b := row.cols[0], row.cols[1], row.coefs[0], row.coefs[1]
		switch {
		case a == -b && row.bound == 0:
			if a > 0 || row.equal {
				implied[x] = append(implied[x], zeroOne{y, false})
			}
			if b > 0 || row.equal {
				implied[y] = append(implied[y], zeroOne{x, false})
			}
		case a == b && a > 0 && row.bound >= a && row.bound < 2*a:
			implied[x] = append(implied[x], zeroOne{y, true})
			implied[y] = append(implied[y], zeroOne{x, true})
		}
	}
	return implied
}

func (r *relaxer) isZeroOne(j int32) bool {
	c := r.cols[j]
	if c.kind != rootColumn {
		return c.kind == indicatorColumn
	}
	d := r.st.RootDomain(c.id)
	return d.Min() == 0 && d.Max() == 1
}

// common returns the first literal that all columns of the row imply, if these
// are 0-1 with positive coefficients.
func (l *lifter) common(row *relaxRow) (zeroOne, bool) {
	candidates := l.implied[row.cols[0]]
	defer func() {
		for _, y := range candidates {
			l.count[y.index()] = 0
		}
	}()
	for k, j := range row.cols {
		if row.coefs[k] <= 0 || !l.r.isZeroOne(j) {
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
		if l.count[y.index()] == int32(len(row.cols)) {
			return y, true
		}
	}
	return zeroOne{}, false
}

// scale turns ≤ bound into ≤ bound·y.
func (r *relaxer) scale(row *relaxRow, y zeroOne) {
	row.cols = append(row.cols, y.col)
	if y.negated {
		row.coefs = append(row.coefs, row.bound)
		return
	}
	row.coefs = append(row.coefs, -row.bound)
	row.bound = 0
}
