package ground

import "math/big"

// schedulingRows are the constraints on tasks in time and boxes in space. The
// documentation of MiniZinc assumes durations and requirements of at least 0;
// negative ones do not hold.
var schedulingRows = []row{
	{
		"gozinc_cumulative", "array [int] of var int: start, array [int] of var int: duration, array [int] of var int: resource, var int: capacity",
		"at every time t the sum of resource[i] over the tasks with start[i] <= t < start[i]+duration[i] is at most capacity, unless there are no " +
			"tasks; no duration or resource is negative", cumulative,
		Draw{"start": Between(-1, 5), "duration": Natural(3), "resource": Natural(3), "capacity": Natural(4)}.demands(long("start", "duration", "resource"), atLeast("duration", 0), atLeast("resource", 0)),
	},
	{
		"gozinc_disjunctive", "array [int] of var int: start, array [int] of var int: duration",
		"no two tasks of duration > 0 overlap: start[i]+duration[i] <= start[j] or start[j]+duration[j] <= start[i]; no duration is negative", disjunctive(false),
		Draw{"start": Between(0, 3), "duration": Natural(3)}.demands(long("start", "duration"), atLeast("duration", 0).lax()),
	},
	{
		"gozinc_disjunctive_strict", "array [int] of var int: start, array [int] of var int: duration",
		"no two tasks overlap: start[i]+duration[i] <= start[j] or start[j]+duration[j] <= start[i]; no duration is negative", disjunctive(true),
		Draw{"start": Between(0, 3), "duration": Natural(3)}.demands(long("start", "duration"), atLeast("duration", 0).lax()),
	},
	{
		"gozinc_disjunctive_opt", "array [int] of var bool: occurs, array [int] of var int: start, array [int] of var int: duration",
		"as gozinc_disjunctive, of the tasks that occur; no duration is negative", disjunctiveOpt(false),
		Draw{"start": Between(0, 3), "duration": Natural(3)}.demands(long("occurs", "start", "duration"), atLeast("duration", 0).lax()),
	},
	{
		"gozinc_disjunctive_strict_opt", "array [int] of var bool: occurs, array [int] of var int: start, array [int] of var int: duration",
		"as gozinc_disjunctive_strict, of the tasks that occur; no duration is negative", disjunctiveOpt(true),
		Draw{"start": Between(0, 3), "duration": Natural(3)}.demands(long("occurs", "start", "duration"), atLeast("duration", 0).lax()),
	},
	{
		"gozinc_span", "var bool: occurs, var int: start, var int: duration, array [int] of var bool: parts, array [int] of var int: starts, array [int] of var int: durations",
		"the task occurs exactly if one of the parts does, and then begins when the first of those begins and ends when the last ends; its duration is 0 if it does not occur", spanOf,
		Draw{"start": Between(0, 3), "duration": Between(0, 4), "starts": Between(0, 3), "durations": Between(-1, 3)}.demands(long("parts", "starts", "durations")),
	},
	{
		"gozinc_diffn", "int: k, array [int] of var int: posn, array [int] of var int: size",
		"of any two k-dimensional boxes, listed one after the other, one ends before the other begins (posn+size <= posn) in some dimension", diffn(false),
		Draw{"k": Dimensions, "posn": Between(-1, 5), "size": Natural(3)}.demands(boxDemands),
	},
	{
		"gozinc_diffn_nonstrict", "int: k, array [int] of var int: posn, array [int] of var int: size",
		"as gozinc_diffn, for boxes that have no size 0 in any dimension", diffn(true),
		Draw{"k": Dimensions, "posn": Between(-1, 5), "size": Natural(3)}.demands(boxDemands),
	},
}

// endsBy reports whether x+d <= y, whatever their size.
func endsBy(x, d, y int64) bool {
	end, fits := add(x, d)
	if !fits {
		return d < 0
	}
	return end <= y
}

