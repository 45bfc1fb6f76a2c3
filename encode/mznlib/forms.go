package mznlib

import (
	"fmt"
	"regexp"
	"strings"
)

// A form of a predicate is half reified, p_imp(..., b) for b -> p(...), or reified,
// p_reif(..., b) for b <-> p(...). Both follow from the body of p.
const (
	imp  = "_imp"
	reif = "_reif"
)

// without are the predicates of which a form is not derived, and why. Where its file is
// written by hand, that is used; otherwise MiniZinc has its own.
var without = map[string]map[string]string{
	"fzn_dconnected":            {reif: "the root is a local variable: the negation has to look at all values"},
	"fzn_all_different_int":     {reif: "MiniZinc's disequalities are it"},
	"fzn_geost":                 {imp: "local variables", reif: "local variables"},
	"fzn_if_then_else_bool":     total,
	"fzn_if_then_else_int":      total,
	"fzn_if_then_else_var_bool": total,
	"fzn_if_then_else_var_int":  total,
}

// total is for what MiniZinc calls with a variable that it has introduced, in no other
// context.
var total = map[string]string{imp: "total function", reif: "total function"}

// together are files with all forms of their predicate: the standard library includes no
// other for them.
var together = map[string]bool{
	"fzn_arg_max_bool.mzn": true, "fzn_arg_max_int.mzn": true,
	"fzn_arg_min_bool.mzn": true, "fzn_arg_min_int.mzn": true,
}

// formsOf returns what a file with predicates has beside them: text for its end, with half
// reified forms, and the text of a file of its own with reified ones.
func formsOf(name, text string) (own, apart string, err error) {
	for _, p := range predicates(text) {
		for _, suffix := range []string{imp, reif} {
			if without[p.name][suffix] != "" {
				continue
			}
			form, err := derive(p.body, suffix)
			if err != nil {
				return "", "", fmt.Errorf("%s: %s%s: %w", name, p.name, suffix, err)
			}
			params := context.ReplaceAllString(p.params, "") + ", var bool : b"
			item := spaced(fmt.Sprintf("predicate %s ( %s ) =\n  %s ;\n", p.name+suffix, params, form))
			if suffix == imp || together[name] {
				own += item
			} else {
				apart += item
			}
		}
	}
	if apart != "" {
		apart = fmt.Sprintf("%% %s, reified.\n\n%s", strings.TrimSuffix(name, ".mzn"), apart)
		apart = includes(text) + apart
	}
	return own, apart, nil
}

// includes returns the includes of a text, with the file of reified forms beside that of
// each global.
func includes(text string) (all string) {
	for _, m := range include.FindAllStringSubmatch(text, -1) {
		all += m[0] + "\n"
		if strings.HasPrefix(m[1], "fzn_") {
			all += fmt.Sprintf("include \"%s%s.mzn\";\n", m[1], reif)
		}
	}
	if all != "" {
		all += "\n"
	}
	return all
}

// predicate is a predicate item with a body: its tokens, with a blank between them.
type predicate struct{ name, params, body string }

var (
	include       = regexp.MustCompile(`(?m)^include "(\w+)\.mzn";`)
	comment       = regexp.MustCompile(`%[^\n]*`)
	token         = regexp.MustCompile(`\w+|"[^"]*"|\.\.|::|->|<->|<-|/\\|\\/|\+\+|[<>!=]=|[^\s\w]`)
	predicateItem = regexp.MustCompile(`^predicate (\w+) \( (.*?) \) = (.*)$`)
	context       = regexp.MustCompile(`:: promise_ctx_\w+ ?`)
)

// predicates returns the predicates of a file.
func predicates(text string) (all []predicate) {
	tokens := strings.Join(token.FindAllString(comment.ReplaceAllString(text, ""), -1), " ")
	tokens = regexp.MustCompile(`include "[^"]*" ;`).ReplaceAllString(tokens, "")
	for tokens != "" {
		var item string
		item, tokens = untilSemicolon(tokens)
		if m := predicateItem.FindStringSubmatch(strings.TrimSpace(item)); m != nil {
			all = append(all, predicate{m[1], m[2], strings.TrimSpace(m[3])})
		}
	}
	return all
}

