package ui

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Term is a word of the glossary as it stands in a text: a button that shows what it means.
// The part of the page with the glossary listens for it.
func Term(word, shown string) goapp.UI {
	return goapp.Button().Type("button").Class("term").DataSet("term", word).Text(shown)
}
