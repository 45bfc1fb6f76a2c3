package models_test

import (
	"slices"
	"testing"
)

// enumerated is a value of an enumerated type.
type enumerated struct{ E string }

// checkRoster checks needs, what may follow what, days in a row, totals, nights and wishes.
func checkRoster(t *testing.T, p parameters, a answer) {
	t.Helper()
	var shift [][]enumerated
	a.value(t, "shift", &shift)
	kinds := []string{"Free", "Early", "Late", "Night"}
	need := p.list(t, "need")
	count := make([][4]int, p.number(t, "days"))
	var nights []int
	for person, row := range shift {
		total, inARow, before := [4]int{}, 0, "Free"
		for d, s := range row {
			k := slices.Index(kinds, s.E)
			count[d][k]++
			total[k]++
			if inARow++; s.E == "Free" {
				inARow = 0
			}
			if inARow > 5 || before == "Late" && s.E == "Early" || before == "Night" && s.E != "Night" && s.E != "Free" {
				t.Errorf("person %d, day %d: %s after %s, day %d in a row", person+1, d+1, s.E, before, inARow)
			}
			before = s.E
		}
		if n := len(row) - total[0]; n < p.number(t, "least") || n > p.number(t, "most") {
			t.Errorf("person %d has %d shifts", person+1, n)
		}
		nights = append(nights, total[3])
	}
	for d, have := range count {
		if !slices.Equal(have[1:], need[1:]) {
			t.Errorf("day %d has %v, needs %v", d+1, have[1:], need[1:])
		}
	}
	if slices.Max(nights)-slices.Min(nights) > 1 {
		t.Errorf("nights %v", nights)
	}
	refused, off, weight := 0, p.list(t, "off"), p.list(t, "weight")
	for i, person := range p.named(t, "asks", "PERSON") {
		if shift[person][off[i]-1].E != "Free" {
			refused += weight[i]
		}
	}
	var objective int
	if a.value(t, "_objective", &objective); refused != objective {
		t.Errorf("refused %d, objective %d", refused, objective)
	}
}

// checkTimetable checks that nobody is at two places, rooms, days off and what is waited.
func checkTimetable(t *testing.T, p parameters, a answer) {
	t.Helper()
	var slot []int
	a.value(t, "slot", &slot)
	hours, days := p.number(t, "hours"), p.number(t, "days")
	class, teacher, away := p.named(t, "class", "CLASS"), p.named(t, "teacher", "TEACHER"), p.list(t, "away")
	used := make([]int, hours*days)
	for l, s := range slot {
		used[s]++
		if s/hours == away[teacher[l]] {
			t.Errorf("lesson %d is on a day off", l+1)
		}
		for k := range l {
			alike := class[k] == class[l] && teacher[k] == teacher[l] && slot[k]/hours == s/hours
			if alike || slot[k] == s && (class[k] == class[l] || teacher[k] == teacher[l]) {
				t.Errorf("lessons %d and %d are at %d and %d", k+1, l+1, slot[k], s)
			}
		}
	}
	if slices.Max(used) > p.number(t, "rooms") {
		t.Errorf("rooms in use: %v", used)
	}
	waiting := gaps(slot, class, hours) + 2*gaps(slot, teacher, hours)
	var objective int
	if a.value(t, "_objective", &objective); waiting != objective {
		t.Errorf("waiting %d, objective %d", waiting, objective)
	}
}

// gaps counts the free hours of all between the first and the last lesson of each day.
func gaps(slot, who []int, hours int) (n int) {
	type key struct{ who, day int }
	taken := map[key][]int{}
	for l, s := range slot {
		k := key{who[l], s / hours}
		taken[k] = append(taken[k], s)
	}
	for _, day := range taken {
		n += slices.Max(day) - slices.Min(day) + 1 - len(day)
	}
	return n
}

