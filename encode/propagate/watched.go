package propagate

import "github.com/gozinc/gozinc/sat"

// Watched is a trail that tells whether something new was set, or a conflict found.
type Watched struct {
	sat.Trail
	Found   bool // at any time
	Changed bool // something new was set since the user of the trail last took this back
}

func (t *Watched) note(a sat.Atom) {
	if !t.Holds(a) {
		t.Found, t.Changed = true, true
	}
}

// Set implements sat.Trail.
func (t *Watched) Set(a sat.Atom, because []sat.Atom) bool {
	t.note(a)
	return t.Trail.Set(a, because)
}

// SetLater implements sat.Trail.
func (t *Watched) SetLater(a sat.Atom, token int64) bool {
	t.note(a)
	return t.Trail.SetLater(a, token)
}

// Fail implements sat.Trail.
func (t *Watched) Fail(because []sat.Atom) bool {
	t.Found = true
	return t.Trail.Fail(because)
}
