package settings

import (
	"fmt"

	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/text/messages"
	"crease/app/text/number"
)

// The tabs of the panel between the sheets.
const (
	hintSettings = "Method, samples and units"
	hintStage    = "One stage of the method, large"
)

// All is the last word of the line, which unfolds all settings.
const All = "Settings and numbers…"

var paceWords = map[model.Pace]string{
	model.Filmed: "as a film", model.Full: "without a film", model.Slow: "as a slow film",
	model.Slower: "as a slower film",
}

// What the controls say. The labels of fields stand in package messages, which names them in errors too.

const (
	aboutAdvanced = "Numbers inside the method: units, thresholds, random contractions. " +
		"A field that is left empty is left to the method."
	notWithExact   = "Not used with infinite data"
	onlyInPaper    = "Not used: only the paper's single round takes it"
	ownThresholds  = "Not used: the practical method finds its own thresholds"
	fromDataHint   = "; leave empty to take it from the data"
	unitsEstimated = "estimated"
)

// hints are the tooltips of the controls, by their keys.
var hints = map[string]string{
	"method":  "How the creases are found from the samples",
	"order":   "At order ℓ the moment tensors of orders 2ℓ + 1 and 2ℓ + 2 are decomposed",
	"pace":    "How a run is watched; without a film, as where motion is reduced, slow runs rest at every step",
	"samples": "How many points are drawn from the sheet, 1 to 1,000,000,000",
	"noise":   "Standard deviation of the Gaussian noise added to every label y",
	"seed":    "The same seed gives the same samples and the same digits",
	"units": "How many units to look for, where the samples do not show more; " +
		"leave empty to have the number estimated",
	"eta1":    "Singular values above it count as units" + fromDataHint,
	"eta2":    "Terms weaker than this are dropped" + fromDataHint,
	"eta3":    "Directions closer than this, up to sign, count as one" + fromDataHint,
	"epsilon": "The accuracy ε of the theorems, 0 to 1" + fromDataHint,
	"draws": "How many random contractions (pencils) are tried; the best one is kept. With three inputs or more " +
		"all slices of the tensor then correct it, where that fits better. Leave empty for the default",
}

// methods are told apart by a sentence under the buttons.
var methods = []option{
	{string(spec.Exact), messages.Method(spec.Exact),
		"Exact averages from a formula instead of samples: the paper's Algorithms 1–3."},
	{string(spec.Paper), messages.Method(spec.Paper),
		"The paper's Algorithms 3–6, once, on averages over the samples. The error falls like 1/√N for units " +
			"that the order can tell apart."},
	{string(spec.Rounds), messages.Method(spec.Rounds),
		"The paper's algorithms, repeated on what they leave unexplained, until it is exact or no round helps."},
	{string(spec.Practical), messages.Method(spec.Practical),
		"Whatever recovers most from the samples; what a random start finds comes without a proof."},
}

var orders = []option{
	{"0", "auto", ""}, // autoHints
	{"1", "1", "Decompose T₃ and T₄, which separate up to d units"},
	{"2", "2", "Decompose T₅ and T₆, which separate up to d(d+1)/2 units"},
	{"3", "3", "Decompose T₇ and T₈, which separate up to d(d+1)(d+2)/6 units"},
}

// autoHints say what an order that is left open means to each method.
var autoHints = map[spec.Method]string{
	spec.Exact: "This method takes order 1",
	spec.Paper: "This method takes order 1",
	spec.Rounds: "Order 1, or the least that can hold the units to look for, if these are given; " +
		"raised when its rank is used up or no round helps",
	spec.Practical: "The method chooses the tensors that it needs",
}

var paces = []option{
	{filmValue, "film", "As a film of at most 10 seconds, scene by scene; any key ends it"},
	{string(model.Full), "full", "As it comes, without a film"},
	{string(model.Slow), "slow", "As a film of twice the length"},
	{string(model.Slower), "slower", "As a film of four times the length"},
}

// size says how large the largest tensor is, and how long a million samples take at a rate in entries a second, or 0.
func size(s spec.Spec, rate float64) string {
	d, l := s.Network.Dim(), s.Learning.EffectiveOrder()
	entries := spec.Entries(d, l)
	text := fmt.Sprintf("T%s at d = %d: %s entries", number.Sub(2*l+2), d, number.Count(int64(entries)))
	if rate > 0 && s.Learning.Method != spec.Exact {
		text += ", about " + number.Format(1e6*float64(entries)/rate, 1) + " s per million samples"
	}
	if s.Learning.Method == spec.Rounds { // all of which sum such tensors
		text += ", in every round"
	}
	return text
}

// search says how much the practical method has to find where that takes longer than a person waits: 2,176 numbers take
// minutes, 440 some seconds. It leaves large tensors out.
func search(s spec.Spec) string {
	numbers := s.Network.Units() * (s.Network.Dim() + 2)
	long := "minutes"
	switch {
	case numbers < 1000:
		return ""
	case numbers >= 3000:
		long = "an hour"
	}
	return number.Count(int64(numbers)) + " parameters to find: this may take " + long
}
