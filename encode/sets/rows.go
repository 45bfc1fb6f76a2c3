package sets

import "slices"

// Rows are the constraints on sets.
var Rows = slices.Concat(setRows, setCompareRows, setElementRows, setPairRows, setGlobalRows, lexRows)
