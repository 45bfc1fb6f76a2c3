package gozinc

// FunctionName is for tests.
func FunctionName(constraint string) string { return functionName(constraint) }
