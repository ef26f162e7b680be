package verdict

import (
	"regexp"
	"strings"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/practical/fitting"
	core "crease/algo/beyond/rounds"
	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/doc/model"
	"crease/app/text/messages"
)

// sentence is what is said of a situation, and in which tone.
type sentence struct {
	s          situation
	text, tone string
}

// One sentence for every state, right in number and tone: catches "1 units",
// "All 1", a green sign over a failure.
func TestVerdict(t *testing.T) {
	for _, list := range []map[string]sentence{
		saidBeforeRun(), saidDuringRun(), saidRecovered(),
		saidPartlyRecovered(), saidRounds(), saidFinders(), saidTables(),
	} {
		for name, c := range list {
			got := describe(c.s)
			if got.String() != c.text || got.Tone != c.tone {
				t.Errorf("%s: [%s] %s\n\twant [%s] %s", name, got.Tone, got.String(), c.tone, c.text)
			}
			if strings.Contains(got.String(), "  ") || regexp.MustCompile(`\b1 (units|creases|samples|inputs)\b`).
				MatchString(got.String()) {
				t.Errorf("%s: %q", name, got.String())
			}
		}
	}
}

// saidBeforeRun are said before a run, and where there is none.
func saidBeforeRun() map[string]sentence {
	zero := apptest.Spec(2, 2, spec.Paper)
	zero.Network.W[1] = []float64{0, 0}
	return map[string]sentence{
		"loading": {situation{state: model.Loading}, "The page is loading.", "idle"},
		"idle": {situation{spec: apptest.Spec(2, 2, spec.Practical), state: model.Idle},
			"Two creases drawn. Press Learn to find them again from 100,000 samples.", "idle"},
		"one": {situation{spec: apptest.Spec(2, 1, spec.Paper), state: model.Idle},
			"One crease drawn. Press Learn to find it again from 100,000 samples.", "idle"},
		"exact": {situation{spec: apptest.Spec(10, 4, spec.Exact), state: model.Idle},
			"Four units with 10 inputs drawn. Press Learn to find them again from infinite data.", "idle"},
		"empty": {situation{state: model.Idle}, "The sheet is empty. Drag across it to fold a crease.", "idle"},
		"crowded": {situation{spec: apptest.Spec(2, 3, spec.Paper), state: model.Idle},
			"Order 1 cannot separate more creases than inputs: there are 3 creases and 2 inputs. " +
				"Order 2 can separate them.", "warn"},
		"crowded in a lesson": {situation{spec: apptest.Spec(2, 3, spec.Paper), state: model.Idle, taught: true},
			"Three creases drawn. Press Learn to find them again from 100,000 samples.", "idle"},
		"invalid": {situation{spec: zero, state: model.Idle},
			"The weight w of unit 2 (network.w[1]) is a zero row: a unit needs a direction.", "bad"},
		"failed": {situation{spec: apptest.Spec(2, 2, spec.Paper), state: model.Failed,
			message: "line 17: \"abc\" is not a number"},
			"Line 17: \"abc\" is not a number.", "bad"},
		"no result": {situation{spec: apptest.Spec(2, 2, spec.Paper), state: model.Done},
			"The run ended without a result.", "bad"},
	}
}

