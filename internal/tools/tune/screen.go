package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strconv"
)

// trial is a run with values at random.
type trial struct {
	levels []int // by number: 0 smaller, 1 as it is, 2 larger
	at     instance
	end    outcome
	score  float64 // from 0, the best on its file, to 1
}

// screen runs the instances of two thirds of the problems with values at random: each number
// is smaller, as it is half of the times, or larger, whatever the others are. So each run tells something of all
// numbers (random balance: Satterthwaite, Technometrics 1, 1959), where a run that changes
// one number tells of that alone. The score of a run is its rank among those of its file.
// What a value does is the mean score with it less that with the value in use, which is
// told in standard errors too; less than 0 is better.
func (p *plan) screen(ctx context.Context, out io.Writer) error {
	rng := rand.New(rand.NewPCG(p.seed, 2))
	train, _ := p.split()
	var trials []trial
	for len(trials) < p.budget {
		done := len(trials)
		for _, at := range p.instances(train, rng) {
			t := trial{levels: make([]int, len(p.numbers)), at: at}
			for k := range t.levels {
				t.levels[k] = []int{0, 1, 1, 2}[rng.IntN(4)]
			}
			trials = append(trials, t)
		}
		p.parallel(len(trials)-done, func(i int) {
			t := &trials[done+i]
			s := setting{}
			for k, n := range p.numbers {
				if t.levels[k] != 1 {
					s[n.name] = p.value(n, t.levels[k] == 2)
				}
			}
			t.end = p.target.run(ctx, t.at, s)
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		rows := p.scores(trials)
		fmt.Fprintf(out, "%d runs\n", len(trials))
		for _, row := range rows {
			fmt.Fprintf(out, "| %s | %s | %s | %s (%s) | %s | %s (%s) |\n", row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7])
		}
		if p.csv == "" {
			continue
		}
		if err := write(p.csv, append([][]string{scored}, rows...)); err != nil {
			return err
		}
	}
	return nil
}

// scored are the columns of the figures.
var scored = []string{"number", "value", "smaller", "score", "errors", "larger", "larger_score", "larger_errors"}

// rankAll gives the trials their scores.
func rankAll(trials []trial) {
	files := map[string][]*trial{}
	for i := range trials {
		files[trials[i].at.file] = append(files[trials[i].at.file], &trials[i])
	}
	for _, list := range files {
		for _, t := range list {
			sum := 0.0
			for _, u := range list {
				switch c := compare(u.end, t.end); {
				case c < 0:
					sum++
				case c == 0:
					sum += 0.5
				}
			}
			t.score = sum / float64(len(list))
		}
	}
}

// scores has a row for each number.
func (p *plan) scores(trials []trial) (rows [][]string) {
	rankAll(trials)
	for k, n := range p.numbers {
		row := []string{n.name, short(n.value)}
		mean, spread := byLevel(trials, k)
		for _, l := range []int{0, 2} {
			d := mean[l] - mean[1]
			row = append(row, short(p.value(n, l == 2)),
				strconv.FormatFloat(d, 'f', 3, 64), strconv.FormatFloat(d/math.Sqrt(spread[l]+spread[1]), 'f', 1, 64))
		}
		rows = append(rows, row)
	}
	return rows
}

// byLevel returns the means of the scores and the squares of their standard errors, by the
// level of number k.
func byLevel(trials []trial, k int) (mean, spread [3]float64) {
	var count, squares [3]float64
	for _, t := range trials {
		l := t.levels[k]
		count[l]++
		mean[l] += t.score
		squares[l] += t.score * t.score
	}
	for l := range mean {
		mean[l] /= count[l]
		spread[l] = (squares[l]/count[l] - mean[l]*mean[l]) / max(1, count[l]-1)
	}
	return mean, spread
}
