package bound

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/sat"
)

// levels is a trail of trailed integers alone, with the values of each level.
type levels struct {
	sat.Trail
	values [][]int64
}

func (l *levels) now() []int64 { return l.values[len(l.values)-1] }

func (l *levels) NewTrailed(v int64) sat.Trailed {
	l.values[0] = append(l.values[0], v)
	return sat.Trailed(len(l.values[0]) - 1)
}

func (l *levels) Trailed(x sat.Trailed) int64       { return l.now()[x] }
func (l *levels) SetTrailed(x sat.Trailed, v int64) { l.now()[x] = v }

// push opens a level, pop goes back from it.
func (l *levels) push() { l.values = append(l.values, append([]int64(nil), l.now()...)) }
func (l *levels) pop()  { l.values = l.values[:len(l.values)-1] }

// TestState: what is read is what holds, after changes, backtracking, sleep and looks at other states.
func TestState(t *testing.T) {
	const integers = 5
	few := 0
	for seed := range campaign.Each(500) {
		r := rand.New(rand.NewPCG(seed, 235))
		trail := &levels{values: [][]int64{nil}}
		var holds []sat.Trailed
		for range integers {
			holds = append(holds, trail.NewTrailed(0))
		}
		p := &Propagator{node: &node{}, awake: true}
		p.state.attach(trail)
		known := make([]int64, integers)
		read := func() {
			some, all := p.state.due(trail)
			if all {
				some = some[:0]
				for i := range int32(integers) {
					some = append(some, i)
				}
			} else if len(some) < integers {
				few++
			}
			for _, i := range some {
				known[i] = trail.Trailed(holds[i])
			}
		}
		for range 60 {
			i := r.Int32N(integers)
			switch r.IntN(7) {
			case 0:
				trail.push()
			case 1:
				if len(trail.values) > 1 {
					trail.pop()
				}
				if r.IntN(3) == 0 { // a change of a level that is left, told of at one that is undone
					trail.SetTrailed(holds[i], trail.Trailed(holds[i])+1)
					p.Review(trail)
				}
			case 2:
				p.awake = r.IntN(3) > 0
			case 3:
				known[i] = -1
				p.state.astray(i)
			case 4:
				for range r.IntN(3) {
					read()
				}
			default:
				trail.SetTrailed(holds[i], trail.Trailed(holds[i])+1)
				p.Notify(trail, i, 0, 0)
			}
		}
		read()
		for i, x := range holds {
			if known[i] != trail.Trailed(x) {
				t.Fatalf("seed %d: integer %d is read as %d, and is %d", seed, i, known[i], trail.Trailed(x))
			}
		}
	}
	if few < 500 {
		t.Errorf("only %d times fewer than all were read", few)
	}
}
