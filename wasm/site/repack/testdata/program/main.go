// Program does what needs the runtime's tables: it collects garbage below a deep
// stack, panics and recovers through functions that the compiler inlines, and asks
// where it is. It prints the same on every platform.
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

func again() { panic(fmt.Sprint("again after ", recover())) }

func recovered(f func()) (said string) {
	defer func() { said = fmt.Sprint("recovered: ", recover()) }()
	f()
	return ""
}
