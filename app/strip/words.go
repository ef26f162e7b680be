package strip

import (
	"crease/app/number"
	"crease/app/svg"
	"crease/app/ui"
)

// What the row of cards, the open card, the scrubber and the race say. The cards'
// own sentences stand in package cards.

const (
	nameStages     = "The stages of the method"
	nameExplain    = "Explanation"
	closeExplain   = "Close the explanation"
	nameWarning    = "What stood in the way"
	buttonExplain  = "explain"
	buttonOpen     = "open"
	wouldHelp      = "What would help:"
	titleSketch    = "A sketch of what will come"
	noDataYet      = "There are no data yet."
	readHint       = "Point at the picture, or select it with Tab and walk through it with the arrow keys."
	titleNumber    = "A number"
	numberOutdated = "This number belongs to an earlier run."
)

func explainName(card string) string { return "Explain " + card }

func openName(card string) string { return "Open " + card }

// factName is read out for a number that can be explained.
func factName(name, value string) string { return ui.ExplainName(name + " " + value) }

// The open card.
const (
	previousCard   = "Previous card"
	nextCard       = "Next card"
	closeCard      = "Close"
	dataTable      = "Data as a table"
	newContraction = "New random contraction"
	etaFromData    = "η₁ from the data"
)

// etaText tells the threshold under the pointer, with what lies above it.
func etaText(eta float64, counts string) string {
	return "η₁ at " + number.Format(eta, 3) + ": " + counts
}

// aboveText tells how many singular values of each tensor lie above a threshold:
// "2 and 1 above".
func aboveText(counts []int) string {
	text := ""
	for i, n := range counts {
		if i > 0 {
			text += " and "
		}
		text += number.Count(int64(n))
	}
	return text + " above"
}

// The scrubber through the recording.
const (
	nameRecording  = "Recording"
	playRecording  = "Play the recording"
	pauseRecording = "Pause the recording"
	halfSamples    = "Back to half the samples"
	doubleSamples  = "On to twice the samples"
	namePosition   = "Position in the recording"
	nameSpeed      = "Speed"
	showNewest     = "Show the newest"
	buttonNewest   = "newest"
)

func framesPerSecond(speed float64) string { return number.Format(speed, 2) + " per second" }

// recordingText writes "N = 65,536, moments".
func recordingText(samples int64, stage string) string {
	if samples == 0 {
		return stage
	}
	return "N = " + number.Count(samples) + ", " + stage
}

// The race.
const (
	runRace      = "Run race"
	stopRace     = "Stop race"
	byMethod     = "Found by the method"
	byDescent    = "Found by gradient descent"
	ruleLabel    = "Update rule"
	startsLabel  = "Starts"
	widthLabel   = "Units"
	budgetLabel  = "Gradients per start"
	tooManyFolds = " creases: too many to draw."
)

// The options of the race, each a value and its name.
var (
	ruleOptions   = []string{"0", "Adam", "1", "SGD with momentum"}
	startsOptions = []string{"5", "5 random", "1", "1 random", "10", "10 random"}
	widthOptions  = []string{"1", "as many as drawn", "2", "twice as many", "4", "4 times as many"}
	budgetOptions = []string{"1000000", "1 million", "100000", "100,000", "10000000", "10 million"}
)

// undrawable stands where a sheet has too many creases to draw.
func undrawable(units int) string {
	return `<p class="muted">` + svg.Escape(number.Count(int64(units))+tooManyFolds) + "</p>"
}
