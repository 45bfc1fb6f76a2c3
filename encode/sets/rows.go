package sets

import "slices"

//go:generate go test . -run TestGlobals -update

// Rows are the constraints on sets.
var Rows = slices.Concat(setRows, setCompareRows, setElementRows, setPairRows, setGlobalRows, lexRows)
