package jump_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// TestSumsByValue: after many steps, globals that are counted by value are violated by as much as they are
// from the start under the same assignment.
func TestSumsByValue(t *testing.T) {
	compared := 0
	for _, base := range ground.Table {
		for seed := range campaign.Each(2) {
			text := fzngen.Constraint(rand.New(rand.NewPCG(seed, 150)), base, fzngen.Opt{Size: 400})
			p := compiled(t, text)
			if p.Unsat {
				continue
			}
			s, fresh := p.Jump(1), p.Jump(2)
			if s == nil {
				continue
			}
			s.Run(t.Context(), 200)
			fresh.Move(s.Value)
			if s.Move(s.Value); s.Now() != fresh.Now() {
				t.Errorf("%s, seed %d: %v violated, from the start %v\n%s", base.Name, seed, s.Now(), fresh.Now(), text)
			}
			compared++
		}
	}
	if compared < 80 {
		t.Errorf("only %d compared", compared)
	}
}