// saidDuringRun are said on a run under way, or on a place in its recording.
func saidDuringRun() map[string]sentence {
	early := apptest.Found(0.0321, 0)
	early.Samples, early.Stage = 65_536, snapshot.StageMoments
	late := apptest.Found(0.001, 0, 1)
	late.Stage = snapshot.StageRegression
	long := apptest.Found(0.001, 0, 1)
	long.Stage, long.Round, long.Passed, long.Passing = snapshot.StageRegression, 3, 999_999_999, 1_000_000_000
	searching, slow := *early, *early
	searching.Stage, searching.Left = snapshot.StageRefinement, 71
	slow.Stage, slow.Left = snapshot.StageRefinement, 190
	return map[string]sentence{
		"searching": {situation{spec: apptest.Spec(2, 2, spec.Practical), state: model.Learning, snap: &searching},
			"Learning: 65,536 of 100,000 samples; 1 of 2 creases found, largest error 0.03; " +
				"the search may take up to about 80 seconds more.", "busy"},
		"searching long": {situation{spec: apptest.Spec(2, 2, spec.Practical), state: model.Paused, snap: &slow},
			"Paused: 65,536 of 100,000 samples; 1 of 2 creases found, largest error 0.03; " +
				"the search may take up to about 4 minutes more.", "busy"},
		"long pass": {situation{spec: apptest.Spec(2, 2, spec.Rounds), state: model.Learning, snap: long},
			"Round 3: fitting the heights (Regression), 99 % through a pass over 1,000,000,000 samples; " +
				"2 of 2 creases found, largest error 0.001.", "busy"},
		"reading": {situation{state: model.Learning, message: messages.ReadingTable(.4)},
			"Learning: reading the table, 40 %.", "busy"},
		"starting": {situation{spec: apptest.Spec(2, 2, spec.Paper), state: model.Learning}, "Learning …", "busy"},
		"learning": {situation{spec: apptest.Spec(2, 2, spec.Paper), state: model.Learning, snap: early},
			"Learning: 65,536 of 100,000 samples; 1 of 2 creases found, largest error 0.03.", "busy"},
		"paused": {situation{spec: apptest.Spec(2, 2, spec.Paper), state: model.Paused, snap: early},
			"Paused: 65,536 of 100,000 samples; 1 of 2 creases found, largest error 0.03.", "busy"},
		"late": {situation{spec: apptest.Spec(2, 2, spec.Paper), state: model.Learning, snap: late},
			"Learning: fitting the heights (Regression), from 100,000 samples; 2 of 2 creases found, largest error 0.001.", "busy"},
		"back": {situation{spec: apptest.Spec(2, 2, spec.Paper), state: model.Done, snap: early, back: true},
			"Showing N = 65,536, stage: Moments; 1 of 2 creases found, largest error 0.03.", "idle"},
		"back at once": {situation{spec: apptest.Spec(2, 2, spec.Exact), state: model.Paused,
			snap: &snapshot.Snapshot{Stage: snapshot.StageJennrich}, back: true},
			"Showing stage: Jennrich; 0 of 2 creases found.", "idle"},
		"back in a failure": {situation{spec: apptest.Spec(2, 2, spec.Paper), state: model.Failed,
			message: "too large", snap: early, back: true},
			"Too large.", "bad"},
	}
}

