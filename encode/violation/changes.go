package violation

// Moved tells a measure which element of which argument has changed since the measure was asked last. An argument that is no array is
// its own element 0.
type Moved func(arg, elem int)

// remembering makes the measures that remember the last arguments, since a move changes one or two of these.
var remembering = map[string]func() (Measure, Moved){
	"gozinc_cumulative":             newProfile(profile{start: 0, duration: 1, need: 2, capacity: 3}),
	"gozinc_disjunctive":            newProfile(profile{start: 0, duration: 1, need: none, capacity: none}),
	"gozinc_disjunctive_strict":     newProfile(profile{start: 0, duration: 1, need: none, capacity: none, strict: true}),
	"gozinc_disjunctive_opt":        newProfile(profile{start: 1, duration: 2, need: 0, capacity: none}),
	"gozinc_disjunctive_strict_opt": newProfile(profile{start: 1, duration: 2, need: 0, capacity: none, strict: true}),
	"gozinc_diffn":                  newBoxes(false),
	"gozinc_diffn_nonstrict":        newBoxes(true),
	"gozinc_regular": func() (Measure, Moved) {
		return new(words).distance, nil // it looks for itself
	},
}

// changes are the indices that have changed since a measure was asked last, each once.
type changes struct {
	list  []int32
	noted []bool
}

func (c *changes) note(k int) {
	for len(c.noted) <= k {
		c.noted = append(c.noted, false)
	}
	if !c.noted[k] {
		c.noted[k] = true
		c.list = append(c.list, int32(k))
	}
}

// taken returns the changes, and forgets them. The list is valid until the next note.
func (c *changes) taken() []int32 {
	list := c.list
	for _, k := range list {
		c.noted[k] = false
	}
	c.list = c.list[:0]
	return list
}
