package messages

import (
	"crease/algo/base/numeral"
	"crease/algo/spec"
	"crease/app/text/number"
)

// Noun returns what the page calls a unit in dimension d: a crease in the plane.
func Noun(d int) string {
	if d == 2 {
		return "crease"
	}
	return "unit"
}

// Samples counts samples in words.
func Samples(n int64) string { return numeral.Counted(n, "sample") }

var methods = map[spec.Method]string{
	spec.Exact: "Infinite data", spec.Paper: "The paper (one round)", spec.Rounds: "Rounds", spec.Practical: "Practical",
}

// ExactNeeds says why a run on a table of samples cannot use infinite data.
const ExactNeeds = "Infinite data needs the network; a table has samples only"

// Method returns the name of a method.
func Method(m spec.Method) string { return methods[m] }

var fieldNames = map[string]string{
	"sampling.samples": "Samples N",
	"sampling.noise":   "Label noise",
	"sampling.seed":    "Seed",
	"learning.units":   "Units to look for",
	"learning.eta1":    "Rank threshold η₁",
	"learning.eta2":    "Weight threshold η₂",
	"learning.eta3":    "Merge distance η₃",
	"learning.epsilon": "Accuracy ε",
	"learning.draws":   "Random contractions tried",
	"learning.order":   "Order ℓ",
	"network.w":        "The list of weights (network.w)",
	"network.b":        "The list of biases (network.b)",
	"network.a":        "The list of output weights (network.a)",
}

// rowNames are the names of the parts of a unit, by the fields that list them.
var rowNames = map[string]string{
	"network.w": "weight w", "network.b": "bias b", "network.a": "output weight a",
}

// NotOpened says that a file, a text or a drawing could not be opened, and why, which is a sentence of its own.
func NotOpened(name, why string) string { return name + " could not be opened. " + why }

// DrawingAgain is what is left to say where NotOpened says why.
const DrawingAgain = "The drawing is shown again."

// ReadingTable says which part of a table, from 0 to 1, a run has read. It is part of a sentence.
func ReadingTable(part float64) string { return "reading the table, " + number.Percent(part) }