// saidRecovered are said on runs that found everything.
func saidRecovered() map[string]sentence {
	flipped := apptest.Found(1e-9, 0, 1)
	flipped.Signs.Resolved = false
	mirrored := apptest.Found(1e-3, 0, 1, 2)
	mirrored.Units[1].Error = 1.9
	turned := apptest.Found(1e-3, 0, 2)
	turned.Units[1].Error = 1.9
	soon := apptest.Found(1e-15, 0, 1)
	soon.Samples = 8192
	open := apptest.Found(1e-12, 0, 1)
	open.Signs.Resolved = false
	one := apptest.Found(2e-14, 0, 1)
	one.Units[1].Error = 4e-6
	return map[string]sentence{
		"all": {situation{spec: apptest.Spec(5, 5, spec.Practical), state: model.Done,
			snap: apptest.Found(3e-13, 0, 1, 2, 3, 4)},
			"Found all 5, to 12 digits, from samples alone. The largest error is 3·10⁻¹³, from 100,000 samples.", "good"},
		"both exact": {situation{spec: apptest.Spec(2, 2, spec.Exact), state: model.Done,
			snap: apptest.Found(3e-13, 1, 0)},
			"Found both, to 12 digits. The largest error is 3·10⁻¹³, from infinite data.", "good"},
		"the one": {situation{spec: apptest.Spec(2, 1, spec.Paper), state: model.Done, snap: apptest.Found(0.004, 0)},
			"The crease was recovered, largest error 0.004, from 100,000 samples.", "good"},
		"rough": {situation{spec: apptest.Spec(2, 2, spec.Paper), state: model.Done, snap: apptest.Found(0.1, 0, 1)},
			"Both creases found, but only approximately: largest error 0.1, from 100,000 samples.", "warn"},
		"far": {situation{spec: apptest.Spec(2, 2, spec.Paper), state: model.Done, snap: apptest.Found(0.4, 0, 1)},
			"Both creases found, but far off: largest error 0.4, from 100,000 samples.", "warn"},
		"the one, far": {situation{spec: apptest.Spec(2, 1, spec.Paper), state: model.Done, snap: apptest.Found(0.16, 0)},
			"The crease was found, but far off: largest error 0.2, from 100,000 samples.", "warn"},
		"mirrored": {situation{spec: apptest.Spec(3, 3, spec.Paper), state: model.Done, snap: mirrored},
			"All 3 units found, but unit 2 is far off: largest error 2, from 100,000 samples.", "warn"},
		"turned beside a missing one": {situation{spec: apptest.Spec(3, 3, spec.Paper), state: model.Done, snap: turned},
			"2 of 3 units found, but unit 3 is far off: largest error 2, from 100,000 samples; unit 2 was not found.",
			"warn"},
		"early": {situation{spec: apptest.Spec(2, 2, spec.Practical), state: model.Done, snap: soon},
			"Found both, to 15 digits, from dots alone. The largest error is 10⁻¹⁵, from 8,192 of 100,000 samples.", "good"},
		"the one, exact": {situation{spec: apptest.Spec(2, 1, spec.Rounds), state: model.Done, snap: apptest.Found(9e-10, 0)},
			"Found it, to 9 digits, from dots alone. The largest error is 9·10⁻¹⁰, from 100,000 samples.", "good"},
		// Near misses: one not to the last digits, one not drawn, one missing, signs open.
		"all but exact": {situation{spec: apptest.Spec(2, 2, spec.Paper), state: model.Done, snap: one},
			"Both creases recovered, largest error 4·10⁻⁶, from 100,000 samples.", "good"},
		"exact and one more": {situation{spec: apptest.Spec(2, 2, spec.Paper), state: model.Done,
			snap: apptest.Found(1e-14, 0, 1, -1)}, "Both creases recovered, largest error 10⁻¹⁴, from 100,000 samples. " +
			"The run also found 1 crease that was not drawn.", "warn"},
		"exact but for one": {situation{spec: apptest.Spec(2, 3, spec.Paper), state: model.Done,
			snap: apptest.Found(1e-14, 0, 2)}, "2 of 3 creases recovered, largest error 10⁻¹⁴, from 100,000 samples; " +
			"crease 2 was not found.", "warn"},
		"exact but for signs": {situation{spec: apptest.Spec(2, 2, spec.Paper), state: model.Done, snap: open},
			"Both creases recovered, largest error 10⁻¹², from 100,000 samples. Their signs are undetermined: " +
				"for each, (w, b) and (−w, −b) are both possible.", "warn"},
		"signs": {situation{spec: apptest.Spec(2, 2, spec.Paper), state: model.Done, snap: flipped},
			"Both creases recovered, largest error 10⁻⁹, from 100,000 samples. Their signs are undetermined: " +
				"for each, (w, b) and (−w, −b) are both possible.", "warn"},
		"too many": {situation{spec: apptest.Spec(2, 2, spec.Paper), state: model.Done,
			snap: apptest.Found(0.001, 0, 1, -1)},
			"Both creases recovered, largest error 0.001, from 100,000 samples. " +
				"The run also found 1 crease that was not drawn.", "warn"},
	}
}

