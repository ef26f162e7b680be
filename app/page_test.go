package app

import (
	"regexp"
	"strings"
	"testing"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// The page says what it is before any program has loaded: the folded sheet, its
// creases found by a real run, a verdict, two sentences – and no number that is
// none.
func TestPrerendered(t *testing.T) {
	root := NewRoot()
	d := goapp.NewServerTester(root)
	defer d.Close()
	html := goapp.HTMLString(root)
	for what, pattern := range map[string]string{
		"the verdict":    `Found both, to\s*(?:<[^>]+>)?\s*\d+ digits\s*(?:</button>)?\s*, from dots alone\.`,
		"the sheet":      `data-facets`,
		"its creases":    `data-crease="1"`,
		"a found one":    `stroke-dasharray`,
		"what it is":     `Fold a sheet of paper\. The page finds your folds again`,
		"Learn":          `>Learn</button>`,
		"the help":       `nothing is sent anywhere`,
		"the table":      `value="−0\.4"`,
		"a status":       `role="status"`,
		"Pause is there": `>Pause</button>`,
	} {
		if !regexp.MustCompile(pattern).MatchString(html) {
			t.Errorf("%s is missing: nothing matches %s", what, pattern)
		}
	}
	for _, bad := range []string{"NaN", "+Inf", "-Inf", "%!"} {
		if strings.Contains(html, bad) {
			t.Errorf("the page holds %q", bad)
		}
	}
	ids := map[string]int{}
	for _, m := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(html, -1) {
		if ids[m[1]]++; ids[m[1]] == 2 {
			t.Errorf("the id %q is given twice", m[1])
		}
	}
}

// Every button and field has a name for those who do not see it.
func TestEverythingHasAName(t *testing.T) {
	root := NewRoot()
	d := goapp.NewServerTester(root)
	defer d.Close()
	html := goapp.HTMLString(root)
	labelled := map[string]bool{}
	for _, m := range regexp.MustCompile(`<label[^>]* for="([^"]+)"`).FindAllStringSubmatch(html, -1) {
		labelled[m[1]] = true
	}
	id := regexp.MustCompile(` id="([^"]+)"`)
	for _, at := range regexp.MustCompile(`<(?:input|select|textarea)[^>]*>`).FindAllStringIndex(html, -1) {
		tag, before := html[at[0]:at[1]], html[:at[0]]
		m := id.FindStringSubmatch(tag)
		inside := strings.LastIndex(before, "<label") > strings.LastIndex(before, "</label>")
		if !inside && !strings.Contains(tag, "aria-label=") && (m == nil || !labelled[m[1]]) {
			t.Errorf("no name: %s", tag)
		}
	}
	// What a button holds is its name, but for pictures that are not read out.
	unseen := regexp.MustCompile(`(?s)<svg.*?</svg>|<[^>]*>`)
	for _, m := range regexp.MustCompile(`(?s)<button([^>]*)>(.*?)</button>`).FindAllStringSubmatch(html, -1) {
		text := unseen.ReplaceAllString(m[2], "")
		if !strings.Contains(m[1], "aria-label=") && !regexp.MustCompile(`\p{L}{2}|3D`).MatchString(text) {
			t.Errorf("no name: %s", m[0])
		}
	}
}
