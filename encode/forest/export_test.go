package forest

// Size returns how many nodes and arcs there are, and how many nodes have a condition that holds where an arc is chosen.
func (f *Forest) Size() (nodes, arcs, selected int) {
	for _, v := range f.selected {
		if !v.IsConst() {
			selected++
		}
	}
	return len(f.selected), len(f.arcs), selected
}
