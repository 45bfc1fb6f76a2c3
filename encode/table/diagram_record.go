package table

import "github.com/gozinc/gozinc/sat"

// record is a list that only its length in a trailed integer takes back: what the search
// has gone back behind is still there until the propagator looks. So a change costs no more
// than an entry of the list, and what depends on it is a plain array.
type record struct {
	list   []int32
	length sat.Trailed
}

func (r *record) init(t sat.Trail) { r.length = t.NewTrailed(0) }

// undone takes off the list what has been undone. It is valid until the next add.
func (r *record) undone(t sat.Trail) []int32 {
	n := t.Trailed(r.length)
	gone := r.list[n:]
	r.list = r.list[:n]
	return gone
}

func (r *record) add(i int32) { r.list = append(r.list, i) }

// save has what was added last until the search goes back.
func (r *record) save(t sat.Trail) { t.SetTrailed(r.length, int64(len(r.list))) }
