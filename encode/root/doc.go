// Package root runs the propagators of the engine where there is no engine yet, over the
// domains of a store: a trail without reasons, whose literals are views of domains. By it
// presolve and its trials propagate what the search does.
//
// An integer without bounds, or with bounds too large for a propagator, has bounds that
// are assumed. What follows from these is not taken: the reason that the propagator gives
// tells.
package root
