package conformance

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/gozinc/gozinc/internal/intset"
)

// errConstruct marks what the suite's harness forgives: a tag that it does not
// know (there are `!set` for `!!set`, and `!Solution:`), or one on the wrong kind
// of node. The innermost tagged container around it becomes empty, and an
// expectation that is empty accepts every result.
var errConstruct = errors.New("unknown YAML construct")

// construct turns a node into a Value.
func construct(n *yaml.Node) (Value, error) {
	if n.Kind == yaml.AliasNode {
		return construct(n.Alias)
	}
	if kind, build := container(n.ShortTag()); build != nil {
		if n.Kind == kind {
			if v, err := build(n); !errors.Is(err, errConstruct) {
				return v, err
			}
		}
		return build(&yaml.Node{Kind: kind})
	}
	if build, ok := scalars[n.Tag]; ok {
		if n.Kind != yaml.ScalarNode {
			return nil, errConstruct
		}
		return build(n.Value)
	}
	switch n.ShortTag() {
	case "!!set":
		return constructSet(n)
	case "!!map":
		return asValue(constructRecord(n))
	case "!!seq":
		return asValue(constructList(n))
	}
	if n.Kind == yaml.ScalarNode {
		return constructScalar(n)
	}
	return nil, errConstruct
}

// asValue keeps a failed construction from becoming a non-nil Value.
func asValue[T Value](v T, err error) (Value, error) {
	if err != nil {
		return nil, err
	}
	return v, nil
}

func constructScalar(n *yaml.Node) (Value, error) {
	quoted := n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) != 0
	switch {
	case strings.HasPrefix(n.Tag, "!") && !strings.HasPrefix(n.Tag, "!!"):
		return nil, errConstruct
	case quoted || n.Style&yaml.TaggedStyle != 0 && n.Tag == "!!str":
		return Text(n.Value), nil
	}
	return plainScalar(n.Value), nil
}

func constructList(n *yaml.Node) (List, error) {
	if n.Kind != yaml.SequenceNode {
		return nil, errConstruct
	}
	list := make(List, 0, len(n.Content))
	for _, c := range n.Content {
		v, err := construct(c)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}

func constructRecord(n *yaml.Node) (*Record, error) {
	r := newRecord()
	if n.Kind != yaml.MappingNode {
		return nil, errConstruct
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, err := construct(n.Content[i])
		if err != nil {
			return nil, err
		}
		v, err := construct(n.Content[i+1])
		if err != nil {
			return nil, err
		}
		if !r.put(k, v) {
			return nil, errConstruct
		}
	}
	return r, nil
}

// constructSet reads a set, which YAML writes as a mapping without values.
func constructSet(n *yaml.Node) (Value, error) {
	if n.Kind != yaml.MappingNode {
		return nil, errConstruct
	}
	var s Set
	for i := 0; i < len(n.Content); i += 2 {
		v, err := construct(n.Content[i])
		if err != nil {
			return nil, err
		}
		if !s.insert(v) {
			return nil, errConstruct
		}
	}
	return s, nil
}

// container returns the kind of node that a tag of the suite is for, and the
// function that builds its value; nil for other tags.
func container(tag string) (yaml.Kind, func(*yaml.Node) (Value, error)) {
	switch tag {
	case "!Test", "!Suite", "!Solution":
		return yaml.MappingNode, func(n *yaml.Node) (Value, error) { return asValue(constructRecord(n)) }
	case "!Result":
		return yaml.MappingNode, func(n *yaml.Node) (Value, error) {
			r, err := constructRecord(n)
			return asValue(&Result{r}, err)
		}
	case "!Error":
		return yaml.MappingNode, func(n *yaml.Node) (Value, error) {
			r, err := constructRecord(n)
			return asValue(&Failure{r}, err)
		}
	case "!SolutionSet":
		return yaml.SequenceNode, func(n *yaml.Node) (Value, error) {
			l, err := constructList(n)
			return asValue(SolutionSet(l), err)
		}
	case "!Unordered":
		return yaml.SequenceNode, func(n *yaml.Node) (Value, error) {
			l, err := constructList(n)
			return asValue(Unordered(l), err)
		}
	case "!ConstrEnum", "!!python/object:minizinc.types.ConstrEnum":
		return yaml.MappingNode, enumOf(true, "constructor", "argument")
	case "!AnonEnum", "!!python/object:minizinc.types.AnonEnum":
		return yaml.MappingNode, enumOf(false, "enumName", "value")
	}
	return 0, nil
}

// enumOf builds values of enumerations from the fields of the given names.
func enumOf(constructor bool, name, arg string) func(*yaml.Node) (Value, error) {
	return func(n *yaml.Node) (Value, error) {
		r, err := constructRecord(n)
		if err != nil {
			return nil, err
		}
		v, ok := r.get(Text(arg))
		if !ok || r.text(name) == "" {
			return nil, fmt.Errorf("value of an enumeration without %s and %s", name, arg)
		}
		return Enum{constructor, r.text(name), v}, nil
	}
}

// scalars are the tags of the suite for scalars.
var scalars = map[string]func(string) (Value, error){
	"!Approx": func(s string) (Value, error) {
		f, err := strconv.ParseFloat(s, 64)
		return Approx(f), err
	},
	"!Trim":         func(s string) (Value, error) { return Trim(strings.TrimSpace(s)), nil },
	"!Range":        constructRange,
	"!Duration":     constructDuration,
	"!FlatZinc":     func(s string) (Value, error) { return &File{Kind: FlatZinc, Path: s}, nil },
	"!FlatZincJSON": func(s string) (Value, error) { return &File{Kind: FlatZincJSON, Path: s}, nil },
	"!OutputModel":  func(s string) (Value, error) { return &File{Kind: OutputModel, Path: s}, nil },
}

func constructRange(s string) (Value, error) {
	lo, hi, ok := strings.Cut(s, "..")
	a, errA := strconv.ParseInt(strings.TrimSpace(lo), 10, 64)
	b, errB := strconv.ParseInt(strings.TrimSpace(hi), 10, 64)
	if !ok || errA != nil || errB != nil {
		return nil, fmt.Errorf("bad range %q", s)
	}
	return Set{Ints: intset.Interval(a, b)}, nil
}
