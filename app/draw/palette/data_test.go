package palette

import (
	"fmt"
	"strings"
	"testing"
)

// Every value that an element may have as data has a rule, and the colours of heat are those
// of the diverging scale: catches numbers that the style sheet does not know, which would
// leave an element without its colour or place.
func TestDataRules(t *testing.T) {
	css := CSS()
	has := func(rule string) {
		t.Helper()
		if !strings.Contains(css, rule) {
			t.Errorf("no rule %s", rule)
		}
	}
	for i := range 3 * Units {
		has(fmt.Sprintf(`.dot[data-colour="%s"] { --unit: %s; }`, Number(i), Unit(i)))
	}
	for k := -100; k <= 100; k++ {
		has(fmt.Sprintf(`td[data-heat="%s"] {`, Heat(float64(k)/100)))
		if k >= 0 {
			has(fmt.Sprintf(`[data-at="%s"] { --at: %[1]s%%; }`, At(float64(k)/100)))
		}
	}
	for _, c := range []struct {
		t    float64
		dark bool
	}{{-1, false}, {0, true}, {.5, false}, {1, true}} {
		has(fmt.Sprintf("--heat%s: %s; --on-heat%[1]s: #", Heat(c.t), Value(c.t, c.dark)))
	}
}
