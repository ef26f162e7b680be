package app

// What the shell says: header, buttons of the run, the opening, help, links.

const (
	newVersion = "A newer version of this page is ready."
	turning    = "Turning to the new version …"
)

// openings are the one sentence at the top of the page, and what follows it, by whether what is drawn has two inputs:
// only then it is a sheet of paper.
var openings = map[bool]struct{ lead, more string }{
	true: {"Fold a sheet of paper. The page finds your folds again – from random points on it alone.",
		"Each fold is a unit of a small neural network. You watch how an algorithm with a proof takes it apart."},
	false: {"Draw a small neural network. The page finds its weights again – from random samples of it alone.",
		"You watch how an algorithm with a proof takes it apart."},
}

// beats say of a run, before it, what the learner is given, what it finds, and the end: of a drawing in the plane, of a
// table, or with infinite data.
func beats(plane, table, exact bool) [3]string {
	given := "random points and their values."
	found, end := "From them alone: the weights of each unit.", "Put together, they are a network."
	switch {
	case table:
		given = "the rows of your table."
	case exact:
		given = "averages over infinitely many points."
	case plane:
		given = "random dots on your sheet."
	}
	if plane {
		found = "From them alone: an arrow across each fold."
	}
	if plane && !table {
		end = "The sheet folds up again."
	}
	return [3]string{"The page looks at " + given, found, end}
}

// The header and its menu: names of their parts, and what their buttons do.
const (
	buttonMore    = "More"
	hintMore      = "What has no button of its own here: import, export, many runs, lecture view, help"
	hintLessons   = "Short lessons on this page, each with questions and something to try"
	nameGlossary  = "Lessons and glossary"
	buttonGallery = "Gallery"
	hintGallery   = "Prepared networks and your saved drawings"
	hintRepeat    = "Repeat the run over many seeds and draw error or success against N"
	hintCompare   = "Two settings side by side, on the same drawing"
	hintImport    = "Open a spec, an export, a table of samples or the arrays of a network"
	hintExport    = "Save the spec and the result as JSON"
	hintExportAs  = "Export samples, a picture, arrays or code"
	buttonShare   = "Share"
	hintShare     = "A link that holds the whole experiment"
	hintClass     = "For teachers: paste the result codes of a class"
	hintProjector = "Larger type and heavier lines, for a projector"
	hintTheme     = "Light, dark or as the system"
	hintHelp      = "What this page does, and its keys"
	hintSettings  = "Method, samples and units, and the numbers of the drawing"
)

// themeNames are the choices of colours; "" follows the system.
var themeNames = map[string]string{"": "Theme: as the system", "light": "Theme: light", "dark": "Theme: dark"}

// The buttons of the run.
const (
	buttonLearn  = "Learn"
	hintLearn    = "Draw samples and find the creases from them (Space)"
	buttonGame   = "Your turn"
	hintGame     = "A sheet whose creases are hidden: all you see are samples"
	buttonResume = "Resume"
	hintStep     = "Go on to the next scene of the film or, without one, until N has doubled or the next stage is done"
	hintReset    = "Discard what was found; the drawing stays"
	buttonSkip   = "Skip"
	hintSkip     = "Show what was found at once (Esc)"
)

// The dialog on what the page is.
const (
	titleHelp = "What this page does"
	helpWhat  = "A network with two inputs and one hidden layer of ReLU units is a sheet of paper " +
		"folded along straight creases, one for each unit. Draw the creases – or, with more inputs, the network itself. " +
		"Learn then takes random points from it and finds the creases, or the weights, again from those points alone."
	helpLook = "On a sheet the colour is the value of f, as the legend says for level paper. " +
		"Light and shade are the slope, as on a relief map lit from the upper left: " +
		"every facet has one slope, so one shade. A fold that is bright towards the light and dark behind " +
		"is a ridge, where the output weight is negative; a valley is the other way round."
	helpMethods = "Infinite data uses exact averages instead of samples. " +
		"The paper follows a published algorithm that comes with a proof. " +
		"Rounds repeats it on what the creases found so far leave unexplained. " +
		"Practical often works with fewer samples and more units; its extra steps have no proof. " +
		"A run depends only on the drawing and the settings: the same link gives the same digits."
	helpSource = "After Awasthi, Tang and Vijayaraghavan, Efficient Algorithms for Learning " +
		"Depth-2 Neural Networks with General ReLU Activations. " +
		"Everything runs in this browser; nothing is sent anywhere."
)

// dragPaper is the same for fingers and for a mouse.
var dragPaper = [2]string{"Drag on empty paper", "on the map fold a new crease, in 3D turn the sheet"}

// helpFingers are the gestures of fingers with what they do.
var helpFingers = [][2]string{
	{"Drag a crease or its label", "move it; its ends turn it, its arrow sets height and sign"},
	dragPaper,
	{"Tap a crease", "choose it: its buttons appear below the sheet"},
	{"Swipe beside the sheet", "scroll the page"},
	{"Two fingers", "zoom and move the sheet"},
}

// helpKeys are keys and gestures with what they do.
var helpKeys = [][2]string{
	dragPaper,
	{"Drag a crease", "move it; its ends turn it, its arrow sets height and sign. " +
		"What was learned is learned again while it moves"},
	{"Shift while dragging", "snap to steps of 15° and to 0, ±1, ±√3"},
	{"Ctrl or ⌘ and wheel", "zoom, as pinching does; the middle button moves the sheet"},
	{"Space", "learn, pause, resume"},
	{"Esc, or nearly any key", "end the film of a run; Esc closes first what is open"},
	{"Arrows, Page Up and Down", "in a film: scene by scene"},
	{"L", "lecture view: one sheet or stage fills the screen, until L or Esc. Full stop or B makes it black. " +
		"Page Up and Down or arrows turn the slides; from the drawn sheet the run begins"},
	{"Q", "QR code of exactly what is shown, for the phones of a class"},
	{"Ctrl Z, Ctrl Shift Z", "undo, redo"},
	{"Tab", "go from crease to crease on the sheet"},
	{"Arrows", "move the crease; with Shift in fine steps"},
	{"[ ]", "turn it"},
	{"+ −", "change its height; S changes its sign"},
	{"N, D, Delete", "add, duplicate, delete a crease"},
}
