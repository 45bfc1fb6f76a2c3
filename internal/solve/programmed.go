package solve

import (
	"github.com/gozinc/gozinc/flatzinc/annotation"
	"github.com/gozinc/gozinc/internal/search"
)

// Restarts says after how many conflicts the search of a model with on_restart restarts.
type Restarts = annotation.Sequence

// RestartKinds are the kinds of sequence.
var RestartKinds = annotation.Kinds

// programmed reports whether the model says what happens when the search restarts. Then
// solutions come from that search alone.
func (r *run) programmed() bool {
	r.looked.Do(func() { r.restarted = annotation.Programmed(r.m) })
	return r.restarted
}

// restarts says when a programmed search restarts: as the options say, or else the
// annotations of the model. There are no restarts where all solutions are wanted.
func (r *run) restarts() Restarts {
	if r.all() {
		return Restarts{Kind: "none"}
	}
	return r.o.Restarts.Or(annotation.Restarts(r.m))
}

// startProgram has all searches assume what holds before the first restart, where there are
// no restarts.
func (w *worker) startProgram() {
	if !w.programmed() || w.restarts().Kind != "none" {
		return
	}
	start, ok := search.Start(w.p)
	w.start, w.barred = start, !ok
}

// program returns the search of a model that says what happens at restarts; nil for
// another model, or where there are none.
func (w *worker) program() *search.Programmed {
	if !w.programmed() || w.restarts().Kind == "none" {
		return nil
	}
	w.leading = true
	w.Follow()
	w.log.at(w.configuration.k, "search with restarts", 0)
	return search.NewProgrammed(w, w.restarts(), w.configuration.seed)
}
