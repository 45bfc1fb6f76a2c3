package conformance

import (
	"math/big"
	"regexp"
	"strconv"
	"strings"
)

// The suite's harness reads YAML 1.1, in which other plain scalars are numbers
// and truth values than in YAML 1.2: `yes` is true, 010 is eight, and 1e5,
// without a point, is a string. The forms are those of
// https://yaml.org/type/{null,bool,int,float}.html, as PyYAML takes them; base
// 60 and infinities, which the suite has no use for, remain strings.
var (
	nullScalar  = regexp.MustCompile(`^(~|null|Null|NULL|)$`)
	trueScalar  = regexp.MustCompile(`^(yes|Yes|YES|true|True|TRUE|on|On|ON)$`)
	falseScalar = regexp.MustCompile(`^(no|No|NO|false|False|FALSE|off|Off|OFF)$`)
	intScalar   = regexp.MustCompile(`^([-+]?)(0b[0-1_]+|0[0-7_]+|0|[1-9][0-9_]*|0x[0-9a-fA-F_]+)$`)
	floatScalar = regexp.MustCompile(`^[-+]?([0-9][0-9_]*\.[0-9_]*([eE][-+][0-9]+)?|\.[0-9][0-9_]*([eE][-+][0-9]+)?)$`)
)

// plainScalar returns what an unquoted, untagged scalar stands for.
func plainScalar(s string) Value {
	switch {
	case nullScalar.MatchString(s):
		return Null{}
	case trueScalar.MatchString(s):
		return Bool(true)
	case falseScalar.MatchString(s):
		return Bool(false)
	}
	if m := intScalar.FindStringSubmatch(s); m != nil {
		if n, ok := intOf(m[1], strings.ReplaceAll(m[2], "_", "")); ok {
			return n
		}
	}
	if floatScalar.MatchString(s) {
		if n, ok := floatNumber(strings.ReplaceAll(s, "_", "")); ok {
			return n
		}
	}
	return Text(s)
}

func intOf(sign, digits string) (Number, bool) {
	base := 10
	switch {
	case strings.HasPrefix(digits, "0b"):
		base, digits = 2, digits[2:]
	case strings.HasPrefix(digits, "0x"):
		base, digits = 16, digits[2:]
	case strings.HasPrefix(digits, "0") && len(digits) > 1:
		base, digits = 8, digits[1:]
	}
	n, ok := new(big.Int).SetString(sign+digits, base)
	if !ok {
		return Number{}, false
	}
	return Number{new(big.Rat).SetInt(n)}, true
}

// floatNumber returns the number of the double that s is rounded to.
func floatNumber(s string) (Number, bool) {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return Number{}, false
	}
	r := new(big.Rat).SetFloat64(f)
	return Number{r}, r != nil
}
