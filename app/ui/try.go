package ui

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Try calls f and says whether the browser let it: what JavaScript throws makes it
// false. Settings and policies forbid storage, the clipboard and more, and the page
// goes on without. A panic of Go is none of that and goes on.
func Try(f func()) (ok bool) {
	defer func() {
		if e := recover(); e != nil && !thrown(e) {
			panic(e)
		}
	}()
	f()
	return true
}

// Settle calls one of two functions with the outcome of a promise that begin returns;
// refused if begin throws as well.
func Settle(begin func() goapp.Value, done func(goapp.Value), refused func()) {
	var yes, no goapp.Func
	end := func(f func(goapp.Value)) goapp.Func {
		return goapp.FuncOf(func(_ goapp.Value, args []goapp.Value) any {
			yes.Release()
			no.Release()
			f(args[0])
			return nil
		})
	}
	yes, no = end(done), end(func(goapp.Value) { refused() })
	if !Try(func() { begin().Call("then", yes, no) }) {
		yes.Release()
		no.Release()
		refused()
	}
}