// saidPartlyRecovered are said on runs that did not find everything.
func saidPartlyRecovered() map[string]sentence {
	lost := apptest.Found(2e-4, 0, 2, 3)
	lost.Diagnoses.Add(diagnosis.FewSamples, nil, diagnosis.SayUnconfirmed)
	lost.Diagnoses.Add(diagnosis.TooLinear, []int{1}, diagnosis.SayThin, 3, 3000, 5)
	poor := apptest.Found(0.3, 0, 1)
	chance := apptest.Found(4.2, -1) // so far off that the learner counts it as none: network.RecoveredWithin
	beyond := apptest.Found(1e-9, 0)
	beyond.Signs.Resolved = false
	pair := []int{1, 2}
	beyond.Diagnoses.Add(diagnosis.Duplicate, pair, diagnosis.SayNear, 3)
	beyond.Diagnoses.Add(diagnosis.Order, nil, diagnosis.SayNoOrder, 3, 2, 2, 1)
	named := apptest.Found(2e-4, 0, 2, 3)
	named.Diagnoses.Add(diagnosis.Weak, []int{1}, diagnosis.SayByThresholds)
	return map[string]sentence{
		"chance": {situation{spec: apptest.Spec(2, 3, spec.Paper), state: model.Done, snap: chance},
			"None of the 3 creases could be recovered from 100,000 samples. " +
				"The run also found 1 crease that was not drawn.",
			"bad"},
		"root cause": {situation{spec: apptest.Spec(2, 3, spec.Paper), state: model.Done, snap: beyond},
			"1 of 3 creases recovered, largest error 10⁻⁹, from 100,000 samples; creases 2 and 3 were not found. " +
				"Its sign is undetermined: (w, b) and (−w, −b) are both possible. 3 creases in 2 dimensions are " +
				"more than the 2 that order 1 can separate; none of the orders offered can.", "warn"},
		"named once": {situation{spec: apptest.Spec(4, 4, spec.Paper), state: model.Done, snap: named},
			"3 of 4 units recovered, largest error 2·10⁻⁴, from 100,000 samples. Unit 2 was not found with " +
				"the thresholds that were set.", "warn"},
		"partly": {situation{spec: apptest.Spec(4, 4, spec.Paper), state: model.Done, snap: lost},
			"3 of 4 units recovered, largest error 2·10⁻⁴, from 100,000 samples; unit 2 was not found. One unit " +
				"has only 3 of 3,000 samples on one side of its crease, and it takes 5 to determine and confirm it.", "warn"},
		"poor": {situation{spec: apptest.Spec(2, 3, spec.Practical), state: model.Done, snap: poor},
			"2 of 3 creases found, but far off: largest error 0.3, from 100,000 samples; crease 3 was not found.",
			"warn"},
		"rough of some": {situation{spec: apptest.Spec(2, 3, spec.Practical), state: model.Done,
			snap: apptest.Found(0.1, 0, 1)},
			"2 of 3 creases found approximately, largest error 0.1, from 100,000 samples; crease 3 was not found.",
			"warn"},
		"none": {situation{spec: apptest.Spec(2, 2, spec.Paper), state: model.Done, snap: apptest.Found(0)},
			"None of the 2 creases could be recovered from 100,000 samples.", "bad"},
		"none of one": {situation{spec: apptest.Spec(3, 1, spec.Paper), state: model.Done, snap: apptest.Found(0)},
			"The unit could not be recovered from 100,000 samples.", "bad"},
	}
}

// saidRounds are said on runs in rounds.
func saidRounds() map[string]sentence {
	rounds := apptest.Found(2e-16, 0, 1)
	rounds.Rounds, rounds.Round, rounds.Samples = make([]snapshot.Round, 6), 6, 32_768
	third := apptest.Found(0.03, 0)
	third.Rounds, third.Round, third.Samples, third.Stage = make([]snapshot.Round, 2), 3, 8192, snapshot.StageRefinement
	first := apptest.Found(0.004, 0)
	first.Rounds = make([]snapshot.Round, 1)
	mixed := apptest.Found(1e-9, 0, 1, 2)
	mixed.Rounds, mixed.Units[1].Origin.By = make([]snapshot.Round, 9), snapshot.ByFit
	direct := apptest.Found(1e-15, 0, 1)
	direct.Rounds, direct.Direct, direct.Samples = make([]snapshot.Round, 5), true, 8192
	elsewhere, went := *direct, *direct
	elsewhere.Starts = []snapshot.Start{{From: snapshot.From{Kind: fitting.FromRounds}}, {From: snapshot.From{Kind: fitting.Random, Units: 2}, Won: true}}
	went.Starts = []snapshot.Start{{From: snapshot.From{Kind: fitting.FromRounds}, Won: true}, {From: snapshot.From{Kind: fitting.Random, Units: 2}}}
	refined := apptest.Found(0.004, 0)
	refined.Rounds, refined.Direct = make([]snapshot.Round, 1), true
	const exact = "Found both, to 15 digits, from dots alone. " +
		"The largest error is 10⁻¹⁵, from 8,192 of 100,000 samples. "
	return map[string]sentence{
		"rounds and last digits": {situation{spec: apptest.Spec(2, 2, spec.Practical), state: model.Done, snap: direct},
			exact +
				"5 rounds found them, a direct fit gave the last digits.", "good"},
		"from a random start": {situation{spec: apptest.Spec(2, 2, spec.Practical), state: model.Done, snap: &elsewhere},
			exact +
				"5 rounds found them; the numbers are those of a direct fit from a random start.", "good"},
		"from what rounds found": {situation{spec: apptest.Spec(2, 2, spec.Practical), state: model.Done, snap: &went},
			exact +
				"5 rounds found them, a direct fit gave the last digits.", "good"},
		"a round, refined": {situation{spec: apptest.Spec(3, 1, spec.Practical), state: model.Done, snap: refined},
			"The unit was recovered, largest error 0.004, from 100,000 samples. " +
				"1 round found it, a direct fit refined it.", "good"},
		"rounds": {situation{spec: apptest.Spec(2, 2, spec.Rounds), state: model.Done, snap: rounds},
			"Found both, to 15 digits, from dots alone. " +
				"The largest error is 2·10⁻¹⁶, from 32,768 of 100,000 samples in 6 rounds.", "good"},
		"one round": {situation{spec: apptest.Spec(3, 2, spec.Rounds), state: model.Done, snap: first},
			"1 of 2 units recovered in 1 round, largest error 0.004, from 100,000 samples; unit 2 was not found.",
			"warn"},
		"in a round": {situation{spec: apptest.Spec(2, 2, spec.Rounds), state: model.Learning, snap: third},
			"Round 3: fitting all creases together (Joint fit); 1 of 2 creases found, largest error 0.03.", "busy"},
		"back in a round": {situation{spec: apptest.Spec(2, 2, spec.Rounds), state: model.Done, snap: third,
			back: true},
			"Showing round 3, N = 8,192, stage: Joint fit; 1 of 2 creases found, largest error 0.03.", "idle"},
		"rounds and a fit": {situation{spec: apptest.Spec(3, 3, spec.Practical), state: model.Done, snap: mixed},
			"All 3 units recovered, largest error 10⁻⁹, from 100,000 samples. " +
				"A direct fit found unit 2, rounds the others.", "good"},
	}
}

