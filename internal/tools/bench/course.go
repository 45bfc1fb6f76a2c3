package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// step is one solution of a run: when it came and its objective, "" without one.
type step struct {
	at        time.Duration
	objective string
}

// course is all solutions of a run, in order.
type course []step

// String writes milliseconds and objectives, such as 310:120 550:118.
func (c course) String() string {
	words := make([]string, len(c))
	for i, s := range c {
		words[i] = fmt.Sprintf("%d:%s", s.at.Milliseconds(), s.objective)
	}
	return strings.Join(words, " ")
}

func readCourse(text string) (course, error) {
	var c course
	for _, word := range strings.Fields(text) {
		at, objective, _ := strings.Cut(word, ":")
		ms, err := strconv.ParseInt(at, 10, 64)
		if err != nil {
			return nil, err
		}
		c = append(c, step{time.Duration(ms) * time.Millisecond, objective})
	}
	return c, nil
}

// until returns the last solution that came within the limit.
func (c course) until(limit time.Duration) (last step, ok bool) {
	for _, s := range c {
		if s.at > limit {
			break
		}
		last, ok = s, true
	}
	return last, ok
}
