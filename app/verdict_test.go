package app

import (
	"regexp"
	"strings"
	"testing"

	"crease/algo/network"
	"crease/algo/snapshot"
	"crease/algo/spec"
	"crease/app/model"
)

// drawn returns a spec with m units of d inputs.
func drawn(d, m int, method spec.Method) spec.Spec {
	mo := model.New(model.Prepared())
	mo.SetDim(d)
	mo.SetUnits(m)
	s := mo.Spec()
	s.Sampling.Samples = 100_000
	s.Learning.Method = method
	return s
}

// found returns a snapshot in which the true units listed were found with an
// error; −1 is a unit that belongs to none.
func found(err float64, truths ...int) *snapshot.Snapshot {
	n := &snapshot.Snapshot{Stage: snapshot.StageDone, Samples: 100_000, Total: 100_000, Seconds: 1.84}
	n.Signs.Resolved = true
	for _, t := range truths {
		n.Units = append(n.Units, snapshot.Unit{Truth: t, Error: err})
	}
	return n
}

// One sentence for every state, right in number and tone: catches "1 units",
// "All 1", a green sign over a failure.
func TestVerdict(t *testing.T) {
	lost := found(2e-4, 0, 2, 3)
	lost.Diagnoses = []snapshot.Diagnosis{{Message: "the samples are few"}, {Units: []int{1}, Message: "its bias is so far out that it looks linear"}}
	flipped := found(1e-9, 0, 1)
	flipped.Signs.Resolved = false
	early := found(0.0321, 0)
	early.Samples, early.Stage = 65_536, snapshot.StageMoments
	late := found(0.001, 0, 1)
	late.Stage = snapshot.StageRegression
	mirrored := found(1e-3, 0, 1, 2)
	mirrored.Units[1].Error = 1.9
	poor := found(0.3, 0, 1)
	soon := found(1e-15, 0, 1)
	soon.Samples = 8192
	chance := found(4.2, 1)
	beyond := found(1e-9, 0)
	beyond.Signs.Resolved = false
	beyond.Diagnoses = []snapshot.Diagnosis{{Units: []int{1}, Message: "unit 2 is close to unit 3"}, {Code: "order", Message: "3 creases are too many"}}
	named := found(2e-4, 0, 2, 3)
	named.Diagnoses = []snapshot.Diagnosis{{Units: []int{1}, Message: "unit 2 is below the noise"}}
	table := &model.Data{Name: "a.csv", Dim: 3, Rows: 1200}
	outside := found(-1, -1, -1)
	outside.HeldOut, outside.Energy = 0.012, 2
	exactly := found(-1, -1)
	exactly.HeldOut, exactly.Energy = 1e-31, 2
	zero := drawn(2, 2, spec.Paper)
	zero.Network.W[1] = []float64{0, 0}
	for name, c := range map[string]struct {
		s          situation
		text, tone string
	}{
		"loading": {situation{state: model.Loading}, "The page is loading.", "idle"},
		"idle": {situation{spec: drawn(2, 2, spec.Practical), state: model.Idle},
			"Two creases drawn. Press Learn to find them again from 100,000 samples.", "idle"},
		"one": {situation{spec: drawn(2, 1, spec.Paper), state: model.Idle},
			"One crease drawn. Press Learn to find it again from 100,000 samples.", "idle"},
		"exact": {situation{spec: drawn(10, 4, spec.Exact), state: model.Idle},
			"Four units on 10 inputs drawn. Press Learn to find them again from infinite data.", "idle"},
		"empty": {situation{state: model.Idle}, "An empty sheet. Drag across it to fold a crease.", "idle"},
		"crowded": {situation{spec: drawn(2, 3, spec.Paper), state: model.Idle},
			"Order 1 cannot separate more creases than inputs: 3 creases, 2 inputs; order 2 can.", "warn"},
		"invalid": {situation{spec: zero, state: model.Idle},
			"The weight w of unit 2 (network.w[1]) is a zero row: a unit needs a direction.", "bad"},
		"starting": {situation{spec: drawn(2, 2, spec.Paper), state: model.Learning}, "Learning …", "busy"},
		"learning": {situation{spec: drawn(2, 2, spec.Paper), state: model.Learning, snap: early},
			"Learning: 65,536 of 100,000 samples; 1 of 2 creases seen, largest error 0.03.", "busy"},
		"paused": {situation{spec: drawn(2, 2, spec.Paper), state: model.Paused, snap: early},
			"Paused: 65,536 of 100,000 samples; 1 of 2 creases seen, largest error 0.03.", "busy"},
		"late": {situation{spec: drawn(2, 2, spec.Paper), state: model.Learning, snap: late},
			"Learning: 100,000 samples, now the regression; 2 of 2 creases seen, largest error 0.001.", "busy"},
		"all": {situation{spec: drawn(5, 5, spec.Practical), state: model.Done, snap: found(3e-13, 0, 1, 2, 3, 4)},
			"All 5 units recovered, largest error 3·10⁻¹³, from 100,000 samples.", "good"},
		"both exact": {situation{spec: drawn(2, 2, spec.Exact), state: model.Done, snap: found(3e-13, 1, 0)},
			"Both creases recovered, largest error 3·10⁻¹³, from infinite data.", "good"},
		"the one": {situation{spec: drawn(2, 1, spec.Paper), state: model.Done, snap: found(0.004, 0)},
			"The one crease recovered, largest error 0.004, from 100,000 samples.", "good"},
		"rough": {situation{spec: drawn(2, 2, spec.Paper), state: model.Done, snap: found(0.4, 0, 1)},
			"Both creases found, but roughly: largest error 0.4, from 100,000 samples.", "warn"},
		"mirrored": {situation{spec: drawn(3, 3, spec.Paper), state: model.Done, snap: mirrored},
			"All 3 units found, but unit 2 is far off: largest error 2, from 100,000 samples.", "warn"},
		"early": {situation{spec: drawn(2, 2, spec.Practical), state: model.Done, snap: soon},
			"Both creases recovered, largest error 10⁻¹⁵: the first 8,192 of 100,000 samples were enough.", "good"},
		"chance": {situation{spec: drawn(2, 3, spec.Paper), state: model.Done, snap: chance},
			"None of the 3 creases could be recovered from 100,000 samples. 1 more unit was found that nobody drew.", "bad"},
		"root cause": {situation{spec: drawn(2, 3, spec.Paper), state: model.Done, snap: beyond},
			"1 of 3 creases recovered, largest error 10⁻⁹, from 100,000 samples; units 2 and 3 were not found. Which way it opens is not settled. 3 creases are too many.", "warn"},
		"named once": {situation{spec: drawn(4, 4, spec.Paper), state: model.Done, snap: named},
			"3 of 4 units recovered, largest error 2·10⁻⁴, from 100,000 samples. Unit 2 is below the noise.", "warn"},
		"partly": {situation{spec: drawn(4, 4, spec.Paper), state: model.Done, snap: lost},
			"3 of 4 units recovered, largest error 2·10⁻⁴, from 100,000 samples; unit 2 was not found. Its bias is so far out that it looks linear.", "warn"},
		"poor": {situation{spec: drawn(2, 3, spec.Practical), state: model.Done, snap: poor},
			"2 of 3 creases found roughly, largest error 0.3, from 100,000 samples; unit 3 was not found.", "warn"},
		"none": {situation{spec: drawn(2, 2, spec.Paper), state: model.Done, snap: found(0)},
			"None of the 2 creases could be recovered from 100,000 samples.", "bad"},
		"none of one": {situation{spec: drawn(3, 1, spec.Paper), state: model.Done, snap: found(0)},
			"The unit could not be recovered from 100,000 samples.", "bad"},
		"signs": {situation{spec: drawn(2, 2, spec.Paper), state: model.Done, snap: flipped},
			"Both creases recovered, largest error 10⁻⁹, from 100,000 samples. Which way each of them opens is not settled.", "warn"},
		"too many": {situation{spec: drawn(2, 2, spec.Paper), state: model.Done, snap: found(0.001, 0, 1, -1)},
			"Both creases recovered, largest error 0.001, from 100,000 samples. 1 more unit was found that nobody drew.", "warn"},
		"table": {situation{state: model.Idle, data: table},
			"1,200 samples of 3 inputs read. Press Learn to find the units behind them.", "idle"},
		"table done": {situation{spec: drawn(2, 2, spec.Paper), state: model.Done, snap: outside, data: table},
			"2 units found in 100,000 samples; 0.60 % of the mean square of y is left unexplained.", "good"},
		"table early": {situation{spec: drawn(2, 2, spec.Paper), state: model.Done, snap: exactly, data: &model.Data{Dim: 3, Rows: 250_000}},
			"1 unit found in the first 100,000 of 250,000 samples; it explains y up to rounding.", "good"},
		"failed": {situation{spec: drawn(2, 2, spec.Paper), state: model.Failed, message: "line 17: \"abc\" is not a number"},
			"Line 17: \"abc\" is not a number.", "bad"},
		"back": {situation{spec: drawn(2, 2, spec.Paper), state: model.Done, snap: early, back: true},
			"Looking back at N = 65,536, the moments; 1 of 2 creases seen, largest error 0.03.", "idle"},
		"back at once": {situation{spec: drawn(2, 2, spec.Exact), state: model.Paused, snap: &snapshot.Snapshot{Stage: snapshot.StageJennrich}, back: true},
			"Looking back at the decomposition; 0 of 2 creases seen.", "idle"},
		"back in a failure": {situation{spec: drawn(2, 2, spec.Paper), state: model.Failed, message: "too large", snap: early, back: true},
			"Too large.", "bad"},
		"no result": {situation{spec: drawn(2, 2, spec.Paper), state: model.Done}, "The run ended without a result.", "bad"},
	} {
		got := judge(c.s)
		if got.Text != c.text || got.Tone != c.tone {
			t.Errorf("%s: [%s] %s\n\twant [%s] %s", name, got.Tone, got.Text, c.tone, c.text)
		}
		if strings.Contains(got.Text, "  ") || regexp.MustCompile(`\b1 (units|creases|samples|inputs)\b`).MatchString(got.Text) {
			t.Errorf("%s: %q", name, got.Text)
		}
	}
}

