// Package verdict is the room of the one sentence on the state of things, and of
// the notice beside it. It owns what is announced to those who do not see the page.
// It listens to the drawing, the run, the table of samples and the state's notice;
// it changes nothing.
package verdict

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"crease/algo/snapshot"
	"crease/algo/spec"
	"crease/app/messages"
	"crease/app/model"
	"crease/app/number"
	"crease/app/words"
)

// verdict is the one sentence on the state of things, for students.
type verdict struct {
	Text  string
	Tone  string // idle, busy, good, warn, bad: the colour and the sign
	Aside string // figures at the end of the line
}

// situation is everything that the verdict depends on.
type situation struct {
	spec    spec.Spec
	state   model.RunState
	message string // of a failure
	snap    *snapshot.Snapshot
	data    *model.Data // learned from in place of the drawing
	back    bool        // snap is of the recording, before the newest
}

// situationOf returns the situation of a page that shows m.
func situationOf(m *model.Model) situation {
	s := situation{spec: m.Spec(), snap: m.Snapshot(), data: m.Data()}
	s.back = s.snap != m.Newest()
	s.state, s.message = m.State()
	return s
}

// closeError is the largest parameter error at which a unit counts as recovered in
// a verdict without reservations: creases that far apart still lie on each
// other in the picture.
const closeError = 0.03

// judge says in plain words where the run stands. It is right in every state.
func judge(s situation) verdict {
	if s.back && s.snap != nil && s.state != model.Failed {
		return looking(s)
	}
	switch s.state {
	case model.Loading:
		return verdict{Text: "The page is loading.", Tone: "idle"}
	case model.Failed:
		return verdict{Text: messages.Sentence(s.message), Tone: "bad"}
	case model.Learning, model.Paused:
		return running(s)
	case model.Done:
		if s.snap == nil {
			return verdict{Text: "The run ended without a result.", Tone: "bad"}
		}
		v := done(s)
		if s.snap.Seconds > 0 {
			v.Aside = seconds(s.snap.Seconds)
		}
		return v
	}
	return ready(s)
}

// ready is the verdict before a run.
func ready(s situation) verdict {
	if s.data != nil {
		return verdict{Text: fmt.Sprintf("%s samples of %s read. Press Learn to find the units behind them.",
			number.Count(int64(s.data.Rows)), words.Plural(s.data.Dim, "input")), Tone: "idle"}
	}
	d, m := s.spec.Network.Dim(), s.spec.Network.Units()
	if m == 0 {
		return verdict{Text: "An empty sheet. Drag across it to fold a crease.", Tone: "idle"}
	}
	if err := s.spec.Validate(true); err != nil {
		return verdict{Text: messages.Complaint(err), Tone: "bad"}
	}
	if text := messages.Crowded(s.spec); text != "" {
		return verdict{Text: text, Tone: "warn"}
	}
	where := ""
	if d != 2 {
		where = " on " + words.Plural(d, "input")
	}
	drawn := words.Capital(words.Spelled(m)) + " " + nouns(m, d) + where + " drawn. "
	if s.spec.Learning.Method == spec.Exact {
		return verdict{Text: drawn + "Press Learn to find " + them(m) + " from infinite data.", Tone: "idle"}
	}
	n := s.spec.Sampling.Samples
	return verdict{Text: drawn + "Press Learn to find " + them(m) + " from " + messages.Samples(n) + ".", Tone: "idle"}
}

func them(m int) string {
	if m == 1 {
		return "it again"
	}
	return "them again"
}

// nouns is what m units are called in dimension d.
func nouns(m, d int) string {
	if m == 1 {
		return messages.Noun(d)
	}
	return messages.Noun(d) + "s"
}

// running is the verdict on a run under way.
func running(s situation) verdict {
	lead, tone := "Learning", "busy"
	if s.state == model.Paused {
		lead = "Paused"
	}
	if s.snap == nil {
		return verdict{Text: lead + " …", Tone: tone}
	}
	v := verdict{Tone: tone, Aside: seconds(s.snap.Seconds)}
	switch {
	case s.spec.Learning.Method == spec.Exact && s.data == nil:
		v.Text = lead + " from infinite data"
	case s.snap.Total > 0 && s.snap.Samples < s.snap.Total:
		v.Text = fmt.Sprintf("%s: %s of %s samples", lead, number.Count(s.snap.Samples), number.Count(s.snap.Total))
	default:
		v.Text = fmt.Sprintf("%s: %s, now the %s", lead, messages.Samples(s.snap.Samples), stageWord(s.snap.Stage))
	}
	v.Text += soFar(s) + "."
	return v
}

