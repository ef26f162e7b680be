package exchange

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"crease/algo/data/tabular"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
	"crease/app/ui"
)

// What import and export say.

// The dialog of import.
const (
	importWhat = "Open a spec or an export of this page (JSON), a table of samples (text in columns, JSON, .npy or " +
		".npz; best with the header x1,…,xd,y), a lesson, or the arrays of a network: W, b and a as Python, PyTorch, " +
		"Keras, JAX, scikit-learn, MATLAB, R or Julia print them, .npz or .safetensors. You can also drop a file " +
		"anywhere on the page."
	openText = "Open the text"
	thePaste = "The pasted text"

	squareQuestion = "%s has %d units with %[2]d inputs, so the shape of W does not tell rows from columns. " +
		"Which of them holds the weights of one unit?"
)

// The dialog of tables.
const askColumns = ": these are the first rows. Say what each column is for. The label, y, is learned from the inputs, x."

var (
	separators = []ui.Option{
		{Value: ",", Name: "Comma"}, {Value: ";", Name: "Semicolon"}, {Value: "\t", Name: "Tab"},
		{Value: " ", Name: "Spaces"}, {Value: "|", Name: "Bar |"},
	}
	decimals = []ui.Option{{Value: ".", Name: "Point 1.5"}, {Value: ",", Name: "Comma 1,5"}}
	headers  = []ui.Option{{Value: "yes", Name: "Names"}, {Value: "no", Name: "Numbers"}}
	roles    = []ui.Option{{Value: "1", Name: "Input"}, {Value: "2", Name: "Label"}, {Value: "0", Name: "Ignored"}}
)

// lacks says what a table needs before it can be learned from, "" for nothing.
func (t *table) lacks() string {
	s := &t.asked.Shape
	switch {
	case t.asks:
		return "Choose other signs."
	case len(s.Of(tabular.Label)) == 0:
		return "Choose the column that is learned, the label."
	case len(s.Of(tabular.Input)) == 0:
		return "Choose a column as an input."
	}
	return ""
}

func whyAsked(why, option string) string {
	return strings.TrimSpace(messages.Sentence(why) + " " + map[string]string{
		"separator": "Say what stands between columns.", "decimal": "Say whether decimals have a point or a comma.",
		"header": "Say whether the first line has the names of the columns.", "label": "Say which column is the label.",
		"bad": "Such rows can be left out.",
	}[option])
}

func notes(s *tabular.Shape) string {
	var list []string
	if s.UTF16 {
		list = append(list, "The file is in UTF-16.")
	}
	if s.Transposed {
		list = append(list, "The columns of the array are taken as rows.")
	}
	if len(s.Others) > 0 {
		list = append(list, "Other arrays of the file are left out: "+strings.Join(s.Others, ", ")+".")
	}
	return strings.Join(list, " ")
}

func columnName(name string, i int) string { return cmp.Or(name, fmt.Sprintf("Column %d", i+1)) }

func taken(s *tabular.Shape, lacks string) string {
	if lacks != "" {
		return lacks
	}
	label := slices.IndexFunc(s.Columns, func(c tabular.Column) bool { return c.Role == tabular.Label })
	text := words.Plural(len(s.Of(tabular.Input)), "input") + ", label: " + columnName(s.Columns[label].Name, label)
	if n := len(s.Of(tabular.Ignored)); n > 0 {
		text += fmt.Sprintf("; %d ignored", n)
	}
	return text
}

func told(name, text string) string {
	if text == "" {
		return ""
	}
	return name + ": " + text
}

func predictWhat(names []string) string {
	last := len(names) - 1
	return "New rows with " + words.And(names[:last]) + " get one more column, the " + names[last] +
		" predicted for them; where they have " + names[last] + " itself, another with the difference."
}

// rowsPredicted writes "12 rows predicted. Rows 3 and 9 lie outside of the range that was learned from: …".
func rowsPredicted(n int, outside []int) string {
	text := words.Plural(n, "row") + " predicted"
	const most = 8
	which := ""
	switch k := len(outside); {
	case k == 0:
		return text + ", all within the range of the rows that were learned from."
	case k == 1:
		which = "Row " + number.Count(int64(outside[0])) + " lies"
	case k > most:
		which = words.Plural(k, "row") + ", the first of them row " + number.Count(int64(outside[0])) + ", lie"
	default:
		which = "Rows " + words.And(words.Each(outside, func(i int) string { return number.Count(int64(i)) })) + " lie"
	}
	return text + ". " + which + " outside of the range that was learned from: the function is only continued there."
}

// Why a file or a text could not be opened; name is the file's.

func refused(name, why string) error { return errors.New(messages.NotOpened(name, why)) }

const (
	inTable = "The points were standardised; networks leave the page in the table's own coordinates. "
	restsOn = "The result rests on x ~ N(0, I), which these points are not. "
)

func reading(name string, part float64) string {
	return "Reading " + name + "… " + number.Percent(min(1, part))
}

// The dialog of export.
const (
	exportFound  = "Arrays and code of the network found, not of the one drawn"
	copyByHand   = "Copy it from the field."
	copied       = "Copied."
	drawing      = "Drawing…"
	noFile       = "This browser does not let the page save files. The link in the address bar keeps the drawing."
	aboutTable   = "The table that is open, unchanged."
	aboutCode    = "A program that builds the network and checks three values."
	aboutProgram = "A program that builds what was learned, and checks it on rows of the table."
)

// way is a form in which the drawing or what was found leaves the page.
type way struct{ name, about string }

var (
	aboutJSON    = way{"JSON", "The spec and the result, to import here. The spec in it runs on the command line, too."}
	aboutCommas  = way{"CSV, decimal commas", "The same samples with ; between columns and 0,5 for ½."}
	aboutRows    = way{"Table with predictions", "The open table with two columns more: what was learned, and what that leaves."}
	aboutSVG     = way{"Picture as SVG", "The sheets as lines and areas, sharp at any size."}
	aboutPNG     = way{"Picture as PNG", "The sheets as pixels, twice as fine as on the screen."}
	aboutPrint   = way{"Print…", "The sheets, the verdict and the units on paper, or the lesson that is open."}
	aboutPyTorch = way{"Arrays for PyTorch", "JSON with the names and shapes of Linear, ReLU, Linear: W is m×d."}
	aboutKeras   = way{"Arrays for Keras", "JSON with the kernels of two Dense layers: W is d×m."}
	aboutSafe    = way{"Arrays as safetensors", "The state dictionary of Linear, ReLU, Linear, in float64."}
	aboutNumPy   = way{"Copy as NumPy code", "A program that defines W, b, a and f, and draws samples."}
)

func asSamples(about string) way { return way{"Samples as CSV", about} }

func aboutSamples(rows, all int64) string {
	if rows < all {
		return fmt.Sprintf("x₁ … y: the first %s samples of the run, the most that can be written.", number.Count(rows))
	}
	return fmt.Sprintf("x₁ … y: the same %s that a run uses.", messages.Samples(rows))
}

func saved(file string, ok bool) string {
	if !ok {
		return noFile
	}
	return "Saved " + file + "."
}

// What is sent to a friend.
const (
	pictureName  = "crease.png"
	sentCopied   = "Copied: paste it into a message. The picture is among your downloads."
	sendYourself = "Copy this into a message: "
)
