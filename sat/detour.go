package sat

import "math/rand/v2"

// Detourer is implemented by engines that can search elsewhere for a while.
type Detourer interface {
	// Detour has the next searches decide by themselves, as those of a new engine would whose
	// order of variables is random: with neither activities, phases nor a brancher. What they
	// learn stays, as do preferred values. back has the engine decide on as before; there is no
	// other detour, and no other brancher, before it is called.
	Detour(rng *rand.Rand) (back func())
}
