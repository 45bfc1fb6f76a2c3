package models_test

import "testing"

// checkGolomb checks that all distances between marks differ.
func checkGolomb(t *testing.T, _ parameters, a answer) {
	t.Helper()
	var mark []int
	a.value(t, "mark", &mark)
	seen := map[int]bool{}
	for j := range mark {
		for i := range j {
			d := mark[j] - mark[i]
			if d <= 0 || seen[d] {
				t.Errorf("distance %d appears twice or is no distance: %v", d, mark)
			}
			seen[d] = true
		}
	}
	var objective int
	a.value(t, "_objective", &objective)
	if mark[0] != 0 || mark[len(mark)-1] != objective {
		t.Errorf("marks %v, objective %d", mark, objective)
	}
}

// checkLangford checks the printed row: between the two k stand k others.
func checkLangford(t *testing.T, _ parameters, a answer) {
	t.Helper()
	row := route(a.text, " ")
	first := map[string]int{}
	for place, k := range row {
		at, again := first[k]
		if !again {
			first[k] = place
			continue
		}
		if between := place - at - 1; number(k) != between {
			t.Errorf("%s: %d numbers between the two %s", a.text, between, k)
		}
	}
	if 2*len(first) != len(row) {
		t.Errorf("%s: not two of each", a.text)
	}
}

// number reads a small decimal number.
func number(s string) int {
	n := 0
	for _, r := range s {
		n = 10*n + int(r-'0')
	}
	return n
}

// shared returns the smallest number of people that share a birthday with a
// probability of at least p: step by step, the next person meets none of the
// others' birthdays with probability (days - people) / days.
func shared(days int, p float64) int {
	differ := 1.0
	for people := 0; ; people++ {
		if differ <= 1-p {
			return people
		}
		differ *= float64(days-people) / float64(days)
	}
}

// birthday checks the answer of the birthday problem.
func birthday(days int, p float64) func(*testing.T, parameters, answer) {
	return func(t *testing.T, _ parameters, a answer) {
		t.Helper()
		var people int
		a.value(t, "people", &people)
		if want := shared(days, p); people != want {
			t.Errorf("%d people, want %d", people, want)
		}
	}
}
