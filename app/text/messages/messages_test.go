package messages

import (
	"testing"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/apptest"
)

// A limit is told in the page's words, large numbers in groups: catches a
// sentence that repeats itself and digits that nobody can count.
func TestComplaintNumbers(t *testing.T) {
	s := apptest.Spec(32, 3, spec.Paper)
	s.Learning.Order = 3
	want := "Order ℓ is 3: in dimension 32 it needs T₈ with 61,523,748 entries, at most 400,000 are supported."
	if got := Complaint(s.Validate(true)); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for in, want := range map[string]string{
		"": "", "0.1234567 and 12345": "0.1234567 and 12,345", "99999999999999999999": "99999999999999999999",
	} {
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

// TestSubscripted keeps a learner's sentence readable.
func TestSubscripted(t *testing.T) {
	if got := Subscripted("seen by T_3, not by T_4."); got != "seen by T₃, not by T₄." {
		t.Error(got)
	}
	in, want := "_1 x_1 has mean 2_0, z_12; T_, my_3, x_99999999999999999999_", "_1 x₁ has mean 2_0, z₁₂; T_, my_3, "+
		"x_99999999999999999999_"
	if got := Subscripted(in); got != want {
		t.Error(got)
	}
}

// Units of a network in the plane are creases in diagnoses, too; other words and
// other dimensions stay as they are.
func TestDiagnosis(t *testing.T) {
	for _, c := range []struct {
		d          int
		text, want string
	}{
		{2, "Unit 2 is below the noise of T_3.", "Crease 2 is below the noise of T₃."},
		{2, "Units 2 and 3 are close; one unit is linear.", "Creases 2 and 3 are close; one crease is linear."},
		{3, "Unit 2 is below the noise.", "Unit 2 is below the noise."},
	} {
		if got := Diagnosis(c.text, c.d); got != c.want {
			t.Errorf("d=%d: %q", c.d, got)
		}
	}
}
