package program

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// format writes values as a line: 1,-2;0.5.
func format(v Values) string {
	var b []byte
	for i, n := range v.Ints {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, n, 10)
	}
	b = append(b, ';')
	for i, x := range v.Floats {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendFloat(b, x, 'g', -1, 64)
	}
	return string(b)
}

// parse reads an answer. Blanks around numbers are allowed.
func parse(line string, gives Answer) (v Values, err error) {
	first, second, found := strings.Cut(line, ";")
	if !found {
		return v, errors.New("there is no semicolon")
	}
	if v.Ints, err = list(first, "integer", gives.Ints, func(s string) (int64, error) { return strconv.ParseInt(s, 10, 64) }); err != nil {
		return Values{}, err
	}
	for _, n := range v.Ints {
		if !gives.Bounds && (n < -Largest || n > Largest) {
			return Values{}, fmt.Errorf("%d is beyond ±2^50", n)
		}
	}
	v.Floats, err = list(second, "float", gives.Floats, func(s string) (float64, error) {
		x, err := strconv.ParseFloat(s, 64)
		if math.IsNaN(x) {
			err = strconv.ErrSyntax
		}
		return x, err
	})
	return v, err
}

// list reads so many numbers.
func list[T any](text, kind string, want int, read func(string) (T, error)) ([]T, error) {
	var words []string
	if strings.TrimSpace(text) != "" {
		words = strings.Split(text, ",")
	}
	if len(words) != want {
		return nil, fmt.Errorf("the number of %ss is %d, not %d", kind, len(words), want)
	}
	numbers := make([]T, want)
	for i, w := range words {
		var err error
		if numbers[i], err = read(strings.TrimSpace(w)); err != nil {
			return nil, fmt.Errorf("%q is no %s", strings.TrimSpace(w), kind)
		}
	}
	return numbers, nil
}
