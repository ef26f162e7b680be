package many

import (
	"fmt"

	"crease/algo/network"
	"crease/app/doc/model"
	"crease/app/report/outcome"
	"crease/app/report/spread"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
	"crease/app/ui"
)

// What the dialog of two runs says.
const (
	aboutCompare = "The same drawing and the same seed, learned twice. Change what you want to compare."
	onlyDrawings = "This compares two runs of a drawing that is not hidden."
	labelMethod  = "Method"
	notYet       = "How they differ is said here once both have been learned."
	learning     = "Learning …"
	auto         = "auto"
)

var sideNames = [2]string{"A", "B"}

var orderOptions = []ui.Option{
	{Value: "0", Name: auto}, {Value: "1", Name: "1"}, {Value: "2", Name: "2"}, {Value: "3", Name: "3"},
}

func progress(m *model.Model) string {
	switch run, why := m.State(); run {
	case model.Failed:
		return why
	case model.Done:
		n := m.Spec().Network
		return recovered(n, outcome.Count(m.Newest(), n.Units()).Recovered) + " recovered."
	case model.Learning:
		return learning
	}
	return "Not learned yet."
}

// recovered writes "2 of 3 creases".
func recovered(n network.Network, units int) string {
	return fmt.Sprintf("%d of %s", units, words.Plural(n.Units(), messages.Noun(n.Dim())))
}

// What the dialog of many runs says.
const (
	aboutRepeat = "One run is one draw of luck. This repeats it: the same drawing and settings, " +
		"samples of other seeds, fewer and fewer of them."
	notOfTables = "A table has one set of samples, and other seeds would draw no others from it. " +
		"Draw a network to repeat runs over seeds."
	notOfGuesses = "A network is hidden. Reveal it to repeat its run."

	labelMethods = "Methods"
)

// drawnOptions are what can be drawn against N.
var drawnOptions = []ui.Option{
	{Value: string(spread.Error), Name: "error"}, {Value: string(spread.Success), Name: "success"},
}

// cost says what Run all would do: "660 runs: 11 values of N, 3 methods, 20 seeds."
func (x *Repeat) cost() string {
	p := x.plan()
	n := len(p.Samples) * len(p.Methods) * p.Seeds
	return words.Plural(n, "run") + ": N = " + number.Count(p.Samples[0]) + " to " +
		number.Count(p.Samples[len(p.Samples)-1]) + " in doublings, " + words.Plural(len(p.Methods), "method") + ", " +
		words.Plural(p.Seeds, "seed") + "."
}

func (x *Repeat) progress(done, all int) string {
	text := x.runs.Progress()
	if done < all && !x.busy {
		return text + ", stopped."
	}
	return text + "."
}
