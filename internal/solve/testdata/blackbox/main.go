// Command blackbox is the program of black boxes under test. Its first argument says what it
// does with each line.
package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"time"
)

func main() {
	what := os.Args[1]
	if len(os.Args) > 2 { // a file that counts how often it is started
		f, err := os.OpenFile(os.Args[2], os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
		if err != nil {
			panic(err)
		}
		fmt.Fprintln(f, "started")
		f.Close()
	}
	lines := bufio.NewScanner(os.Stdin)
	for n := 1; lines.Scan(); n++ {
		first, second, _ := strings.Cut(lines.Text(), ";")
		ints, floats := numbers(first), numbers(second)
		switch what {
		case "line":
			fmt.Printf("%d;\n", line(int(ints[0]), int(ints[1]), int(ints[2])))
		case "odd":
			sum := 0.0
			for _, x := range ints {
				sum += x * x
			}
			fmt.Printf("%d;\n", int(sum)%2)
		case "sum": // keeps x + y + z ≤ 7, by bounds
			least := ints[0] + ints[2] + ints[4]
			for i := 0; i < 6; i += 2 {
				ints[i+1] = min(ints[i+1], 7-least+ints[i])
			}
			fmt.Printf("%v,%v,%v,%v,%v,%v;\n", ints[0], ints[1], ints[2], ints[3], ints[4], ints[5])
		case "below": // keeps x ≤ y, by bounds, where y is a float
			fmt.Printf("%v,%v;%v,%v\n", ints[0], min(ints[1], math.Floor(floats[1])), max(floats[0], ints[0]), floats[1])
		case "price": // of an integer and a float, a float
			fmt.Printf(";%v\n", price(ints, floats))
		case "crash":
			if n > 3 {
				fmt.Fprintln(os.Stderr, "out of order")
				os.Exit(3)
			}
			fmt.Println("0;")
		case "hang":
			time.Sleep(time.Hour)
		case "chat":
			fmt.Println("good morning")
		}
	}
}

func numbers(text string) (list []float64) {
	for _, w := range strings.Split(text, ",") {
		if x, err := strconv.ParseFloat(w, 64); err == nil {
			list = append(list, x)
		}
	}
	return list
}

// line simulates a production line of three machines that break down now and then, with
// stores of limited size between them. It returns how many parts leave it.
func line(first, second, repairers int) (parts int) {
	size := []int{first, second}
	var stored [2]int
	var broken [3]int // ticks of repair that are left
	seed := uint32(1)
	for range 400 {
		idle := repairers
		for m := 2; m >= 0; m-- {
			if seed = seed*1664525 + 1013904223; seed>>28 == 0 {
				broken[m] += 8
			}
			switch {
			case broken[m] > 0 && idle > 0:
				idle--
				broken[m]--
			case broken[m] > 0:
			case m == 2 && stored[1] > 0:
				stored[1]--
				parts++
			case m < 2 && (m == 0 || stored[m-1] > 0) && stored[m] < size[m]:
				stored[m]++
				if m > 0 {
					stored[m-1]--
				}
			}
		}
	}
	return parts
}

// price is exact in binary.
func price(ints, floats []float64) float64 {
	p := 0.25
	for _, x := range ints {
		p += (x - 2) * (x - 2) * 0.5
	}
	for _, x := range floats {
		p += x * x
	}
	return p
}
