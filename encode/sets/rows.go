package sets

import "slices"

var Rows = slices.Concat(setRows, setCompareRows, setElementRows, setPairRows, setGlobalRows)
