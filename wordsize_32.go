//go:build 386 || arm || mips || mipsle

package gozinc

// Values of models are 64-bit, and many pass through int. Where int has 32 bits they would be
// cut, so the package does not build there.
const _ = gozinc_needs_a_platform_with_64_bit_integers
