module github.com/gozinc/gozinc/internal/tools

go 1.24.0

require (
	github.com/gozinc/gozinc v0.0.0
	gonum.org/v1/gonum v0.17.0
	gopkg.in/yaml.v3 v3.0.1
)

require (
	github.com/alecthomas/participle/v2 v2.1.4 // indirect
	github.com/irifrance/gini v1.0.1 // indirect
)

replace github.com/gozinc/gozinc => ../..
