package violation

import "github.com/gozinc/gozinc/encode/ground"

// circuit counts the values that occur twice or are no nodes, and the cycles beyond the
// first. With sub nodes may be their own successors, which is no cycle.
func circuit(sub bool) Measure {
	return func(a ground.Args) (total int64) {
		offset, xs := a[0].Int, a[1].Elems()
		if len(xs) == 1 && !sub {
			return 1
		}
		reached := make([]bool, len(xs))
		for i := range xs {
			if k := xs[i].Int - offset; k < 0 || k >= int64(len(xs)) || reached[k] {
				total++
			} else {
				reached[k] = true
			}
		}
		return total + extraCycles(offset, xs, sub)
	}
}

// extraCycles counts the cycles beyond the first.
func extraCycles(offset int64, xs []ground.Arg, sub bool) int64 {
	cycles := int64(0)
	walk := make([]int, len(xs)) // by node, the walk that came there first
	for i := range xs {
		at := i
		for 0 <= at && at < len(xs) && walk[at] == 0 {
			walk[at] = i + 1
			at = int(xs[at].Int - offset)
		}
		if 0 <= at && at < len(xs) && walk[at] == i+1 && !(sub && int(xs[at].Int-offset) == at) {
			cycles++
		}
	}
	return max(0, cycles-1)
}

// inverse counts the elements whose image does not lead back.
func inverse(a ground.Args) (total int64) {
	astray := func(f, g []ground.Arg, of, og int64) {
		for i := range f {
			k := f[i].Int - og
			if k < 0 || k >= int64(len(g)) || g[k].Int-of != int64(i) {
				total++
			}
		}
	}
	astray(a[1].Elems(), a[3].Elems(), a[0].Int, a[2].Int)
	astray(a[3].Elems(), a[1].Elems(), a[2].Int, a[0].Int)
	return total
}
