package gini_test

import (
	"testing"

	"github.com/gozinc/gozinc/sat/gini"
	"github.com/gozinc/gozinc/sat/internal/contract"
)

func BenchmarkEngine(b *testing.B) { contract.Bench(b, gini.Load) }