// looking is the verdict on a place in the recording that is looked back at.
func looking(s situation) verdict {
	v := verdict{Text: "Looking back at ", Tone: "idle", Aside: seconds(s.snap.Seconds)}
	if s.snap.Samples > 0 {
		v.Text += "N = " + number.Count(s.snap.Samples) + ", "
	}
	v.Text += "the " + stageWord(s.snap.Stage) + soFar(s) + "."
	return v
}

// soFar says what of the network the snapshot of a run under way has found.
func soFar(s situation) string {
	if !known(s) {
		if n := len(s.snap.Units); n > 0 {
			return fmt.Sprintf("; %s seen", words.Plural(n, "unit"))
		}
		return ""
	}
	found, worst, _ := tally(s)
	text := fmt.Sprintf("; %d of %s seen", found, words.Plural(s.spec.Network.Units(),
		messages.Noun(s.spec.Network.Dim())))
	if found > 0 {
		text += ", largest error " + number.Format(worst, 1)
	}
	return text
}

// done is the verdict on a run that came to its end.
func done(s situation) verdict {
	if !known(s) {
		return unknown(s)
	}
	r := resultOf(s)
	v := r.sentence(s)
	if r.found > 0 && !s.snap.Signs.Resolved {
		which := "each of them"
		if r.found == 1 {
			which = "it"
		}
		v.Text += " Which way " + which + " opens is not settled."
		v.Tone = "warn"
	}
	if extra := len(s.snap.Units) - r.found; extra > 0 {
		v.Text += fmt.Sprintf(" %s %s found that nobody drew.", words.Plural(extra, "more unit"), was(extra))
		if v.Tone == "good" {
			v.Tone = "warn"
		}
	}
	if v.Tone != "good" {
		v.Text += r.why
	}
	return v
}

// result is what a run has come to, held against what was drawn.
type result struct {
	found   int     // true units
	worst   float64 // the largest error among them
	missing []int   // true units that were not found
	off     []int   // found, but far off
	why     string  // what stood in the way, "" if nothing is known
}

func resultOf(s situation) result {
	r := result{off: farOff(s)}
	r.found, r.worst, r.missing = tally(s)
	if len(r.missing) > 0 && len(r.off) > 0 {
		// Beside units that are missing, one that is far off is a chance match.
		r.found, r.worst, r.missing = tallyWithin(s, farError)
		r.off = nil
	}
	r.why = reason(s.snap, r.missing)
	return r
}

// sentence says how much of the drawing was recovered.
func (r result) sentence(s situation) verdict {
	m, d := s.spec.Network.Units(), s.spec.Network.Dim()
	units, source, worst := words.Plural(m, messages.Noun(d)), sourceOf(s), number.Format(r.worst, 1)
	switch {
	case r.found == 0 && m == 1:
		return verdict{Tone: "bad", Text: fmt.Sprintf("The %s could not be recovered %s.", messages.Noun(d), source)}
	case r.found == 0:
		return verdict{Tone: "bad", Text: fmt.Sprintf("None of the %s could be recovered %s.", units, source)}
	case len(r.missing) > 0:
		verb := "recovered"
		if r.worst > closeError {
			verb = "found roughly"
		}
		text := fmt.Sprintf("%d of %s %s, largest error %s, %s", r.found, units, verb, worst, source)
		if lost := words.Units(r.missing); !strings.HasPrefix(r.why, " "+words.Capital(lost)+" ") {
			text += fmt.Sprintf("; %s %s not found", lost, was(len(r.missing)))
		}
		return verdict{Tone: "warn", Text: text + "."}
	case len(r.off) > 0:
		return verdict{Tone: "warn", Text: fmt.Sprintf("%s found, but %s %s far off: largest error %s, %s.",
			all(m, d), words.Units(r.off), are(len(r.off)), worst, source)}
	case r.worst > closeError:
		return verdict{Tone: "warn",
			Text: fmt.Sprintf("%s found, but roughly: largest error %s, %s.", all(m, d), worst, source)}
	case early(s):
		return verdict{Tone: "good",
			Text: fmt.Sprintf("%s recovered, largest error %s: the first %s of %s were enough.", all(m, d), worst,
				number.Count(s.snap.Samples), messages.Samples(s.spec.Sampling.Samples))}
	}
	return verdict{Tone: "good", Text: fmt.Sprintf("%s recovered, largest error %s, %s.", all(m, d), worst, source)}
}

// early says whether the run did without some of its samples: the practical
// method stops where more of them would change nothing.
func early(s situation) bool {
	return s.spec.Learning.Method != spec.Exact && s.snap.Samples < s.spec.Sampling.Samples
}

