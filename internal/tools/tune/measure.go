package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// effect is what one value of a number does on an instance.
type effect struct {
	number  int
	high    bool
	at      instance
	usual   outcome
	changed outcome
}

// measure runs each instance as it is, and with each number smaller and larger. Most
// numbers change nothing on most instances: so numbers are first set all at once, and
// where that changes a run, halves of them, down to the single number. A number of which
// the effect needs that of another may be missed.
func (p *plan) measure(ctx context.Context, out io.Writer) error {
	var mu sync.Mutex
	var effects []effect
	usable := 0
	p.each(func(i instance) {
		usual := p.target.run(ctx, i, nil)
		if usual.end == "stopped" || usual.end == "failed" || ctx.Err() != nil {
			fmt.Fprintf(os.Stderr, "%s, seed %d: %s, left out\n", i.file, i.seed, usual.end)
			return
		}
		mine := p.effects(ctx, i, usual)
		mu.Lock()
		defer mu.Unlock()
		usable++
		effects = append(effects, mine...)
		fmt.Fprintf(os.Stderr, "%s, seed %d: %d effects\n", filepath.Base(i.file), i.seed, len(mine))
	})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	rows := table(p.numbers, effects, p.factor)
	fmt.Fprintf(out, "%d numbers, %d instances\n\n", len(p.numbers), usable)
	fmt.Fprintln(out, "| number | value | touched | smaller | work | answers | objectives | larger | work | answers | objectives |")
	fmt.Fprintln(out, "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
	for _, row := range rows {
		fmt.Fprintf(out, "| %s |\n", strings.Join(row, " | "))
	}
	if p.csv == "" {
		return nil
	}
	return write(p.csv, append([][]string{columns}, rows...))
}

// each calls do for all instances, some of them at the same time.
func (p *plan) each(do func(i instance)) {
	p.parallel(len(p.files)*p.seeds, func(i int) { do(instance{p.files[i/p.seeds], i % p.seeds}) })
}

// parallel calls do with the numbers below n, some of them at the same time.
func (p *plan) parallel(n int, do func(i int)) {
	var group sync.WaitGroup
	slots := make(chan struct{}, p.jobs)
	for i := range n {
		slots <- struct{}{}
		group.Add(1)
		go func() {
			defer func() { <-slots; group.Done() }()
			do(i)
		}()
	}
	group.Wait()
}

// effects finds the numbers that change something on the instance.
func (p *plan) effects(ctx context.Context, i instance, usual outcome) (list []effect) {
	for _, high := range []bool{false, true} {
		var all []int
		for k, n := range p.numbers {
			if p.value(n, high) != n.value {
				all = append(all, k)
			}
		}
		p.search(all, func(some []int) bool {
			s := setting{}
			for _, k := range some {
				s[p.numbers[k].name] = p.value(p.numbers[k], high)
			}
			o := p.target.run(ctx, i, s)
			if o.trace == usual.trace {
				return false
			}
			if len(some) == 1 {
				list = append(list, effect{some[0], high, i, usual, o})
			}
			return true
		})
	}
	return list
}

// search halves a list for which differs holds, until it has one element.
func (p *plan) search(some []int, differs func([]int) bool) {
	if len(some) == 0 || !differs(some) || len(some) == 1 {
		return
	}
	half := len(some) / 2
	p.search(some[:half], differs)
	p.search(some[half:], differs)
}

func (p *plan) value(n number, high bool) float64 {
	switch {
	case n.tried != nil && high:
		return n.tried[1]
	case n.tried != nil:
		return n.tried[0]
	case high:
		return n.near(p.factor)
	}
	return n.near(1 / p.factor)
}

// columns are those of the figures. Work is the geometric mean of its ratio to the usual,
// on instances that both answer. Answers and objectives are differences: how many more
// there are with this value, and how many objectives are better less how many are worse.
var columns = []string{
	"number", "value", "touched", "smaller", "smaller_work", "smaller_answers", "smaller_objectives",
	"larger", "larger_work", "larger_answers", "larger_objectives",
}

// table has a row for each number.
func table(numbers []number, effects []effect, factor float64) (rows [][]string) {
	p := plan{factor: factor}
	for k, n := range numbers {
		touched := map[instance]bool{}
		row := []string{n.name, short(n.value), ""}
		for _, high := range []bool{false, true} {
			var same []effect
			for _, e := range effects {
				if e.number == k && e.high == high {
					same = append(same, e)
					touched[e.at] = true
				}
			}
			row = append(row, short(p.value(n, high)))
			row = append(row, summary(same)...)
		}
		row[2] = strconv.Itoa(len(slices.Collect(maps.Keys(touched))))
		rows = append(rows, row)
	}
	return rows
}

// summary returns the columns of one value.
func summary(effects []effect) []string {
	var sum float64
	both, answers, objectives := 0, 0, 0
	for _, e := range effects {
		a, b := e.changed, e.usual
		switch {
		case a.end == "closed" && b.end == "closed":
			both++
			sum += math.Log((a.work + 1000) / (b.work + 1000))
		case a.end == "closed":
			answers++
		case b.end == "closed":
			answers--
		case a.end != b.end || a.objective != b.objective:
			objectives -= compare(a, b)
		}
	}
	work := ""
	if both > 0 {
		work = strconv.FormatFloat(math.Exp(sum/float64(both)), 'f', 2, 64)
	}
	return []string{work, signed(answers), signed(objectives)}
}

func signed(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%+d", n)
}

func short(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }

func write(file string, rows [][]string) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer f.Close()
	return csv.NewWriter(f).WriteAll(rows)
}
