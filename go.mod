module github.com/gozinc/gozinc

go 1.24

require (
	github.com/alecthomas/participle/v2 v2.1.4
	github.com/irifrance/gini v1.0.1
	github.com/rogpeppe/go-internal v1.14.1
	golang.org/x/sys v0.26.0
	golang.org/x/term v0.25.0
)

require golang.org/x/tools v0.26.0 // indirect