// saidFinders are said of runs whose units say what found them.
func saidFinders() map[string]sentence {
	by := func(list ...snapshot.Origin) *snapshot.Snapshot {
		s := apptest.Found(1e-9, 0, 1)
		for i, o := range list {
			s.Units[i].Origin = o
		}
		return s
	}
	rounds := by(snapshot.Origin{By: snapshot.ByRounds, Origin: core.Origin{Round: 1, Tensor: 4}},
		snapshot.Origin{By: snapshot.ByRounds, Origin: core.Origin{Round: 3, Tensor: 3}})
	rounds.Rounds = make([]snapshot.Round, 6)
	paper := by(snapshot.Origin{By: snapshot.ByPaper}, snapshot.Origin{By: snapshot.ByPaper})
	paper.Units[0].Found, paper.Units[1].Found = []int{3, 4}, []int{3}
	fit := by(snapshot.Origin{By: snapshot.ByFit}, snapshot.Origin{By: snapshot.ByFit})
	fit.Direct, fit.Starts = true, []snapshot.Start{{From: snapshot.From{Kind: fitting.FromRounds}}, {From: snapshot.From{Kind: fitting.Random, Units: 3, Continued: true}, Won: true}}
	const all = "Both creases recovered, largest error 10⁻⁹, from 100,000 samples. "
	return map[string]sentence{
		"which rounds": {situation{spec: apptest.Spec(2, 2, spec.Rounds), state: model.Done, snap: rounds},
			"Both creases recovered in 6 rounds, largest error 10⁻⁹, from 100,000 samples. " +
				"Found in rounds 1 and 3 by T₃ and T₄.", "good"},
		"which tensors": {situation{spec: apptest.Spec(2, 2, spec.Paper), state: model.Done, snap: paper},
			all + "Found by T₃ and T₄.", "good"},
		"which start": {situation{spec: apptest.Spec(2, 2, spec.Practical), state: model.Done, snap: fit},
			all + "A direct fit from a random start found them.", "good"},
	}
}

