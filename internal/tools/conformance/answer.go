package conformance

import (
	"encoding/json"
	"errors"
)

// readAnswer reads solutions and the status from the JSON stream.
func readAnswer(text string, many bool) (*obtained, error) {
	got := &obtained{kind: resultKind, status: "UNKNOWN", many: many}
	list, err := stream(text)
	if err != nil {
		return nil, err
	}
	var checker *string
	for i := range list {
		m := &list[i]
		switch m.Type {
		case "solution":
			if err := got.add(m, checker); err != nil {
				return nil, err
			}
			checker = nil
		case "status":
			got.status = m.Status
			if m.Status == "UNSAT_OR_UNBOUNDED" {
				got.status = "UNBOUNDED"
			}
		case "checker":
			text := m.checkerText()
			if checker != nil {
				text = *checker + text
			}
			checker = &text
		}
	}
	return got, nil
}

// add appends a solution, or replaces the one there is unless all are kept.
func (o *obtained) add(m *message, checker *string) error {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(m.Output["json"], &raw); err != nil || raw == nil {
		return &mznError{otherError, "solution without JSON output"}
	}
	solution := newRecord()
	for k, text := range raw {
		v, err := decodeValue(text)
		if err != nil {
			return errors.New("unreadable value of " + k)
		}
		solution.put(Text(k), v)
	}
	solution.rename("_objective", "objective")
	solution.rename("_output", "_output_item")
	if checker != nil {
		solution.put(Text("_checker"), Text(*checker))
	}
	if o.status == "UNKNOWN" {
		o.status = "SATISFIED"
	}
	if !o.many {
		o.solutions, o.raw = nil, nil
	}
	o.solutions = append(o.solutions, solution)
	o.raw = append(o.raw, raw)
	return nil
}

// checkerText returns what a solution checker printed. The forms differ between
// releases of MiniZinc.
func (m *message) checkerText() string {
	if m.Output != nil {
		return section(m.Output)
	}
	text := ""
	for i := range m.Messages {
		switch part := &m.Messages[i]; part.Type {
		case "solution":
			text += section(part.Output)
		case "trace":
			if part.Message != nil {
				text += *part.Message
			}
		}
	}
	return text
}

// section returns the text of a checker's output.
func section(output map[string]json.RawMessage) string {
	for _, name := range []string{"raw", "dzn", "default"} {
		if raw, ok := output[name]; ok {
			var s string
			if json.Unmarshal(raw, &s) == nil {
				return s
			}
		}
	}
	return ""
}
