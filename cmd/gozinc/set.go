package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/internal/effort"
)

// listsEffort reports whether the numbers of effort are to be listed.
func (s *settings) listsEffort() bool { return slices.Contains(s.effort, "help") }

// setEffort sets numbers of effort for the run. It comes before all that reads them.
func setEffort(assignments []string) error {
	for _, a := range assignments {
		if err := effort.Set(a); err != nil {
			return usagef("--set: %v", err)
		}
	}
	return nil
}

// writeEffort lists the numbers of effort with their values and ranges.
func writeEffort(w io.Writer) error {
	var b strings.Builder
	for _, n := range effort.All() {
		fmt.Fprintf(&b, "%s=%s  %s..%s\n", n.Name, effort.Format(n.Default), effort.Format(n.Lo), effort.Format(n.Hi))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
