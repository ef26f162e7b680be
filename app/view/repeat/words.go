package repeat

import (
	"strconv"

	"crease/app/text/number"
	"crease/app/text/words"
)

// What the dialog of many runs says.
const (
	title = "Many runs"
	about = "One run is one draw of luck. This repeats it: the same drawing and settings, " +
		"samples of other seeds, fewer and fewer of them."
	notOfTables = "A table has one set of samples, and other seeds would draw no others from it. " +
		"Draw a network to repeat runs over seeds."

	notOfGuesses = "A network is hidden. Reveal it to repeat its run."

	labelMethods = "Methods"
	labelSeeds   = "Seeds"
	labelWhat    = "Drawn against N"
	whatError    = "error"
	whatSuccess  = "success"
	buttonRun    = "Run all"
	buttonStop   = "Stop"
	buttonCSV    = "Table as CSV"
	buttonSVG    = "Slide as SVG"
	nameProgress = "Runs done"

	noMethod = "Choose at least one method."
)

// seedsFrom writes "20, from 7 on".
func seedsFrom(n int, first uint64) string {
	return strconv.Itoa(n) + ", from " + strconv.FormatUint(first, 10) + " on"
}

// cost says what Run all would do: "660 runs: 11 values of N, 3 methods, 20 seeds."
func (x *Dialog) cost() string {
	p := x.plan()
	n := len(p.Samples) * len(p.Methods) * p.Seeds
	return words.Plural(n, "run") + ": N = " + number.Count(p.Samples[0]) + " to " +
		number.Count(p.Samples[len(p.Samples)-1]) + " in doublings, " + words.Plural(len(p.Methods), "method") + ", " +
		words.Plural(p.Seeds, "seed") + "."
}

// progress says how far the runs are, and whether they go on.
func (x *Dialog) progress(done, all int) string {
	text := x.runs.Progress()
	if done < all && !x.on {
		return text + ", stopped."
	}
	return text + "."
}
