package share

import (
	"fmt"
	"slices"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/report/cards"
	"crease/app/text/messages"
	"crease/app/text/words"
	"crease/app/ui"
)

func named(c assignment.Control) []string {
	return words.Each((c & assignment.All).List(), assignment.Control.Name)
}

func readerSees(s link.State) (list []string) {
	v, t := s.View, s.View.Assignment
	say := func(text string) { list = append(list, text) }
	if said := seeWords[[2]bool{t.Title != "", t.Task != ""}]; said != "" {
		say(said)
	}
	use := canUse
	if v.Mystery {
		say(seeMystery)
		if t.Free(assignment.Drawing) {
			say(canGuess)
		}
		use = canUseLater
	} else if t.Shown(assignment.Drawing) {
		n := s.Spec.Network
		say(fmt.Sprintf(seeDrawing, words.Plural(n.Units(), messages.Noun(n.Dim()))))
	}
	free, locked, hidden := assignment.Control(0), t.Locked&^t.Hidden, t.Hidden&assignment.All
	for _, c := range lockable.List() {
		if t.Why(c) == "" {
			free |= c
		}
	}
	closed := lockable &^ (free | locked | hidden) // by what else is locked
	for _, part := range []struct {
		begin string
		set   assignment.Control
	}{{use, free}, {cannotUse, locked | closed}, {cannotSee, hidden}} {
		if names := named(part.set); len(names) > 0 {
			say(part.begin + words.And(names) + ".")
		}
	}
	if t.Methods != 0 && t.Free(assignment.Methods) {
		methods := slices.DeleteFunc(slices.Clone(spec.Methods), func(m spec.Method) bool { return !t.Offers(m) })
		say(offered + words.And(words.Each(methods, messages.Method)) + ".")
	}
	when := whenPressed
	switch {
	case v.Mystery: // it does not start by itself
		when = whenRevealed
	case v.Auto:
		when = whenOpened
	}
	say(when + watched[v.Pace])
	if v.Card != "" && t.Shown(assignment.Stages) {
		say(fmt.Sprintf(map[bool]string{true: openStageLater, false: openStage}[v.Mystery], cards.Title(v.Card)))
	}
	return list
}

// Brief is the author's title and task, which stay above the sheets while the link is open, and what its readers cannot
// change. It comes from strangers: text, never markup. The direction of the text is its own.
func Brief(m *model.Model) goapp.UI {
	return &ui.Part[assignment.Terms]{
		Model: m, On: model.ViewChanged,
		Look: func() assignment.Terms { return m.View().Assignment },
		Draw: func(t assignment.Terms) goapp.UI {
			locked := words.And(named(t.Locked &^ t.Hidden))
			return goapp.Section().Class("brief").Aria("label", nameBrief).Hidden(t.Title+t.Task+locked == "").Body(
				goapp.If(t.Title != "", goapp.H2().Dir("auto").Text(t.Title)),
				goapp.If(t.Task != "", goapp.P().Dir("auto").Text(t.Task)),
				goapp.If(locked != "", goapp.P().Class("muted").Text(lockedBy+locked+".")),
			)
		},
	}
}
