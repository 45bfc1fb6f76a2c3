package gozinc

//go:generate go run ./internal/apigen
