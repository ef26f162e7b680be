package app

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/run/state"
	"crease/app/view/lessons"
)

// lessonParts are the lesson above the sheets, and what it opens: all lessons, the glossary.
func lessonParts(st *state.State) (lesson, opened goapp.UI) {
	reading := lessons.NewReading(st)
	return &lessons.View{Reading: reading}, goapp.Aside().Aria("label", nameGlossary).Body(
		&lessons.List{Reading: reading}, &lessons.Glossary{})
}
