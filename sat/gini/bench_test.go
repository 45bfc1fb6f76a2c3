package gini_test

import (
	"testing"

	"github.com/gozinc/gozinc/internal/test/contract"
	"github.com/gozinc/gozinc/sat/gini"
)

func BenchmarkEngine(b *testing.B) { contract.Bench(b, gini.Load) }
