package bound

import "github.com/gozinc/gozinc/encode/relax"

// MostCutRounds is maxCutRounds.
var MostCutRounds = *maxCutRounds

// Relaxed returns the rows and the goal, with a column that is not in the program.
func (p *Propagator) Relaxed() (r *relax.Builder, goal, outside relax.Affine) {
	outside = p.r.Own()
	p.at = append(p.at, -1)
	return p.r, p.node.goal, outside
}

// Forget has decisions begin anew.
func (p *Propagator) Forget() { p.route = route{} }
