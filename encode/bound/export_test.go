package bound

import "github.com/gozinc/gozinc/encode/relax"

// MostCutRounds is maxCutRounds.
var MostCutRounds = *maxCutRounds

// Roundings is how many there are.
const Roundings = int(Longest) + 1

// Relaxed returns the rows and the goal, with a column that is not in the program.
func (p *Propagator) Relaxed() (r *relax.Builder, goal, outside relax.Affine) {
	outside = p.r.Own()
	p.at = append(p.at, -1)
	return p.r, p.node.goal, outside
}

// Forget has decisions begin anew.
func (p *Propagator) Forget() { p.route, p.left[p.rounding] = route{}, route{} }

// Looked is how many coefficients were added up beside those that the simplex method has used.
func (p *Propagator) Looked() int64 { return p.looked }

// Told is the work that the engine was told, in multiplications.
func (p *Propagator) Told() int64 { return p.work * *multiplications }

// Rows is how many rows the program has.
func (p *Propagator) Rows() int { return len(p.rows) }
