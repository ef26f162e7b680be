package units

import (
	"strconv"
	"strings"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
)

// What the table, the matrix and the diagram say.

// The table.
const (
	nameUnits     = "Units"
	tableHint     = "Units: the true numbers, which can be edited, and those found"
	headUnit      = "unit"
	hintUnit      = "Point at a unit: it is highlighted in every picture"
	hintAngle     = "Direction of the weight w, at right angles to the crease"
	headBias      = "b"
	hintBias      = "Bias: the unit folds where wᵀx = −b"
	hintConstant  = "Output bias: what is added to the sum of all creases, 0 in the paper"
	headLinear    = "linear part"
	hintLinear    = "What the function learned has beside its units: the linear function vᵀx + c"
	headOutput    = "a"
	hintOutput    = "Output weight: the height and the sign of the fold"
	headFoundB    = "found b"
	hintFoundB    = "The bias found, rescaled to the length of the true unit's weight"
	headFoundA    = "found a"
	hintFoundA    = "The output weight found, rescaled to the length of the true unit's weight"
	headFoundW    = "found w"
	hintKink      = "Where the crease lies: along a column, the other columns at their means, with its standard error"
	hintSlope     = "How much steeper the function is above the kink than below it, along its column"
	hintFinder    = "What found the unit first: the round and the tensor, or a direct fit to the samples"
	hintError     = "The largest error of w, b and a, for weights of length 1"
	nameFoundB    = "Found b"
	nameFoundA    = "Found a"
	hintDeviation = "Standard error: the noise of the labels, or their rounding, moves the number by about so much"
	duplicate     = "Duplicate"
	remove        = "Delete"
	ofUnit        = " unit " // and its number
)

func deviation(v float64) string { return "± " + number.Format(v, 2) }

// finderText says in little room what found a unit: "3 T₄" for the tensor of round 3, "T₃ T₄" without rounds, or "fit".
func finderText(u snapshot.Unit) string {
	switch u.Origin.By {
	case snapshot.ByRounds:
		return strconv.Itoa(u.Origin.Round) + " " + words.Tensor(u.Origin.Tensor)
	case snapshot.ByFit:
		return "fit"
	case snapshot.ByPaper, snapshot.ByExact:
		return strings.Join(words.Each(u.Found, words.Tensor), " ")
	}
	return ""
}

// inTable says in which coordinates the units of a standardised table are.
const inTable = "The points were standardised to learn from them, and the cards of the stages show them so; all else " +
	"is in the table's own coordinates."

// aUnit says what stands in the columns: b alone is at 0 of all inputs, which may lie far from the rows.
const aUnit = "A unit is a · max(0, wᵀx + b). Its kink is where it bends, the other columns at their means."

func weightsOf(names []string) string {
	if len(names) < 2 {
		return headFoundW
	}
	return headFoundW + ": " + strings.Join(names[:len(names)-1], ", ")
}

// standardiseName names the button that learns from the points in the other way, by whether they are standardised.
var standardiseName = map[bool]string{true: "Learn from the points as they are", false: "Standardise the points"}

var fieldNames = map[string]string{"dir": "Direction", "b": "Bias b", "a": "Output weight a"}

func cellName(field string, unit int) string {
	if unit < 0 {
		return "c, the output bias"
	}
	return fieldNames[field] + " of" + ofUnit + strconv.Itoa(unit+1)
}

// What the paper proves, by hand.
const (
	hintTwin  = "Open another network of the same function: the same sheet with other arrows"
	hintShake = "Move every entry of W by N(0, τ²/d), as the smoothed analysis does; Undo takes it back"
	hintBound = "How far the powers of the weights are from linearly dependent: errors of the tensors may grow by 1/s"
)

func twinText(masks []uint32, units int) string {
	switch {
	case units > network.MaxFlips:
		return "not searched beyond " + words.Plural(network.MaxFlips, "unit")
	case len(masks) == 0:
		return "No twin: it needs Σ aᵢwᵢ = 0 and Σ aᵢbᵢ = 0 over some of the units"
	}
	text := "the same f with " + words.And(words.Each(flipped(masks[0]), words.Unit)) + " flipped"
	if len(masks) > 1 {
		text += "; " + words.Plural(len(masks), "twin") + " in all"
	}
	return text
}

// boundText says whether order ℓ can tell m weights in d dimensions apart.
func boundText(b bound, d int) string {
	noun := messages.Noun(d) + "s"
	order := "order " + strconv.Itoa(b.order)
	switch {
	case b.units > b.most && b.enough > 0:
		return words.Capital(order) + " holds at most " + words.Plural(b.most, messages.Noun(d)) + " here: " +
			strconv.Itoa(b.units) + " need order " + strconv.Itoa(b.enough) + "."
	case b.units > b.most:
		return strconv.Itoa(b.units) + " " + noun + " are too many for every order here."
	case b.least < dependent:
		return "The directions of the " + noun + " depend on one another: " + order + " cannot tell them apart."
	case b.least < nearDependent:
		return "The directions of the " + noun + " all but depend on one another: errors may grow " +
			number.Format(1/b.least, 2) + "-fold at " + order + "."
	case b.units == 1:
		return "One " + messages.Noun(d) + " alone: " + order + " is enough."
	case b.least < wellApart:
		return "The " + noun + " point in fairly different directions: " + order + " may be enough."
	}
	return "The " + noun + " point in clearly different directions: " + order + " is enough."
}

// boundNumbers follows hintBound: "m ≤ 2 at d = 2, s₂(W) = 1.0".
func boundNumbers(b bound, d int) string {
	text := "m ≤ " + number.Count(int64(b.most)) + " at d = " + strconv.Itoa(d)
	switch {
	case b.units > b.most:
		return text
	case b.least < dependent:
		return text + ", s" + number.Sub(b.units) + "(" + powerName(b.order) + ") = 0"
	}
	return text + ", s" + number.Sub(b.units) + "(" + powerName(b.order) + ") = " + number.Format(b.least, 2)
}

// refusedNames name the cells inside a sentence.
var refusedNames = map[string]string{"dir": "the direction", "b": "b", "a": "a", "c": "c"}

const matrixHint = "Type to change a cell. Paste rows from a spreadsheet."

func pasted(rows int) string { return words.Capital(words.Plural(rows, "row")) + " pasted" }

const nameDiagram = "Network diagram. Up and Down choose a unit, Left and Right one of its numbers. " +
	"Plus and minus change the number."

// slotName names a number of a unit of d inputs as it is read out.
func slotName(d, unit, slot int) string {
	switch slot {
	case d:
		return "bias of " + words.Unit(unit)
	case d + 1:
		return "output weight of " + words.Unit(unit)
	}
	return words.Unit(unit) + " from " + inputName(slot)
}
