package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/gozinc/gozinc/internal/process"
)

// compiled makes FlatZinc of the cases of a suite, a list as bench takes it, in the folder,
// and returns the files. Models and data lie below the root. What is there is not made again. The solver gozinc must be
// registered with MiniZinc.
func compiled(ctx context.Context, list, folder, root string) (files []string, err error) {
	f, err := os.Open(list)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if folder, err = filepath.Abs(folder); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		line, _, _ := strings.Cut(lines.Text(), "#")
		words := strings.Fields(line)
		if len(words) < 2 {
			continue
		}
		file := filepath.Join(folder, words[0]+".fzn")
		if _, err := os.Stat(file); err != nil {
			args := append([]string{"minizinc", "-c", "--solver", "gozinc", "--no-output-ozn", "-o", file}, words[1:]...)
			p, err := process.Run(ctx, process.Command{Words: args, Dir: root})
			if err == nil {
				err = p.Failure()
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", words[0], err)
			}
		}
		files = append(files, file)
	}
	return files, lines.Err()
}