// saidTables are said on runs on a table of samples.
func saidTables() map[string]sentence {
	names := func(list ...string) sample.Look { return sample.Look{Names: list} }
	table := &model.Data{Name: "a.csv", Dim: 3, Rows: 1200, Look: names("rpm", "load", "heat", "torque")}
	outside := apptest.Found(-1, -1, -1)
	outside.Residual, outside.Variance, outside.Noise = 0.014, 2, 0.12
	kinked := *outside
	kinked.Kinks = []snapshot.Kink{{Column: 1, At: 70.42, Error: .61}, {Column: 0, At: 4497.2, Error: 8.7},
		{Column: 0, At: 2797.3, Error: 11.6}, {Column: -1, W: []float64{1, 0, -.5}, At: 12}}
	kinked.Diagnoses = diagnosis.List{{Code: diagnosis.NotGaussian}, {Code: diagnosis.Noise}, {Code: diagnosis.Ambiguous}}
	kinked.Signs.Resolved = false
	exactly := apptest.Found(-1, -1)
	exactly.Kinks, exactly.Variance = []snapshot.Kink{{Column: 0, At: 300}}, 2
	flat := apptest.Found(-1)
	flat.Residual, flat.Variance, flat.Noise = .5, 2, .71
	return map[string]sentence{
		"table": {situation{state: model.Idle, data: table},
			"1,200 samples with 3 inputs read. Press Learn to find the units behind them.", "idle"},
		"table done": {situation{spec: apptest.Spec(2, 2, spec.Paper), state: model.Done, snap: outside, data: table},
			"2 units found in 100,000 samples; 99.3 % of the variation explained (R² 0.993), noise 0.12.",
			"good"},
		"kinks": {situation{spec: apptest.Spec(2, 2, spec.Practical), state: model.Done, snap: &kinked, data: table},
			"Kinks at rpm 2797 ± 12 and 4497 ± 9, load 70.4 ± 0.6, rpm − 0.5 heat = 12; " +
				"99.3 % of the variation explained (R² 0.993), noise 0.12.", "good"},
		"nothing found": {situation{spec: apptest.Spec(2, 2, spec.Practical), state: model.Done, snap: flat, data: table},
			"No kinks found, torque is a linear function of the inputs; 75 % of the variation explained (R² 0.75), noise 0.71.",
			"warn"},
		"table in the plane": {situation{state: model.Idle, data: &model.Data{Dim: 2, Rows: 30}},
			"30 samples with 2 inputs read. Press Learn to find the creases behind them.", "idle"},
		"looking back in the plane": {situation{state: model.Done, snap: outside, data: &model.Data{Dim: 2}, back: true},
			"Showing N = 100,000, stage: result; 2 creases found.", "idle"},
		"done in the plane": {situation{state: model.Done, snap: outside, data: &model.Data{Dim: 2}},
			"2 creases found in 100,000 samples.", "good"},
		"table early": {situation{spec: apptest.Spec(2, 2, spec.Paper), state: model.Done, snap: exactly,
			data: table},
			"Kink at rpm 300; the whole variation explained (R² 1).", "good"},
	}
}

// While the drawing is dragged the verdict is that of the last short run, and says so: by
// which method where it is another one, and from how many samples.
func TestVerdictWhileDrawing(t *testing.T) {
	s := situation{spec: apptest.Spec(2, 2, spec.Rounds), state: model.Learning, drawing: true,
		snap: apptest.Found(1e-9, 0, 1)}
	s.snap.Samples, s.snap.Total = 8192, 16384
	const found = "Both creases recovered, largest error 10⁻⁹, from 8,192 of 16,384 samples."
	if got := describe(s); got.String() != "Learned while you draw. "+found || got.Tone != "good" {
		t.Errorf("%+v", got)
	}
	s.spec.Learning.Method, s.spec.Sampling.Noise = spec.Practical, 0.1
	if got := describe(s); got.String() != "Learned while you draw, by rounds. "+found {
		t.Errorf("%+v", got)
	}
}

// Every unit that is missing is explained, each once.
func TestReasonNamesAll(t *testing.T) {
	snap := &snapshot.Snapshot{}
	far, rare := []int{1}, []int{2}
	snap.Diagnoses.Add(diagnosis.TooLinear, far, diagnosis.SayZero)
	snap.Diagnoses.Add(diagnosis.Weak, far, diagnosis.SayByThresholds)
	snap.Diagnoses.Add(diagnosis.FewSamples, rare, diagnosis.SayNever, 1)
	got := reasonOf(snap.Diagnoses, []int{1, 2}, false)
	if len(got) != 2 || got[0].Code != diagnosis.TooLinear || got[1].Code != diagnosis.FewSamples ||
		!strings.HasPrefix(sentences(got, 2)[0], "Crease 2 is too far from the middle") {
		t.Errorf("%v", got)
	}
}