// checkFlexibleShop checks the chains, that a machine does one task at a time, which it can
// do, and the makespan.
func checkFlexibleShop(t *testing.T, p parameters, a answer) {
	t.Helper()
	var start, machine [][]int
	a.value(t, "start", &start)
	a.value(t, "machine", &machine)
	steps, machines := p.number(t, "steps"), p.number(t, "machines")
	values := p["duration"]
	p["duration"] = values[len(values)-len(start)*steps*machines:] // without the index sets
	duration := p.rows(t, "duration", machines)
	onMachine := map[int][]task{}
	latest := 0
	for j := range start {
		before := 0
		for k, m := range machine[j] {
			now := task{start[j][k], duration[j*steps+k][m-1]}
			if now.duration == 0 || now.start < before {
				t.Errorf("job %d, step %d: %v on machine %d, after %d", j+1, k+1, now, m, before)
			}
			if slices.ContainsFunc(onMachine[m], now.overlaps) {
				t.Errorf("machine %d does two things at once", m)
			}
			onMachine[m] = append(onMachine[m], now)
			before = now.end()
			latest = max(latest, before)
		}
	}
	var makespan int
	if a.value(t, "_objective", &makespan); latest != makespan {
		t.Errorf("the last task ends at %d, the objective is %d", latest, makespan)
	}
}

// checkRiver checks each crossing, and what is left alone.
func checkRiver(t *testing.T, p parameters, a answer) {
	t.Helper()
	var across [][]bool
	var farmer []bool
	var crossings int
	a.value(t, "across", &across)
	a.value(t, "farmer", &farmer)
	a.value(t, "_objective", &crossings)
	if farmer[0] || slices.Contains(across[0], true) || !farmer[crossings] || slices.Contains(across[crossings], false) {
		t.Errorf("from %v to %v", across[0], across[crossings])
	}
	eats, eaten := p.named(t, "eats", "THING"), p.named(t, "eaten", "THING")
	for s := 1; s <= crossings; s++ {
		moved := 0
		for x := range across[s] {
			if across[s][x] != across[s-1][x] {
				moved++
				if across[s-1][x] != farmer[s-1] {
					t.Errorf("crossing %d: %d crosses alone", s, x)
				}
			}
		}
		if farmer[s] == farmer[s-1] || moved > p.number(t, "room") {
			t.Errorf("crossing %d: %d things in the boat", s, moved)
		}
		for i := range eats {
			if side := across[s][eats[i]]; side == across[s][eaten[i]] && side != farmer[s] {
				t.Errorf("after crossing %d: %d eats %d", s, eats[i], eaten[i])
			}
		}
	}
}

// checkSeating checks seats, who must be apart, and that no seating of all has more value.
func checkSeating(t *testing.T, p parameters, a answer) {
	t.Helper()
	var table []int
	a.value(t, "table", &table)
	pairs := p.rows(t, "pair", 3)
	tables, fewest, seats := p.number(t, "tables"), p.number(t, "fewest"), p.number(t, "seats")
	worth := func(of []int) (sum int, sound bool) {
		count := make([]int, tables)
		for _, at := range of {
			count[at-1]++
		}
		sound = slices.Min(count) >= fewest && slices.Max(count) <= seats
		for _, r := range pairs {
			if of[r[0]-1] == of[r[1]-1] {
				sum += r[2]
				sound = sound && r[2] != -100
			}
		}
		return sum, sound
	}
	value, sound := worth(table)
	var objective int
	if a.value(t, "_objective", &objective); !sound || value != objective {
		t.Errorf("tables %v: value %d, objective %d", table, value, objective)
	}
	best, other := value, make([]int, len(table))
	var seat func(g, begun int)
	seat = func(g, begun int) {
		if g == len(other) {
			if begun == tables {
				if v, ok := worth(other); ok {
					best = max(best, v)
				}
			}
			return
		}
		for at := 1; at <= min(begun+1, tables); at++ {
			other[g] = at
			seat(g+1, max(begun, at))
		}
	}
	seat(0, 0)
	if best > value {
		t.Errorf("there is a seating of value %d", best)
	}
}
