package ground

// Draw gives the classes of parameters, by name, for the generator of random
// arguments (internal/test/fzngen). Arguments of any size would hardly ever satisfy,
// say, a constraint on indices. A parameter without a class takes any small
// number.
type Draw map[string]Class

// Class says which arguments of a parameter make sense. In an array it is about
// each element; where it is the class of a Boolean, only Length matters.
type Class struct {
	// Lo and Hi are the least and the greatest integer.
	Lo, Hi int64
	// AtOffset: both are relative to the argument of class Offset.
	AtOffset bool
	// PerElement: Hi is relative to the number of elements of an array, of
	// which one is assumed where there is none.
	PerElement bool
	// Below and Above: now and then there are numbers less than Lo, or greater
	// than Hi, for which the constraint is false or ignores them.
	Below, Above bool
	// Length is that of an array.
	Length Length
	// Part: the argument is drawn together with others.
	Part Part
}

// Length tells the lengths of the arrays among the arguments of one call.
type Length uint8

// The lengths.
const (
	CommonLength Length = iota // that of all arrays
	SecondLength               // that of all arrays of this class
	OwnLength                  // in half of the calls one of its own
	ShortLength                // as OwnLength, of at most three elements
	LongLength                 // often of more than nine elements
)

// Part tells which arguments are drawn together.
type Part uint8

// The parts. Each stands for the parameters that are named after it.
const (
	Alone          Part = iota
	FirstIndex          // the argument that AtOffset is relative to
	DimensionCount      // the lengths of all arrays are multiples of it
	WindowLength        // nearly the length of a long array, any of a short one
	TuplesPart          // tuples, as rows of the length of the other array
	AutomatonPart       // Q, S, d, q0, F, costs
	NondetPart          // the same, of a nondeterministic automaton
	DiagramPart         // N, level, E, from, label, to, costs
	SubgraphPart        // offset, from, to, es
	PermutedPart        // order, values of which most are different
)

// The classes that have a name.
var (
	// Value is one of few values, so that some are equal.
	Value = Class{Hi: 2, Above: true}
	// Count is a number of elements.
	Count = Class{PerElement: true, Below: true}
	// Offset is the first index of an array.
	Offset = Class{Lo: -2, Hi: 3, Part: FirstIndex}
	// Index is an index of an array, such as a node of a graph.
	Index = Class{Hi: -1, AtOffset: true, PerElement: true, Below: true, Above: true}
	// Position is an index of an array that begins at 1, or just beside it.
	Position = Class{Hi: 1, PerElement: true}
	// Permutation is an array of indices of another array of its length.
	Permutation = Class{Hi: -1, AtOffset: true, PerElement: true, Below: true, Above: true, Length: ShortLength}
	// Bin is an index of an array of SecondLength.
	Bin = Class{Hi: 2, AtOffset: true, Above: true}
	// Compared is an array whose length may differ from that of another.
	Compared = Class{Lo: -1, Hi: 2, Length: OwnLength}
	// Uneven is the same for Booleans.
	Uneven = Class{Hi: 1, Length: OwnLength}

	// Window is a number of consecutive elements of an array of class Windowed.
	Window   = Class{PerElement: true, Below: true, Part: WindowLength}
	Windowed = Class{Hi: 2, Above: true, Length: LongLength}
	// Dimensions is the number of dimensions of boxes.
	Dimensions = Class{Part: DimensionCount}

	// The structures, each named for one of its parameters.
	Tuples           = Class{Part: TuplesPart}
	Automaton        = Class{Part: AutomatonPart}
	Nondeterministic = Class{Part: NondetPart}
	Diagram          = Class{Part: DiagramPart}
	Subgraph         = Class{Part: SubgraphPart}
	Chain            = Class{Part: PermutedPart}
)

// Between is a number of lo..hi.
func Between(lo, hi int64) Class { return Class{Lo: lo, Hi: hi} }

// Natural is a number of 0..hi, such as a weight or a duration; for a negative
// one the constraint is false.
func Natural(hi int64) Class { return Class{Hi: hi, Below: true} }

// Second is a class of arrays that have a length of their own in common.
func Second(c Class) Class {
	c.Length = SecondLength
	return c
}
