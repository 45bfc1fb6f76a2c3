package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/gozinc/gozinc"
)

// export writes the model for other programs to the files that are asked for. A file is
// left alone if that fails.
func (p *program) export(ctx context.Context, m *gozinc.Model, s *settings) error {
	for _, to := range []struct {
		file   string
		format gozinc.Format
	}{{s.dimacs, gozinc.DIMACS}, {s.wcnf, gozinc.WCNF}, {s.pwcnf, gozinc.PWCNF}, {s.opb, gozinc.OPB}} {
		if to.file == "" {
			continue
		}
		var text bytes.Buffer
		if err := m.Export(ctx, &text, to.format, s.exported(), s.window); err != nil {
			return err
		}
		if err := p.write(to.file, text.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// exported are the options of exports, and so of the answers to them.
func (s *settings) exported() gozinc.Options {
	return gozinc.Options{Memory: clauseMemory(s.memory), Programs: !safe()}
}

// write writes a file; - is standard output.
func (p *program) write(file string, text []byte) error {
	if file == "-" {
		_, err := p.out.Write(text)
		return err
	}
	return p.files.write(file, text, 0o666)
}

// check reads the answer of another program, and prints the solution, if it is one, and
// what the program claims.
func (p *program) check(ctx context.Context, m *gozinc.Model, s *settings, out io.Writer) error {
	in := io.NopCloser(p.in)
	if s.answer != "-" {
		f, err := os.Open(s.answer)
		if err != nil {
			return err
		}
		in = f
	}
	defer in.Close()
	r, err := m.ReadAnswer(ctx, in, s.exported(), s.window)
	if err != nil {
		return fmt.Errorf("%s: %w", s.answer, err)
	}
	text := map[gozinc.Status]string{
		gozinc.Unknown:       "=====UNKNOWN=====\n",
		gozinc.Optimal:       "==========\n",
		gozinc.Unsatisfiable: "=====UNSATISFIABLE=====\n",
	}[r.Status]
	if r.Solution != nil {
		text = r.Solution.String() + "----------\n" + text
	}
	_, err = io.WriteString(out, text)
	return err
}
