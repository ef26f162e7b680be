package share

import (
	"cmp"

	"crease/app/doc/model"
	"crease/app/draw/svg"
	"crease/app/ui"
)

// What stands above the sheets while a link is open.
const (
	nameBrief = "About this link"
	lockedBy  = "Locked by the author of this link: "
)

// The dialog.
const (
	titleShare = "Share this experiment"
	aboutLink  = "The link holds the drawing, the settings, the seed and the view. " +
		"Everyone who opens it gets the same digits. Nothing is sent anywhere else."
	withTable  = "The table goes along: whoever opens the link has its rows, and learns from them."
	noTable    = "The table of samples is not part of the link, which opens the drawing. Send the file along with it."
	restricted = "The author of the link that you have opened has hidden or locked parts of the page. " +
		"Your link passes that on."
	sendFriend    = "Send this to a friend"
	toFriend      = "Crease: " // before the title, or
	anySheet      = "a folded sheet, and how a page finds the folds again"
	titleForClass = "For a class…"
	nameLink      = "Link"
	copyLink      = "Copy the link"
	copiedIt      = "Copied."
	copyItself    = "Copy it from the field."
	characters    = " characters."
	tooLong       = " Some programs cut links of more than 2,000."
	nameCode      = "QR code of the link"
	noCode        = "The link is too long for a QR code."
	titleEmbed    = "In a page of your own"
	aboutEmbed    = "This HTML shows the sheet, the buttons of the run and the verdict in a frame."
	nameEmbed     = "HTML of the frame"
	copyEmbed     = "Copy the HTML"
)

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
	isLeft       = " left" // of what a link takes of a text; a letter beyond a to z counts twice or more
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
