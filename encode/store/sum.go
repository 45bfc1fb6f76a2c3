package store

// Sum is a number that others are added to. It starts at 0. Beyond is set for
// good once a result, or a part of it, was no int64 or an infinity mark; Value
// means nothing then.
type Sum struct {
	Value  int64
	Beyond bool
}

// SumOf returns the sum that is k so far.
func SumOf(k int64) Sum { return Sum{Value: k} }

// Add adds k.
func (s *Sum) Add(k int64) {
	v, fits := Add(s.Value, k)
	s.Value, s.Beyond = v, s.Beyond || !fits
}

// AddProduct adds a·b.
func (s *Sum) AddProduct(a, b int64) {
	p, fits := Mul(a, b)
	s.Add(p)
	s.Beyond = s.Beyond || !fits
}
