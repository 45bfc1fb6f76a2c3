package pb

import "github.com/gozinc/gozinc/sat"

// chosen stands for the encoding that Linear chooses.
const chosen = Settled

// prepare plans a constraint in one encoding, whatever its size. ok is false where that does not
// apply.
func prepare(terms []Term, rel Rel, k int64, by Encoding) (plan *Plan, ok bool, err error) {
	if by == chosen {
		plan, err = Prepare(terms, rel, k, Options{})
		return plan, err == nil, err
	}
	o, settled, err := normalised(terms, rel, k)
	if err != nil || o == nil {
		return &Plan{settled}, err == nil, err
	}
	p, ok := (&chooser{o: o}).build(by, noLimit)
	p.forced = o.forced
	return &Plan{p}, ok, nil
}

// linear writes the constraint in one encoding.
func linear(s sat.Sink, guard sat.Lit, terms []Term, rel Rel, k int64, by Encoding) (ok bool, err error) {
	p, ok, err := prepare(terms, rel, k, by)
	if ok {
		p.Write(s, guard)
	}
	return ok, err
}
