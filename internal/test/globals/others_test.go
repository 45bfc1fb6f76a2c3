package globals

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/registry"
)

//go:generate go test . -run TestOtherConstraints -update

// TestOtherConstraints: CONSTRAINTS.md lists the constraints that are not measured, those
// of floats and black boxes.
func TestOtherConstraints(t *testing.T) {
	const file = "../" + constraintsFile
	var floats, boxes strings.Builder
	floats.WriteString("| constraint | arguments | meaning |\n|---|---|---|\n")
	for _, d := range ground.Table {
		if strings.Contains(d.Sig, "float") {
			fmt.Fprintf(&floats, "| `%s` | %s | %s |\n", d.Name, cell(d.Sig), cell(d.Doc+demanded(d)))
		}
	}
	boxes.WriteString("| constraint | arguments | meaning | how |\n|---|---|---|---|\n")
	for _, d := range ground.BlackBoxes {
		how := "over the integers that stand for floats with a unit; a continuous float can be an output alone, set as assignments miss the answer"
		if r, _, ok := registry.Find(d.Name, d.Arity()); ok && !strings.Contains(d.Sig, "float") {
			how = r.Note
		}
		fmt.Fprintf(&boxes, "| `%s` | %s | %s | %s |\n", d.Name, cell(d.Sig), cell(d.Doc+demanded(d)), how)
	}
	generated(t, file, "Floats", floats.String())
	generated(t, file, "Black boxes", boxes.String())
}
