package messages

import (
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/apptest"
)

// A limit is told in the page's words, large numbers in groups: catches a
// sentence that repeats itself and digits that nobody can count.
func TestComplaintNumbers(t *testing.T) {
	s := apptest.Spec(32, 3, spec.Paper)
	s.Learning.Order = 3
	want := "Order ℓ is 3: in dimension 32 it needs a tensor of order 8 with 61,523,748 entries, at most 400,000 are supported."
	if got := Complaint(s.Validate(true)); got != want {
		t.Errorf("%q, want %q", got, want)
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
		{2, 3, 1, spec.Paper,
			"Order 1 cannot separate more creases than inputs: there are 3 creases and 2 inputs. " +
				"Order 2 can separate them."},
		{2, 5, 3, spec.Paper, // order 4 has no button
			"Order 3 separates at most 4 creases with 2 inputs, and there are 5. Try Rounds, with the order on auto."},
		{2, 5, 3, spec.Rounds,
			"Order 3 separates at most 4 creases with 2 inputs, and there are 5. Try the practical method."},
		{2, 4, 2, spec.Exact,
			"Order 2 separates at most 3 creases with 2 inputs, and there are 4. Order 3 can separate them."},
		{1, 2, 0, spec.Paper, "Order 1 cannot separate more units than inputs: there are 2 units and 1 input."},
		{20, 24, 0, spec.Exact,
			"Order 1 cannot separate more units than inputs: there are 24 units and 20 inputs. " +
				"Order 2 can separate them."},
		{40, 50, 0, spec.Exact, "Order 1 cannot separate more units than inputs: there are 50 units and 40 inputs."},
	} {
		s := apptest.Spec(c.d, c.m, c.method)
		s.Learning.Order = c.order
		if got := Crowded(s); got != c.want {
			t.Errorf("d=%d m=%d ℓ=%d: %q, want %q", c.d, c.m, c.order, got, c.want)
		}
	}
}

// Complaints name fields as the page does.
func TestComplaint(t *testing.T) {
	for field, want := range map[string]string{
		"sampling.samples": "Samples N is wrong.",
		"network.w[0][2]":  "The weight of input 3 in unit 1 (network.w[0][2]) is wrong.",
		"network.a[3]":     "The output weight a of unit 4 (network.a[3]) is wrong.",
		"network.w":        "The list of weights (network.w) is wrong.",
	} {
		if got := Complaint(&network.FieldError{Field: field, Message: "is wrong"}); got != want {
			t.Errorf("%s: %q, want %q", field, got, want)
		}
	}
}

// A diagnosis says on the page what it says on the command line, in the page's words: units of
// a network in the plane are creases, T_3 is T₃.
func TestDiagnosis(t *testing.T) {
	var list diagnosis.List
	list.Add(diagnosis.Weak, nil, diagnosis.SayWeakTerms, 3, 0, 1)
	list.Add(diagnosis.Duplicate, []int{1, 2}, diagnosis.SayNear, 4.)
	list.Add(diagnosis.TooLinear, nil, diagnosis.SayThin, 3, 3000, 5)
	for i, want := range []string{
		"T₃ kept 0 of its 1 term: what lies below the threshold η₂ cannot be told from noise.",
		"Creases 2 and 3 are only 4.0 degrees apart, too close to be told apart here.",
		"One crease has only 3 of 3,000 samples on one side of its crease, and it takes 5 to determine and confirm it.",
	} {
		if got := Diagnosis(list[i], 2); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got, want := Diagnosis(list[1], 3), list[1].Message(); got != want {
		t.Errorf("in space %q, want %q", got, want)
	}
}
