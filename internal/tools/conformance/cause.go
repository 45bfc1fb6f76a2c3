package conformance

import "regexp"

// cause explains a class of failures. A failure belongs to the first cause whose
// pattern matches "name reason".
type cause struct {
	Name    string
	pattern *regexp.Regexp
	Text    string // a sentence for the table
}

var causes = []cause{
	{
		"library", regexp.MustCompile(`(FlatZinc|output model) differs`),
		"The expected FlatZinc has constraints of Gecode's library where gozinc's library passes on others.",
	},
	{
		"gecode option", regexp.MustCompile(`unknown flag`),
		"The test passes an option that only Gecode has.",
	},
	{
		"order", regexp.MustCompile(`solution \d+: `),
		"All solutions are listed in the order in which Gecode finds them, and a rule of it decides.",
	},
	{
		"infinity", regexp.MustCompile(`^unit/regression/bug318_orig`),
		"The objective is unbounded, which gozinc proves and says (`=====UNBOUNDED=====`); what is expected are the ends of the integers of Gecode and Chuffed.",
	},
	{
		"bounds", regexp.MustCompile(`^unit/regression/subsets_100`),
		"Another solution, but the model asks for bounds of its own variables and so has no solution once they are given.",
	},
	{
		"minizinc", regexp.MustCompile(`Assertion .* f`),
		"MiniZinc itself fails.",
	},
	{
		"time", regexp.MustCompile(`no answer within`),
		"No answer in time.",
	},
}

// otherCause is that of a failure that none of the patterns fits.
var otherCause = cause{Name: "other", Text: "Not classified."}

// causeOf classifies a failure.
func causeOf(id, reason string) cause {
	for _, c := range causes {
		if c.pattern.MatchString(id + " " + reason) {
			return c
		}
	}
	return otherCause
}