// A limit is told in the page's words, large numbers in groups: catches a
// sentence that repeats itself and digits that nobody can count.
func TestComplaintNumbers(t *testing.T) {
	s := drawn(32, 3, spec.Paper)
	s.Learning.Order = 3
	want := "Order ℓ is 3: in dimension 32 it needs T₈ with 61,523,748 entries, at most 400,000 are supported."
	if got := complaint(s.Validate(true)); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for in, want := range map[string]string{"": "", "0.1234567 and 12345": "0.1234567 and 12,345", "99999999999999999999": "99999999999999999999"} {
		if got := grouped(in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}

// Limits are said before they bite, and name an order that helps only if it
// does: catches advice that the validation would then refuse.
func TestCrowded(t *testing.T) {
	for _, c := range []struct {
		d, m, order int
		method      spec.Method
		want        string
	}{
		{2, 2, 1, spec.Paper, ""},
		{2, 3, 0, spec.Practical, ""},
		{2, 3, 1, spec.Practical, ""}, // it finds them all the same
		{2, 3, 1, spec.Paper, "Order 1 cannot separate more creases than inputs: 3 creases, 2 inputs; order 2 can."},
		{2, 5, 3, spec.Paper, "Order 3 cannot separate 5 creases of 2 inputs: at most 4; the practical method may."}, // order 4 has no button
		{2, 4, 2, spec.Exact, "Order 2 cannot separate 4 creases of 2 inputs: at most 3; order 3 can."},
		{1, 2, 0, spec.Paper, "Order 1 cannot separate more units than inputs: 2 units, 1 input."},
		{20, 24, 0, spec.Exact, "Order 1 cannot separate more units than inputs: 24 units, 20 inputs; order 2 can."},
		{40, 50, 0, spec.Exact, "Order 1 cannot separate more units than inputs: 50 units, 40 inputs."},
	} {
		s := drawn(c.d, c.m, c.method)
		s.Learning.Order = c.order
		if got := crowded(s); got != c.want {
			t.Errorf("d=%d m=%d ℓ=%d: %q, want %q", c.d, c.m, c.order, got, c.want)
		}
	}
	s := drawn(20, 3, spec.Exact)
	s.Learning.Order = 2
	if got := size(s, 4e10); got != "T₆ at d = 20: 177,100 entries" {
		t.Error(got) // infinite data take no time a sample
	}
	s.Learning.Method = spec.Paper
	if got := size(s, 4.43e10); got != "T₆ at d = 20: 177,100 entries, about 4 s a million samples" {
		t.Error(got)
	}
}

// The practical method is measured by the numbers it has to find.
func TestSearch(t *testing.T) {
	for _, c := range []struct {
		d, m int
		want string
	}{
		{2, 2, ""},
		{20, 20, ""}, // 440: some seconds
		{32, 64, "2,176 numbers to find: this may take minutes"},
	} {
		if got := search(drawn(c.d, c.m, spec.Practical)); got != c.want {
			t.Errorf("d=%d m=%d: %q, want %q", c.d, c.m, got, c.want)
		}
	}
}

// Complaints name fields as the page does.
func TestComplaint(t *testing.T) {
	for field, want := range map[string]string{
		"sampling.samples": "Samples N is wrong.",
		"network.w[0][2]":  "The weight of input 3 in unit 1 (network.w[0][2]) is wrong.",
		"network.a[3]":     "The height a of unit 4 (network.a[3]) is wrong.",
		"network.w":        "Network.w is wrong.",
	} {
		if got := complaint(&network.FieldError{Field: field, Message: "is wrong"}); got != want {
			t.Errorf("%s: %q, want %q", field, got, want)
		}
	}
}

// Found numbers are short and never a rounding error in zero's place: catches a
// table that is too wide for its column.
func TestFoundText(t *testing.T) {
	for v, want := range map[float64]string{0: "0", -1.6e-17: "0", 0.01: "+0.0100", -0.4: "−0.4000", 1.2: "+1.200", 2.5e-5: "+2.5·10⁻⁵", -123.456: "−123.5"} {
		if got := foundText(v); got != want || len([]rune(got)) > 9 {
			t.Errorf("%g is written %q, want %q", v, got, want)
		}
	}
}
