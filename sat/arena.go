package sat

// The arena keeps the clauses of a Formula as words in chunks that never move:
// a header word with the number of literals, then the literals. A growing
// formula is therefore never copied, and its overhead is one word per clause
// and at most one partly filled chunk.
type arena struct {
	chunks [][]Lit
}

// Chunk sizes in words: small formulas start small; maxChunk is 2²⁰ words so
// that a clause is addressed by a 32-bit ref.
const (
	minChunk  = 1 << 10
	chunkBits = 20
	maxChunk  = 1 << chunkBits
)

// ref addresses the first literal of a clause: the chunk's index, then the
// offset in the chunk.
type ref uint32

// room returns the free tail of a chunk with space for a clause of n literals
// and its header. Only a clause of more than maxChunk words gets a chunk above
// the usual size, which it has for itself.
func (a *arena) room(n int) []Lit {
	if k := len(a.chunks); k > 0 {
		c := a.chunks[k-1]
		if free := c[len(c):cap(c)]; len(c)+1 < maxChunk && n+1 <= len(free) {
			return free
		}
	}
	size := minChunk
	if k := len(a.chunks); k > 0 {
		size = min(2*cap(a.chunks[k-1]), maxChunk)
	}
	a.chunks = append(a.chunks, make([]Lit, 0, max(size, n+1)))
	c := a.chunks[len(a.chunks)-1]
	return c[:cap(c)]
}

// commit keeps the clause of n literals that was written to room's answer,
// header included.
func (a *arena) commit(n int) {
	k := len(a.chunks) - 1
	a.chunks[k] = a.chunks[k][:len(a.chunks[k])+n+1]
}

// each calls do with every clause. The clauses may be changed in place.
func (a *arena) each(do func(r ref, clause []Lit)) {
	for k, c := range a.chunks {
		for i := 0; i < len(c); {
			n := int(c[i])
			do(ref(k<<chunkBits|(i+1)), c[i+1:i+1+n:i+1+n])
			i += n + 1
		}
	}
}

// from calls do with the clause at r and those after it, n clauses in all or as
// many as there are.
func (a *arena) from(r ref, n int, do func(clause []Lit)) {
	k, i := int(r>>chunkBits), int(r&(maxChunk-1))-1
	for ; k < len(a.chunks); k, i = k+1, 0 {
		for c := a.chunks[k]; i < len(c); {
			size := int(c[i])
			if n == 0 {
				return
			}
			do(c[i+1 : i+1+size])
			i += size + 1
			n--
		}
	}
}

// filter rewrites every clause in place: keep shortens it and says whether it
// stays, and what stays closes up. Chunks that become free are released. It
// returns the numbers of clauses, of those with two literals, and of literals left.
func (a *arena) filter(keep func(clause []Lit) (n int, ok bool)) (clauses, binary, lits int) {
	w, end := 0, 0 // the next word is written at chunks[w][end]
	for k, c := range a.chunks {
		a.chunks[k] = c[:0] // a chunk that is read is free to be written
		for i := 0; i < len(c); {
			size := int(c[i])
			body := c[i+1 : i+1+size]
			i += size + 1
			n, ok := keep(body)
			if !ok {
				continue
			}
			// The write position is never after the clause being read, so
			// at the latest the clause fits where it stands.
			for end+1 >= maxChunk || end+n+1 > cap(a.chunks[w]) {
				w, end = w+1, 0
			}
			to := a.chunks[w][:end+n+1]
			to[end] = Lit(n)
			copy(to[end+1:], body[:n])
			a.chunks[w] = to
			end += n + 1
			clauses, lits = clauses+1, lits+n
			if n == 2 {
				binary++
			}
		}
	}
	if clauses == 0 {
		w = -1
	}
	clear(a.chunks[w+1:])
	a.chunks = a.chunks[:w+1]
	return clauses, binary, lits
}