// cumulative looks at the starts of tasks only: between them the requirement
// does not grow.
func cumulative(a Args) bool {
	start, duration, need, capacity := a[0].Elems(), a[1].Elems(), a[2].Elems(), a[3].Int
	if len(start) > 0 && capacity < 0 {
		return false
	}
	for _, t := range start {
		var active, ones []Arg
		for i, s := range start {
			if s.Int <= t.Int && !endsBy(s.Int, duration[i].Int, t.Int) {
				active = append(active, need[i])
				ones = append(ones, Arg{Int: 1})
			}
		}
		if compareSum(ones, active, capacity) > 0 {
			return false
		}
	}
	return true
}

// disjunctive compares all pairs; strict makes tasks of duration 0 take part.
func disjunctive(strict bool) Check {
	return func(a Args) bool {
		start, duration := a[0].Elems(), a[1].Elems()
		for j := range start {
			for i := range j {
				if !strict && (duration[i].Int == 0 || duration[j].Int == 0) {
					continue
				}
				if !apart(start, duration, i, j) {
					return false
				}
			}
		}
		return true
	}
}

// disjunctiveOpt looks at the tasks that occur; no other has a negative duration
// either.
func disjunctiveOpt(strict bool) Check {
	return func(a Args) bool {
		occurs, start, duration := a[0].Elems(), a[1].Elems(), a[2].Elems()
		var starts, durations []Arg
		for i, there := range occurs {
			if there.Int != 0 {
				starts, durations = append(starts, start[i]), append(durations, duration[i])
			}
		}
		return disjunctive(strict)(Args{ArrayArg(starts), ArrayArg(durations)})
	}
}

// spanOf looks at the parts that occur.
func spanOf(a Args) bool {
	parts, starts, durations := a[3].Elems(), a[4].Elems(), a[5].Elems()
	var first, last *big.Int
	for i, there := range parts {
		if there.Int == 0 {
			continue
		}
		start, end := big.NewInt(starts[i].Int), sumOf(starts[i].Int, durations[i].Int)
		if first == nil || start.Cmp(first) < 0 {
			first = start
		}
		if last == nil || end.Cmp(last) > 0 {
			last = end
		}
	}
	if first == nil {
		return a[0].Int == 0 && a[2].Int == 0
	}
	return a[0].Int != 0 && big.NewInt(a[1].Int).Cmp(first) == 0 && sumOf(a[1].Int, a[2].Int).Cmp(last) == 0
}

func sumOf(x, y int64) *big.Int { return new(big.Int).Add(big.NewInt(x), big.NewInt(y)) }

// apart reports whether interval i ends before j begins, or the reverse.
func apart(start, size []Arg, i, j int) bool {
	return endsBy(start[i].Int, size[i].Int, start[j].Int) || endsBy(start[j].Int, size[j].Int, start[i].Int)
}

// diffn compares all pairs of boxes; with skipEmpty those without a volume are
// left out.
func diffn(skipEmpty bool) Check {
	return func(a Args) bool {
		k, posn, size := a[0].Int, a[1].Elems(), a[2].Elems()
		n, ok := boxes(k, len(posn), len(size))
		if !ok {
			return false
		}
		for j := range n {
			for i := range j {
				if !boxesApart(int(k), posn, size, i, j, skipEmpty) {
					return false
				}
			}
		}
		return true
	}
}

// boxes returns how many boxes of k dimensions there are. Without a dimension
// their number is unknown, so there must be none.
func boxes(k int64, posn, size int) (n int, ok bool) {
	switch {
	case k < 0 || posn != size:
		return 0, false
	case posn == 0:
		return 0, true
	}
	return posn / int(max(k, 1)), k > 0 && int64(posn)%k == 0
}

func boxesApart(k int, posn, size []Arg, i, j int, skipEmpty bool) bool {
	for d := range k {
		p, q := i*k+d, j*k+d
		if skipEmpty && (size[p].Int == 0 || size[q].Int == 0) || apart(posn, size, p, q) {
			return true
		}
	}
	return false
}
