package mznlib

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// byHand are the globals whose half reified or reified form does not follow from
// the plain one, and why. All others have the bodies that derive returns.
var byHand = map[string]string{
	"fzn_dconnected": "its root is a local variable, of which the negation has to look at all values",
}

// predicateItem is a predicate item: its tokens, each followed by a blank.
type predicateItem struct{ params, body string }

var (
	comment   = regexp.MustCompile(`%[^\n]*`)
	word      = regexp.MustCompile(`\w+|"[^"]*"|\.\.|::|->|<->|<-|/\\|\\/|[<>!=]=|[^\s\w]`)
	predicate = regexp.MustCompile(`^predicate (\w+) \( (.*?)\) = (.*)$`)
	context   = regexp.MustCompile(`:: promise_ctx_\w+ `)
)

// items returns the predicates with a body in the files of the library.
func items(t *testing.T) map[string]predicateItem {
	files, err := filepath.Glob("fzn_*.mzn")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	all := make(map[string]predicateItem)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tokens := strings.Join(word.FindAllString(comment.ReplaceAllString(string(text), ""), -1), " ")
		for _, one := range strings.Split(tokens, " ;") {
			if m := predicate.FindStringSubmatch(strings.TrimSpace(one)); m != nil {
				all[m[1]] = predicateItem{m[2], m[3] + " "}
			}
		}
	}
	return all
}

// derive returns the form of a body: a call of a global or a native constraint is
// one of its form, other conditions are compared with b, an expression of several
// cases is derived in each, and a call with further conditions is one of its form
// with these. It is not ok with other calls.
func derive(body, suffix string) (form string, ok bool) {
	body = strings.TrimSpace(body)
	if decls, in, found := strings.Cut(body, " in "); found && strings.HasPrefix(body, "let {") {
		in, ok = derive(in, suffix)
		return decls + " in " + in, ok
	}
	if strings.HasPrefix(body, "if ") {
		cond, rest, _ := strings.Cut(strings.TrimSuffix(body, " endif"), " then ")
		yes, no, _ := strings.Cut(rest, " else ")
		yes, ok1 := derive(yes, suffix)
		no, ok2 := derive(no, suffix)
		return cond + " then " + yes + " else " + no + " endif", ok1 && ok2
	}
	if name, args, call := strings.Cut(body, " ( "); call && (strings.HasPrefix(name, "gozinc_") || strings.HasPrefix(name, "fzn_")) {
		args, rest := closed(args)
		more := strings.TrimPrefix(rest, `/\ `)
		switch {
		case rest == "":
			return name + suffix + " ( " + args + ", b )", true
		case suffix == "_imp":
			return name + suffix + " ( " + args + `, b ) /\ ( b -> ` + more + " )", more != rest
		}
		return "let { var bool : c } in " + name + suffix + " ( " + args + `, c ) /\ ( b <-> ( c /\ ` + more + " ) )", more != rest
	}
	if _, rest := closed(strings.TrimPrefix(body, "( ")); rest != "" && strings.Contains(rest, `/\`) {
		body = "( " + body + " )"
	}
	switch {
	case body == "true" && suffix == "_imp":
		return "true", true
	case body == "true":
		return "b", true
	case body == "false":
		return "not b", true
	case suffix == "_imp":
		return "b -> " + body, true
	}
	return "b <-> " + body, true
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

// TestFormsAreDerived: the forms of a global say the same as the global itself.
func TestFormsAreDerived(t *testing.T) {
	all := items(t)
	differs := map[string]bool{}
	for name, plain := range all {
		for _, suffix := range []string{"_imp", "_reif"} {
			form, written := all[name+suffix]
			if !written {
				continue
			}
			body, ok := derive(plain.body, suffix)
			params := context.ReplaceAllString(plain.params, "") + ", var bool : b "
			if ok && body+" " == form.body && params == form.params {
				continue
			}
			differs[name] = true
			if _, known := byHand[name]; !known {
				t.Errorf("%s%s is\n\t(%s) = %s\nand not\n\t(%s) = %s", name, suffix, form.params, form.body, params, body)
			}
		}
	}
	for name := range byHand {
		if !differs[name] {
			t.Errorf("the forms of %s follow from it", name)
		}
	}
	if len(all) < 200 {
		t.Errorf("only %d predicates are found", len(all))
	}
}
