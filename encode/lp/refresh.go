package lp

// refresh makes the factors of the basis, and computes all numbers anew.
func (b *basis) refresh() {
	begun := b.work
	b.stale = false
	if m := len(b.rows); len(b.rho.at) != m {
		for _, x := range []*vector{&b.moved, &b.rho, &b.pivot, &b.tau} {
			x.resize(m)
		}
		b.ranking.reset(m)
	}
	b.factorise()
	b.price(b.cost, b.d)
	b.price(b.trueCost, b.exact)
	if b.crashed {
		b.crashed = false
		b.measure()
	}
	b.evaluate()
	b.total = b.sum()
	for i := range b.value {
		b.ranking.set(int32(i), b.score(int32(i)))
	}
	b.work += int64(2 * len(b.value))
	b.renewed = b.work - begun
}

// factorise makes the factors of the basis, whose variables get the positions of the steps of their pivots. Where it is
// singular, slacks take the places of some variables.
func (b *basis) factorise() {
	b.columns = b.columns[:0]
	for _, v := range b.basic {
		b.columns = append(b.columns, b.column(v))
	}
	rowOf, work := b.f.factorise(b.columns)
	b.work += int64(work)
	basic, norm := make([]int32, len(b.basic)), make([]float64, len(b.basic))
	for i, row := range b.f.rows {
		basic[i], norm[i] = int32(b.slack)+row, 1 // unless a variable has its pivot there
	}
	for c, v := range b.basic {
		b.place[v] = -1
		if row := rowOf[c]; row >= 0 {
			i := b.f.steps[row]
			basic[i], norm[i] = v, b.norm[c]
		}
	}
	for i, v := range basic {
		b.place[v] = int32(i)
	}
	b.basic, b.norm = basic, norm
}

// price sets d to the reduced costs.
func (b *basis) price(cost, d []float64) {
	y := &b.rho
	y.clear()
	for i, v := range b.basic {
		if c := cost[v]; c != 0 {
			y.add(int32(i), c)
		}
	}
	b.work += int64(b.f.transposed(y))
	copy(d, cost)
	for _, k := range y.list {
		i, yi := b.f.rows[k], y.at[k]
		d[b.slack+int(i)] -= yi
		row := b.rows[i]
		for _, a := range row {
			d[a.i] -= yi * a.v
		}
		b.work += int64(len(row))
	}
	for _, v := range b.basic {
		d[v] = 0
	}
	b.work += int64(len(d) / 4)
}

// evaluate computes the values, those of free variables by their reduced costs.
func (b *basis) evaluate() {
	x := &b.moved
	x.clear()
	for i, a := range b.rhs {
		if a != 0 {
			x.add(b.f.steps[i], a)
		}
	}
	for v := range b.place {
		v := int32(v)
		if b.place[v] >= 0 {
			continue
		}
		if b.lo[v] != b.hi[v] {
			if b.upper[v] = b.d[v] < 0; b.upper[v] {
				b.enclose(v)
			}
		}
		if at := b.at(v); at != 0 {
			col := b.column(v)
			for _, a := range col {
				x.add(b.f.steps[a.i], -a.v*at)
			}
			b.work += int64(len(col))
		}
	}
	b.work += int64(len(b.place) / 4)
	b.solve(x)
	clear(b.value)
	for _, i := range x.list {
		b.value[i] = x.at[i]
	}
	x.clear()
}

// sum returns the true cost of the values.
func (b *basis) sum() (sum float64) {
	for _, v := range b.costly {
		if i := b.place[v]; i >= 0 {
			sum += b.trueCost[v] * b.value[i]
		} else {
			sum += b.trueCost[v] * b.at(v)
		}
	}
	b.work += int64(len(b.costly))
	return sum
}
