package conformance

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Duration is the value of an option that is a time.
type Duration time.Duration

// constructDuration reads a number with one of the units us, ms and s.
func constructDuration(s string) (Value, error) {
	for _, u := range []struct {
		suffix string
		unit   time.Duration
	}{{"us", time.Microsecond}, {"ms", time.Millisecond}, {"s", time.Second}} {
		if digits, ok := strings.CutSuffix(s, u.suffix); ok {
			f, err := strconv.ParseFloat(digits, 64)
			return Duration(f * float64(u.unit)), err
		}
	}
	return nil, fmt.Errorf("bad duration %q", s)
}
