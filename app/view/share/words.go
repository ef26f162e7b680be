package share

import (
	"cmp"

	"crease/app/doc/model"
	"crease/app/draw/svg"
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
	characters = " characters."
	tooLong    = " Some programs cut links of more than 2,000."
	noCode     = "The link is too long for a QR code."
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

// What the reader will see.
const (
	seeMystery = "They see samples. The network is hidden until they press Reveal, which they can at any time."
	canGuess   = "They can draw a guess, have its heights fitted, and have it scored."
	canUse     = "They can use: "
	cannotUse  = "They cannot change: "
	cannotSee  = "They do not see: "
	offered    = "Methods that they can choose: "

	canUseLater = "Once it is revealed, they can use: "
	seeDrawing  = "They see your drawing, %s."

	// How learning starts, before one of watched.
	whenPressed  = "Learning starts when they press Learn, "
	whenOpened   = "Learning starts when the link is opened, "
	whenRevealed = "Learning starts when they have revealed it and press Learn, "

	openStage      = "The stage %s is open."
	openStageLater = "Once it is revealed, the stage %s is open."
)

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
