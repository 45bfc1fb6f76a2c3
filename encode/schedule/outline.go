package schedule

import "github.com/gozinc/gozinc/encode/propagate"

// outline has the beginnings and ends of what tasks add to a profile, both in order of time.
type outline struct {
	byFrom, byTo []int   // the tasks, by where their parts begin and by where they end
	froms, tos   []int64 // by task: where its part began and ended when it last had one
}

// newOutline returns that of so many tasks.
func newOutline(n int) (o outline) {
	for i := range n {
		o.byFrom, o.byTo = append(o.byFrom, i), append(o.byTo, i)
	}
	o.froms, o.tos = make([]int64, n), make([]int64, n)
	return o
}

// steps calls step for each rise and fall of the profile of the parts, by task, in order of time. For n tasks it takes O(n log n),
// and O(n) where their order is nearly that of the last call.
func (o *outline) steps(parts []segment, step func(at, by int64)) {
	for i, s := range parts {
		if s.height > 0 {
			o.froms[i], o.tos[i] = s.from, s.to
		}
	}
	propagate.Reorder(o.byFrom, o.froms)
	propagate.Reorder(o.byTo, o.tos)
	begins := o.byFrom
	for _, i := range o.byTo {
		end := parts[i]
		if end.height == 0 {
			continue
		}
		for ; len(begins) > 0 && o.froms[begins[0]] <= end.to; begins = begins[1:] {
			if s := parts[begins[0]]; s.height > 0 {
				step(s.from, s.height)
			}
		}
		step(end.to, -end.height)
	}
}
