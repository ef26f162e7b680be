package share

import (
	"cmp"
	"slices"

	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/draw/svg"
	"crease/app/report/cards"
	"crease/app/text/messages"
	"crease/app/text/words"
	"crease/app/ui"
)

// What stands above the sheets while a link is open.
const lockedBy = "Locked by the author of this link: "

// The dialog.
const (
	aboutLink = "The link holds the drawing, the settings, the seed and the view. " +
		"Everyone who opens it gets the same digits. Nothing is sent anywhere else."
	noTable    = "The table of samples is too long for a link, which opens the drawing. Send the file along with it."
	withTable  = "The table goes along: whoever opens the link sees the rows that are learned from."
	restricted = "The author of the link that you have opened has hidden or locked parts of the page. " +
		"Your link passes that on."
	anySheet   = "a folded sheet, and how a page finds the folds again"
	copiedIt   = "Copied."
	copyItself = "Copy it from the field."
	aboutEmbed = "This HTML shows the sheet, the buttons of the run and the verdict in a frame."
)

// The dialog with a result code. OpenCode and HintCode are on the buttons that open it.
const (
	OpenCode    = "Result code…"
	HintCode    = "What you have done last as one line, for your teacher"
	titleCode   = "Result code"
	nothingDone = "There is nothing to tell yet. Learn a drawing, answer in a lesson or score a guess first."
	aboutCode   = "Send it to your teacher as you like. It holds the line above and the name, nothing else, " +
		"and the page sends it nowhere."
)

// mostLink is the length from which programs for messages cut links.
const mostLink = 2000

// What the author chooses.
const (
	aboutReader = "The choices below go into the link. Your own page stays as it is."
	aboutHide   = "Not shown to readers"
	aboutLock   = "Shown, but readers cannot change it"
)

// readerSees says what the readers of a link see, and what they can do.
func readerSees(s link.State) (list []string) {
	v, t := s.View, s.View.Assignment
	say := func(text string) { list = append(list, text) }
	if said := seeWords[[2]bool{t.Title != "", t.Task != ""}]; said != "" {
		say(said)
	}
	use := "They can use: "
	if v.Mystery {
		say("They see samples. The network is hidden until they press Reveal, which they can at any time.")
		if t.Free(assignment.Drawing) {
			say("They can draw a guess, have its heights fitted, and have it scored.")
		}
		use = "Once it is revealed, they can use: "
	} else if t.Shown(assignment.Drawing) {
		n := s.Spec.Network
		say("They see your drawing, " + words.Plural(n.Units(), messages.Noun(n.Dim())) + ".")
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
	}{{use, free}, {"They cannot change: ", locked | closed}, {"They do not see: ", hidden}} {
		if names := named(part.set); len(names) > 0 {
			say(part.begin + words.And(names) + ".")
		}
	}
	if t.Methods != 0 && t.Free(assignment.Methods) {
		methods := slices.DeleteFunc(slices.Clone(spec.Methods), func(m spec.Method) bool { return !t.Offers(m) })
		say("Methods that they can choose: " + words.And(words.Each(methods, messages.Method)) + ".")
	}
	when := "Learning starts when they press Learn, "
	switch {
	case v.Mystery: // it does not start by itself
		when = "Learning starts when they have revealed it and press Learn, "
	case v.Auto:
		when = "Learning starts when the link is opened, "
	}
	say(when + watched[v.Pace])
	if v.Card != "" && t.Shown(assignment.Stages) {
		lead := map[bool]string{true: "Once it is revealed, the stage ", false: "The stage "}[v.Mystery]
		say(lead + cards.Title(v.Card) + " is open.")
	}
	return list
}

// seeWords is said of a title and a task.
var seeWords = map[[2]bool]string{
	{true, true}:  "Your title and your task stand above the sheets.",
	{true, false}: "Your title stands above the sheets.",
	{false, true}: "Your task stands above the sheets.",
}

// watched says how a run is shown.
var watched = map[model.Pace]string{
	model.Filmed: "as a film.", model.Full: "without a film.", model.Slow: "as a film of twice the length.",
	model.Slower: "as a film of four times the length.",
}

var paces = []ui.Option{
	{Value: string(model.Filmed), Name: "film"}, {Value: string(model.Full), Name: "full, without a film"},
	{Value: string(model.Slow), Name: "slow"}, {Value: string(model.Slower), Name: "slower"},
}

// frameHTML is the HTML that shows a link in a frame. The address is escaped: what it holds stays within the attribute.
func frameHTML(address, title string) string {
	return `<iframe src="` + svg.Escape(address) + `" title="` + svg.Escape(cmp.Or(title, "Crease")) +
		`" width="100%" height="620" style="border: 0" loading="lazy" allow="fullscreen; clipboard-write"></iframe>`
}
