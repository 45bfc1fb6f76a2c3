package search

import (
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// TestWalksOnALooseModel: for the same work, local search gains more than improvement does on a model of
// many solutions that are little better than others, and what it finds has been checked.
func TestWalksOnALooseModel(t *testing.T) {
	text := loose(400, 6400)
	walked, improved := begin(t, text), begin(t, text)
	w := newWalker(walked, newImprover(walked))
	if w == nil {
		t.Fatal("no local search")
	}
	m := newImprover(improved)
	for range 4 {
		for _, s := range []strategy{w, m} {
			if next, err := s.slice(200_000); err != nil || next != unfinished {
				t.Fatalf("%s: %v, %v", s.name(), next, err)
			}
		}
	}
	t.Logf("%d and %d", walked.goal, improved.goal)
	if walked.goal != walked.p.Goal(walked.best) || walked.goal >= improved.goal {
		t.Errorf("local search ends at %d, improvement at %d", walked.goal, improved.goal)
	}
	if walked.Walked() == 0 || Work(walked) < walked.Walked() {
		t.Errorf("work %d of %d", walked.Walked(), Work(walked))
	}
}

// boastful is a session whose local search claims to have found what there is not.
type boastful struct{ *session }

func (b boastful) Walk(int64) (lits []sat.Lit, goal int64) {
	return []sat.Lit{b.p.GoalAtMost(b.goal).Not()}, 2
}

// TestWalksThatBoast: a goal that the local search only claims to have reached is refuted, and that is a
// bound; one that can be reached is found.
func TestWalksThatBoast(t *testing.T) {
	s := begin(t, "var 0..9: x; var 0..9: y; constraint int_lin_le([-1,-1],[x,y],-7); constraint int_le(3, x); solve minimize x;")
	s.goal = 9
	w := &walker{w: boastful{s}, improve: newImprover(s)}
	if next, err := w.slice(1000); err != nil || next != unfinished || s.bound != 3 {
		t.Errorf("%v, %v, bound %d", next, err, s.bound)
	}
}
