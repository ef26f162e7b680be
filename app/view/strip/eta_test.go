package strip

import (
	"strings"
	"testing"

	"crease/app/report/cards"
)

// The line that is dragged counts what it has below it: above all bars none, below all of them every one.
func TestLineCounts(t *testing.T) {
	s := done(t)
	s.eta.frame = s.card(cards.Rank).Full[0].Lay(480, 320, true)
	for value, want := range map[float64]string{1e9: ": 0 above the line in both tensors", 1e-9: ": 2 above the line in both tensors"} {
		if got := s.eta.tell(value); !strings.HasSuffix(got, want) {
			t.Errorf("at %g: %q", value, got)
		}
	}
}
