package ui

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Fetched is how a file of the site has been asked for.
type Fetched int

// The outcomes of Fetch.
const (
	Lost    Fetched = iota // nothing has answered
	Missing                // there is no such file
	Found
)

// Fetch gets a file of the site, by its path from the page, and calls then with its text.
func Fetch(path string, then func(text string, how Fetched)) {
	lost := func() { then("", Lost) }
	Settle(func() goapp.Value { return goapp.Window().Call("fetch", path) }, func(r goapp.Value) {
		how := Missing
		if r.Get("ok").Bool() {
			how = Found
		}
		Settle(func() goapp.Value { return r.Call("text") }, func(text goapp.Value) { then(text.String(), how) }, lost)
	}, lost)
}
