package units

import (
	"testing"

	"crease/app/doc/model"
)

// The line of the output bias takes what is typed, and refuses what is no number with the name of
// the number. Would catch a field that changes nothing, or another network than it says.
func TestSetConstant(t *testing.T) {
	s := model.Prepared()
	if got, err := editUnit(s, -1, "c", "-1.5"); err != nil || got.Network.C != -1.5 || s.Network.C != 0 {
		t.Errorf("%v, %v; before %v", got.Network.C, err, s.Network.C)
	}
	for _, text := range []string{"", "x", "1e99"} {
		if _, err := editUnit(s, -1, "c", text); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
}
