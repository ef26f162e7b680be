package cards

import "testing"

// Both tensors have a first eigenvalue: would catch two that go by one name.
func TestEigenvalueName(t *testing.T) {
	if a, b := eigenvalueName(3, 0), eigenvalueName(4, 0); a != "λ₁ of T₃" || b != "λ₁ of T₄" {
		t.Errorf("%q and %q", a, b)
	}
}