// untilSemicolon divides tokens after an item: at a semicolon outside of braces.
func untilSemicolon(tokens string) (item, rest string) {
	depth := 0
	for i, c := range tokens {
		switch {
		case c == '{':
			depth++
		case c == '}':
			depth--
		case c == ';' && depth == 0:
			return tokens[:i], tokens[i+1:]
		}
	}
	return tokens, ""
}

// derive returns the form of a body: a call of a global or a native constraint is
// one of its form, other conditions are compared with b, an expression of several
// cases is derived in each, and a call with further conditions is one of its form
// with these.
func derive(body, suffix string) (string, error) {
	if decls, in, found := strings.Cut(body, " in "); found && strings.HasPrefix(body, "let {") {
		in, err := derive(in, suffix)
		return decls + " in " + in, err
	}
	if cases, found := strings.CutPrefix(body, "if "); found {
		return deriveCases(cases, suffix)
	}
	if name, args, call := strings.Cut(body, " ( "); call && (strings.HasPrefix(name, "gozinc_") || strings.HasPrefix(name, "fzn_")) {
		args, rest := closed(args)
		more, several := strings.CutPrefix(rest, `/\ `)
		switch {
		case rest == "":
			return name + suffix + " ( " + args + ", b )", nil
		case !several:
			return "", fmt.Errorf("%s follows a call", rest)
		case suffix == imp:
			return name + suffix + " ( " + args + `, b ) /\ ( b -> ` + more + " )", nil
		}
		return "let { var bool : c } in " + name + suffix + " ( " + args + `, c ) /\ ( b <-> ( c /\ ` + more + " ) )", nil
	}
	return deriveCondition(body, suffix), nil
}

// deriveCases derives the form of "if " and cases.
func deriveCases(cases, suffix string) (string, error) {
	cond, rest, _ := strings.Cut(strings.TrimSuffix(cases, " endif"), " then ")
	yes, no, two := strings.Cut(rest, " else ")
	if !two || strings.Contains(cases, " elseif ") || strings.Contains(no, " endif") && !strings.HasSuffix(no, " endif") {
		return "", fmt.Errorf("%s has no two cases", cases)
	}
	yes, err := derive(yes, suffix)
	if err != nil {
		return "", err
	}
	no, err = derive(no, suffix)
	return "if " + cond + " then " + yes + " else " + no + " endif", err
}

// deriveCondition derives the form of a condition without constraints.
func deriveCondition(body, suffix string) string {
	if _, rest := closed(strings.TrimPrefix(body, "( ")); rest != "" && strings.Contains(rest, `/\`) {
		body = "( " + body + " )"
	}
	switch {
	case body == "true" && suffix == imp:
		return "true"
	case body == "true":
		return "b"
	case body == "false":
		return "not b"
	case suffix == imp:
		return "b -> " + body
	}
	return "b <-> " + body
}

// closed divides text where a parenthesis before it is closed.
func closed(text string) (inside, rest string) {
	depth := 1
	for i, c := range text {
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return text[:i], strings.TrimSpace(text[i+1:])
			}
		}
	}
	return text, ""
}

// blanks are those that people do not write between tokens.
var blanks = regexp.MustCompile(` ([,;:)\]])|([(\[]) | (\.\.) |(\w) ([(\[])`)

// spaced writes tokens as people do.
func spaced(tokens string) string {
	for {
		next := blanks.ReplaceAllString(tokens, "$1$2$3$4$5")
		if next == tokens {
			return keyword.ReplaceAllString(next, "$1 (")
		}
		tokens = next
	}
}

// keyword matches a keyword before a parenthesis.
var keyword = regexp.MustCompile(`\b(in|if|then|else|not|where|of)\(`)