// sourceOf says from what was learned.
func sourceOf(s situation) string {
	n, all := s.snap.Samples, s.spec.Sampling.Samples
	switch {
	case s.spec.Learning.Method == spec.Exact:
		return "from infinite data"
	case early(s):
		return fmt.Sprintf("from the first %s of %s", number.Count(n), messages.Samples(all))
	}
	return "from " + messages.Samples(n)
}

// farError is the parameter error beyond which a unit that was matched is not
// called found without a word: a wrong sign is 2 off.
const farError = 0.5

// farOff lists the true units whose match is far off.
func farOff(s situation) (off []int) {
	for _, u := range s.snap.Units {
		if u.Truth >= 0 && u.Error > farError {
			off = append(off, u.Truth)
		}
	}
	slices.Sort(off)
	return slices.Compact(off)
}

// unknown is the verdict where nothing is known of the network.
func unknown(s situation) verdict {
	n := len(s.snap.Units)
	v := verdict{Tone: "good", Text: fmt.Sprintf("%s found in %s", words.Capital(words.Plural(n, "unit")),
		tableSamples(s))}
	if n > 0 && s.snap.HeldOut > 0 && s.snap.HeldOut < 1e-20*s.snap.Energy {
		does := "they explain"
		if n == 1 {
			does = "it explains"
		}
		v.Text += "; " + does + " y up to rounding"
	} else if n > 0 && s.snap.HeldOut > 0 && s.snap.Energy > 0 {
		v.Text += fmt.Sprintf("; %s of the mean square of y is left unexplained", percent(s.snap.HeldOut/s.snap.Energy))
	}
	v.Text += "."
	if n == 0 || !s.snap.Signs.Resolved || len(s.snap.Diagnoses) > 0 {
		v.Tone = "warn"
		v.Text += reason(s.snap, nil)
	}
	return v
}

// tableSamples says how much of a table was learned from.
func tableSamples(s situation) string {
	if n := s.snap.Samples; s.data != nil && n < int64(s.data.Rows) {
		return fmt.Sprintf("the first %s of %s", number.Count(n), messages.Samples(int64(s.data.Rows)))
	}
	return messages.Samples(s.snap.Samples)
}

// reason is the diagnosis that says most about the units that are missing, with
// a space before it; empty if the learner has none.
func reason(snap *snapshot.Snapshot, missing []int) string {
	best := ""
	for _, d := range snap.Diagnoses {
		if d.Code == "order" && d.Message != "" { // whatever else there is comes of it
			return " " + messages.Sentence(d.Message)
		}
	}
	for _, d := range snap.Diagnoses {
		if d.Message == "" {
			continue
		}
		if best == "" {
			best = d.Message
		}
		for _, u := range d.Units {
			for _, x := range missing {
				if u == x {
					return " " + messages.Sentence(d.Message)
				}
			}
		}
	}
	if best == "" {
		return ""
	}
	return " " + messages.Sentence(best)
}

// known says whether what is found can be held against a truth.
func known(s situation) bool { return s.data == nil && s.spec.Network.Units() > 0 }

// tally counts the true units that were found, with the largest error among
// them, and lists those that were not.
func tally(s situation) (found int, worst float64, missing []int) {
	return tallyWithin(s, math.Inf(1))
}

// tallyWithin is tally of the matches whose error is at most so large.
func tallyWithin(s situation, most float64) (found int, worst float64, missing []int) {
	seen := make(map[int]bool)
	for _, u := range s.snap.Units {
		if u.Error <= most && u.Truth >= 0 && u.Truth < s.spec.Network.Units() && !seen[u.Truth] {
			seen[u.Truth] = true
			worst = max(worst, u.Error)
		}
	}
	for i := range s.spec.Network.Units() {
		if !seen[i] {
			missing = append(missing, i)
		}
	}
	return len(seen), worst, missing
}

func all(m, d int) string {
	switch m {
	case 1:
		return "The one " + messages.Noun(d)
	case 2:
		return "Both " + messages.Noun(d) + "s"
	}
	return fmt.Sprintf("All %d %ss", m, messages.Noun(d))
}

func are(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

func was(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

func seconds(s float64) string {
	if s < 0.1 {
		return fmt.Sprintf("%.0f ms", s*1000)
	}
	if s < 100 {
		return fmt.Sprintf("%.1f s", s)
	}
	return fmt.Sprintf("%d:%02d min", int(s)/60, int(s)%60)
}

func percent(f float64) string { return number.Format(100*f, 2) + " %" }

func stageWord(s snapshot.Stage) string {
	switch s {
	case snapshot.StageJennrich:
		return "decomposition"
	case snapshot.StageDone, "":
		return "result"
	}
	return string(s)
}
