package share

import (
	"cmp"

	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/draw/svg"
	"crease/app/text/number"
	"crease/app/text/words"
	"crease/app/ui"
)

const nameBrief = "About this link"

func lockedText(t assignment.Terms) string {
	if locked := named(t.Locked &^ t.Hidden); len(locked) > 0 {
		return "Locked by the author of this link: " + words.And(locked) + "."
	}
	return ""
}

func named(c assignment.Control) []string {
	return words.Each((c & assignment.All).List(), assignment.Control.Name)
}

// The dialog.
const (
	titleShare = "Share this experiment"
	aboutLink  = "The link holds the drawing, the settings, the seed and the view. " +
		"Everyone who opens it gets the same digits. Nothing is sent anywhere else."
	noTable    = "The table of samples is not part of the link, which opens the drawing. Send the file along with it."
	restricted = "The author of the link that you have opened has hidden or locked parts of the page. " +
		"Your link passes that on."
	sendFriend    = "Send this to a friend"
	titleForClass = "For a class…"
	nameLink      = "Link"
	copyLink      = "Copy the link"
	copiedIt      = "Copied."
	copyItself    = "Copy it from the field."
	tooLong       = " Some programs cut links of more than 2,000."
	nameCode      = "QR code of the link"
	noCode        = "The link is too long for a QR code."
	titleEmbed    = "In a page of your own"
	aboutEmbed    = "This HTML shows the sheet, the buttons of the run and the verdict in a frame."
	nameEmbed     = "HTML of the frame"
	copyEmbed     = "Copy the HTML"
)

func friendText(title string) string {
	return "Crease: " + cmp.Or(title, "a folded sheet, and how a page finds the folds again")
}

// The dialog with a result code. OpenCode and HintCode are on the buttons that open it.
const (
	OpenCode     = "Result code…"
	HintCode     = "What you have done last as one line, for your teacher"
	titleCode    = "Result code"
	nothingDone  = "There is nothing to tell yet. Learn a drawing, answer in a lesson or score a guess first."
	labelName    = "Your name or initials, as your teacher knows you"
	copyCode     = "Copy the code"
	nameResultQR = "QR code of the result code"
	aboutCode    = "Send it to your teacher as you like. It holds the line above and the name, nothing else, " +
		"and the page sends it nowhere."
)

func lengthText(characters int) string {
	text := number.Count(int64(characters)) + " characters."
	if characters > mostLink {
		text += tooLong
	}
	return text
}

// mostLink is the length from which programs for messages cut links.
const mostLink = 2000

// What the author chooses.
const (
	titleReader  = "What the reader will see"
	aboutReader  = "The choices below go into the link. Your own page stays as it is."
	labelTitle   = "Title"
	labelTask    = "Task, in a sentence or two"
	headShown    = "Part of the page"
	headHide     = "Hide"
	headLock     = "Lock"
	aboutHide    = "Not shown to readers"
	aboutLock    = "Shown, but readers cannot change it"
	titleMethods = "Methods offered"
	labelStart   = "Start learning when the link is opened"
	labelPace    = "Speed"
	labelStage   = "Stage that is open"
	noStage      = "none"
	hideName     = "Hide: " // before a control
	lockName     = "Lock: "
)

// leftText says how much of a text a link still takes. A letter beyond a to z counts twice or more.
func leftText(left int) string { return number.Count(int64(left)) + " left" }

// What the reader will see.
const (
	seeMystery = "They see samples. The network is hidden until they press Reveal, which they can at any time."
	canGuess   = "They can draw a guess, have its heights fitted, and have it scored."
	canUse     = "They can use: "
	cannotUse  = "They cannot change: "
	cannotSee  = "They do not see: "
	offered    = "Methods that they can choose: "

	canUseLater = "Once it is revealed, they can use: "
)

// seeWords is said of a title and a task.
var seeWords = map[[2]bool]string{
	{true, true}:  "Your title and your task stand above the sheets.",
	{true, false}: "Your title stands above the sheets.",
	{false, true}: "Your task stands above the sheets.",
}

func seeDrawing(units string) string { return "They see your drawing, " + units + "." }

func started(v model.View) string {
	when := "they press Learn"
	switch {
	case v.Mystery: // it does not start by itself
		when = "they have revealed it and press Learn"
	case v.Auto:
		when = "the link is opened"
	}
	return "Learning starts when " + when + ", "
}

// watched follow started.
var watched = map[model.Pace]string{
	model.Filmed: "as a film.",
	model.Full:   "without a film.",
	model.Slow:   "as a film of twice the length.",
	model.Slower: "as a film of four times the length.",
}

var paces = []ui.Option{
	{Value: string(model.Filmed), Name: "film"}, {Value: string(model.Full), Name: "full, without a film"},
	{Value: string(model.Slow), Name: "slow"}, {Value: string(model.Slower), Name: "slower"},
}

func openStage(title string, hidden bool) string {
	return map[bool]string{true: "Once it is revealed, the", false: "The"}[hidden] + " stage " + title + " is open."
}

// frameHTML is the HTML that shows a link in a frame. The address is escaped: what it holds stays within the attribute.
func frameHTML(address, title string) string {
	return `<iframe src="` + svg.Escape(address) + `" title="` + svg.Escape(cmp.Or(title, "Crease")) +
		`" width="100%" height="620" style="border: 0" loading="lazy" allow="fullscreen; clipboard-write"></iframe>`
}
