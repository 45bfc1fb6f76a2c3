module github.com/gozinc/gozinc

go 1.24
