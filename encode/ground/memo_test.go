package ground

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
)

// TestMemo: a memo evaluates as Eval does, again and again, from several goroutines.
func TestMemo(t *testing.T) {
	row := strings.TrimSuffix(strings.Repeat("1,2,3,", 20), ",")
	text := fmt.Sprintf(`var 1..3: x :: output_var;
array [1..60] of int: t = [%s];
constraint array_int_element(x, t, 2);
constraint array_int_element(x, t, x);
constraint array_var_int_element(x, [%s,x], 2);
solve satisfy;
`, row, row)
	m, err := flatzinc.Parse("m.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var memo Memo
	var all sync.WaitGroup
	for x := range int64(3) {
		all.Add(1)
		go func() {
			defer all.Done()
			a := flatzinc.Assignment{{Base: flatzinc.Int, Int: x + 1}}
			for range 3 {
				for i := range m.Constraints {
					c := &m.Constraints[i]
					if got, want := memo.Eval(c, a), Eval(c, a); !reflect.DeepEqual(got, want) {
						t.Errorf("%s at x = %d: %v, want %v", c.Name, x+1, got, want)
					}
				}
			}
		}()
	}
	all.Wait()
	if len(memo.arrays) != 1 {
		t.Errorf("%d arrays are kept, want 1", len(memo.arrays))
	}
}
