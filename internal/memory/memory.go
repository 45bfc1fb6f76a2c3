// Package memory tells how much memory the program holds.
package memory

import "runtime/metrics"

// InUse returns the bytes that the program holds of the system's memory.
func InUse() int64 {
	s := []metrics.Sample{
		{Name: "/memory/classes/total:bytes"},
		{Name: "/memory/classes/heap/released:bytes"},
	}
	metrics.Read(s)
	return int64(s[0].Value.Uint64()) - int64(s[1].Value.Uint64())
}
