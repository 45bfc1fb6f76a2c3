package flatzinc

// params returns the parameters of a list.
func (l paramList) params() []Param {
	out := make([]Param, len(l.Params))
	for i, p := range l.Params {
		out[i] = Param{Name: p.Name.Value, Type: p.Type.Type}
	}
	return out
}
