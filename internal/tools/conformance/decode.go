package conformance

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strings"

	"github.com/gozinc/gozinc/internal/intset"
)

// decodeValue turns a value of MiniZinc's JSON output into a Value.
func decodeValue(raw json.RawMessage) (Value, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, err
	}
	return fromJSON(v), nil
}

func fromJSON(v any) Value {
	switch v := v.(type) {
	case bool:
		return Bool(v)
	case string:
		return Text(v)
	case json.Number:
		return jsonNumber(v.String())
	case []any:
		list := make(List, len(v))
		for i, w := range v {
			list[i] = fromJSON(w)
		}
		return list
	case map[string]any:
		return jsonObject(v)
	}
	return Null{}
}

func jsonNumber(s string) Value {
	if !strings.ContainsAny(s, ".eE") {
		if n, ok := new(big.Int).SetString(s, 10); ok {
			return Number{new(big.Rat).SetInt(n)}
		}
	}
	if n, ok := floatNumber(s); ok {
		return n
	}
	return Text(s)
}

// jsonObject reads the objects that stand for sets and values of enumerations,
// and records.
func jsonObject(m map[string]any) Value {
	has := func(keys ...string) bool {
		if len(m) != len(keys) {
			return false
		}
		for _, k := range keys {
			if _, ok := m[k]; !ok {
				return false
			}
		}
		return true
	}
	name := func(key string) string {
		s, _ := m[key].(string)
		return s
	}
	switch {
	case has("set"):
		if elems, ok := m["set"].([]any); ok {
			return jsonSet(elems)
		}
	case has("e"):
		return fromJSON(m["e"])
	case has("c", "e"):
		return Enum{true, name("c"), fromJSON(m["e"])}
	case has("e", "i"):
		return Enum{false, name("e"), fromJSON(m["i"])}
	}
	r := newRecord()
	for k, v := range m {
		r.put(Text(k), fromJSON(v))
	}
	return r
}

// jsonSet reads elements, of which pairs are ranges.
func jsonSet(elems []any) Value {
	var s Set
	var ranges []intset.Range
	for _, e := range elems {
		v := fromJSON(e)
		pair, ok := v.(List)
		if !ok || len(pair) != 2 {
			s.insert(v)
			continue
		}
		lo, okLo := wholeNumber(pair[0])
		hi, okHi := wholeNumber(pair[1])
		if okLo && okHi && isInteger(e) {
			ranges = append(ranges, intset.Range{Lo: lo, Hi: hi})
		} else {
			s.insert(Tuple(pair))
		}
	}
	s.Ints = s.Ints.Union(intset.FromRanges(ranges...))
	return s
}

// isInteger reports whether a pair of JSON numbers is written without a point:
// 1.0..2.0 is a range of floats.
func isInteger(pair any) bool {
	for _, e := range pair.([]any) {
		if n, ok := e.(json.Number); ok && strings.ContainsAny(n.String(), ".eE") {
			return false
		}
	}
	return true
}
