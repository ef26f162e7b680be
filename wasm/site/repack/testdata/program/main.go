// Program does what needs the runtime's tables: it collects garbage below a deep stack, panics and recovers through
// inlined functions, asks where it is, jumps forward and back, stops within loops, and calls functions by value.
package main

import (
	"errors"
	"fmt"
	"reflect"
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
	fmt.Println(recovered(func() { defer outer(3); panic("not of a call further down") }))
	fmt.Println(recovered(func() { fmt.Stringer((*number)(nil)).String() }))
	fmt.Println((*number)(nil), made())
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

// outer is inlined into the function added for its deferred call. A call further down must not recover.
func outer(int) { inner() }

//go:noinline
func inner() { fmt.Println("inner:", recover()) }

// number has a method that pointers have by a function that the compiler adds.
type number struct{ n int }

func (n number) String() string { return fmt.Sprint(n.n) }

// made reports whether arguments live that only a function made by reflection holds.
func made() (ok bool) {
	type large struct {
		fill [30_000]int
		p    *int
	}
	f := reflect.MakeFunc(reflect.TypeFor[func(large, *int) int](), func(args []reflect.Value) []reflect.Value {
		runtime.GC()
		return []reflect.Value{reflect.ValueOf(*args[1].Interface().(*int) + *args[0].Interface().(large).p)}
	}).Interface().(func(large, *int) int)
	one, two := 1, 2
	return f(large{p: &one}, &two) == 3
}

func again() { panic(fmt.Sprint("again after ", recover())) }

func recovered(f func()) (said string) {
	defer func() { said = fmt.Sprint("recovered: ", recover()) }()
	f()
	return ""
}
