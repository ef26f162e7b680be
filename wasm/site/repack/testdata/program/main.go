// Program does what needs the runtime's tables: it collects garbage below a deep
// stack, panics and recovers through functions that the compiler inlines, and asks
// where it is. It jumps forward and back, stops within loops and goes on there, and calls
// functions by their values. It prints the same on every platform.
package main

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
)

func main() {
	results := make(chan string)
	for i := range 8 {
		go func() { results <- fmt.Sprint(i, " ", len(deep(i, 500))) }()
	}
	sum := 0
	for range 8 {
		var i, n int
		fmt.Sscan(<-results, &i, &n)
		sum += i * n
	}
	fmt.Println("sum", sum)
	fmt.Println(recovered(func() { var p *strings.Builder; p.WriteByte('a') }))
	fmt.Println(recovered(func() { fmt.Println([]int{1}[sum]) }))
	fmt.Println(recovered(func() { defer again(); panic(errors.New("first")) }))
	fmt.Println("mixed", mixed(40))
	pc, _, _, ok := runtime.Caller(0)
	fmt.Println(ok, runtime.FuncForPC(pc).Name())
}

// deep holds memory on every level of a stack that has to grow.
func deep(i, level int) []string {
	if level == 0 {
		runtime.GC()
		return nil
	}
	here := strings.Repeat("x", level)
	below := deep(i, level-1)
	if len(here) != level {
		panic("memory was collected that is in use")
	}
	return append(below, here)
}

// mixed jumps in and out of loops, in some of which it waits for another goroutine.
func mixed(n int) (sum float64) {
	numbers, halves := make(chan int), make(chan float64)
	go func() {
		defer close(halves)
		for v := range numbers {
			if v%5 == 3 {
				continue
			}
			halves <- float64(v) / 2
		}
	}()
	of := map[string]func(float64) float64{
		"add": func(v float64) float64 { return sum + v }, "less": func(v float64) float64 { return sum - v/4 },
	}
rows:
	for i := 0; ; i++ {
		for j := range n {
			switch {
			case i*j%7 == 6:
				continue rows
			case i > n:
				close(numbers)
				break rows
			case j%2 == 0:
				select {
				case numbers <- i + j:
				case h := <-halves:
					sum = of[[]string{"add", "less"}[j%4/2]](h)
				}
			default:
				runtime.Gosched()
				for k := j; k > 1; k /= 3 {
					if k%3 == 1 {
						goto next
					}
					sum++
				}
			}
		next:
		}
	}
	for h := range halves {
		sum += h
	}
	return sum
}

func again() { panic(fmt.Sprint("again after ", recover())) }

func recovered(f func()) (said string) {
	defer func() { said = fmt.Sprint("recovered: ", recover()) }()
	f()
	return ""
}
