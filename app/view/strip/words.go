package strip

import (
	"cmp"
	"fmt"
	"strings"

	"crease/algo/learn/snapshot"
	"crease/app/report/cards"
	"crease/app/text/number"
	"crease/app/ui"
)

// What the row of cards, the open card, the scrubber and the race say. The cards' own sentences stand in package cards.

const (
	nameStages     = "The stages of the method"
	noDataYet      = "No data yet."
	readHint       = "Point at the picture, or select it with Tab and walk through it with the arrow keys."
	titleNumber    = "Where this number comes from"
	numberOutdated = "This number belongs to an earlier run."
)

// playSpeeds are the speeds offered, in entries of the recording a second.
var playSpeeds = []ui.Option{{Value: "2", Name: "2 per second"}, {Value: "5", Name: "5 per second"},
	{Value: "10", Name: "10 per second"}, {Value: "25", Name: "25 per second"}, {Value: "60", Name: "60 per second"}}

// leapName is what a button beside the slider shows and how it is read out: a name begins with what is visible.
type leapName struct{ text, name string }

// leapNames are those of the buttons that go far, back and on. Where there are rounds
// they lead from round to round, and without samples from stage to stage.
func leapNames(rec []*snapshot.Snapshot, at int) [2]leapName {
	of := ""
	switch {
	case len(rec) == 0:
	case rec[at].Round > 0:
		of = "round"
	case rec[len(rec)-1].Samples == 0:
		of = "stage"
	}
	if of != "" {
		return [2]leapName{{"−1", "−1: back by one " + of}, {"+1", "+1: on by one " + of}}
	}
	return [2]leapName{{"½", "Back to half the samples"}, {"×2", "×2: on to twice the samples"}}
}

// recordingText says what an entry of the recording is: "N = 65,536, Moments", in a
// round "round 3 of 6, N = 32,768, Jennrich". How many rounds there are is known once
// the run is over; its result names the round whose network was kept.
func recordingText(rec []*snapshot.Snapshot, at int) string {
	s, last, result := rec[at], rec[len(rec)-1], ofAllRounds(rec, at)
	var parts []string
	switch {
	case s.Round > 0 && last.Stage == snapshot.StageDone:
		parts = append(parts, fmt.Sprintf("round %d of %d", s.Round, len(last.Rounds)))
	case s.Round > 0:
		parts = append(parts, fmt.Sprintf("round %d", s.Round))
	}
	if s.Samples > 0 {
		parts = append(parts, "N = "+number.Count(s.Samples))
	}
	if !result || s.Stage != snapshot.StageDone {
		parts = append(parts, cmp.Or(cards.StageTitle(s.Stage), string(s.Stage)))
	}
	text := strings.Join(parts, ", ")
	if result {
		text = "result of " + text
	}
	return text
}

// The race.
const (
	runRace   = "Run race"
	hintStuck = "Open the network “Where descent sticks” of the gallery and race on it"
)

// The fields of the race: the rule, the starts, the units and the budget. An option is a value and its name.
var raceFields = [...]struct {
	name, label string
	options     [][2]string
}{
	{"rule", "Update rule", [][2]string{{"0", "Adam"}, {"1", "SGD with momentum"}}},
	{"starts", "Starts", [][2]string{{"20", "20 random"}, {"10", "10 random"}, {"5", "5 random"}, {"1", "1 random"}}},
	{"width", "Units", [][2]string{{"1", "as many as drawn"}, {"2", "twice as many"}, {"4", "4 times as many"}}},
	{"budget", "Sample gradients per start",
		[][2]string{{"1000000", "1 million"}, {"100000", "100,000"}, {"10000000", "10 million"}}},
}
