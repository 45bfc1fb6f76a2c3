package encode

// lift strengthens rows whose columns have a consequence in common: where all
// 0-1 columns of Σ coefs·cols ≤ bound, with positive coefficients, imply the
// same literal y, the row is Σ coefs·cols ≤ bound·y. The implications are those
// of rows over two columns.
func (r *relaxer) lift() {
	implied := r.implications()
	if len(implied) == 0 {
		return
	}
	for i := range r.rows {
		row := &r.rows[i]
		if row.equal || row.defines || row.bound <= 0 || len(row.cols) < 3 {
			continue
		}
		if y, ok := r.common(row, implied); ok {
			r.scale(row, y)
		}
	}
}

// zeroOne is a 0-1 column or its complement.
type zeroOne struct {
	col     int32
	negated bool
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

// common returns a literal that all columns of the row imply, if these are 0-1
// with positive coefficients.
func (r *relaxer) common(row *relaxRow, implied map[int32][]zeroOne) (zeroOne, bool) {
	shared := implied[row.cols[0]]
	for k, j := range row.cols {
		if row.coefs[k] <= 0 || !r.isZeroOne(j) || len(implied[j]) == 0 {
			return zeroOne{}, false
		}
		var both []zeroOne
		for _, y := range shared {
			for _, z := range implied[j] {
				if y == z {
					both = append(both, y)
					break
				}
			}
		}
		if shared = both; len(shared) == 0 {
			return zeroOne{}, false
		}
	}
	return shared[0], true
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
