package static

import (
	"strings"
	"testing"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// What go-app writes and what mend must make of it. Each row is a way in which the
// prerendered page has differed from the component, or from another rendering.
func TestMend(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"order", `<a href="x" class="y" id="z">t</a>`, `<a class="y" href="x" id="z">t</a>`},
		{"quotes", `<p title="say \"so\"">t</p>`, `<p title="say &quot;so&quot;">t</p>`},
		{"no-break space", "<p title=\"a\\u00a0b\">t</p>", "<p title=\"a\u00a0b\">t</p>"},
		{"line break", `<p title="a\nb">t</p>`, "<p title=\"a\nb\">t</p>"},
		{"backslash", `<p data-x="a\\b">t</p>`, `<p data-x="a\b">t</p>`},
		{"ampersand", `<a href="?a=1&copy=2">t</a>`, `<a href="?a=1&amp;copy=2">t</a>`},
		{"reference in raw", `<m title="a&quot;b&#8211;c">t</m>`, `<m title="a&quot;b&#8211;c">t</m>`},
		{"single quotes in raw", `<m title='a"b'>t</m>`, `<m title="a&quot;b">t</m>`},
		{"unquoted in raw", `<td colspan=2>t</td>`, `<td colspan="2">t</td>`},
		{"self-closing in raw", `<path d="M0 0"/>`, `<path d="M0 0"/>`},
		{"false boolean", `<button disabled="false">t</button>`, `<button>t</button>`},
		{"true boolean", `<button disabled>t</button>`, `<button disabled>t</button>`},
		{"aria true", `<svg aria-hidden focusable="false">t</svg>`,
			`<svg aria-hidden="true" focusable="false">t</svg>`},
		{"aria false", `<p aria-hidden="false">t</p>`, `<p aria-hidden="false">t</p>`},
		{"empty", `<img alt src="x">`, `<img alt="" src="x">`},
		{"breaks between children", "<p>\na\n<b>b</b>\nc\n</p>", "<p>a<b>b</b>c</p>"},
		{"text kept", "<p>a\n  b &lt; c</p>", "<p>a\n  b &lt; c</p>"},
		{"comment", "<p><!-- a < b --></p>", "<p><!-- a < b --></p>"},
		{"greater-than in a value", `<p title="a > b">t</p>`, `<p title="a > b">t</p>`},
	} {
		got, err := mend(c.in)
		if err != nil || got != c.want {
			t.Errorf("%s: mend(%q) = %q, %v; want %q", c.name, c.in, got, err, c.want)
		}
	}
}

// Broken markup is an error of the build, not a page that looks odd.
func TestMendRefuses(t *testing.T) {
	for _, in := range []string{"<p", "<p class=", `<p class="x`, "<!-- ", "</p", `<p ="x">`} {
		if got, err := mend(in); err == nil {
			t.Errorf("mend(%q) = %q without an error", in, got)
		}
	}
}

// Against go-app itself: an element with every awkward attribute comes out the
// same each time. Catches a change in how go-app writes HTML.
func TestMendGoApp(t *testing.T) {
	element := func() goapp.UI {
		return goapp.Div().ID("d").Class("c").Title(`a "b" & c`).Aria("hidden", true).Aria("label", "l").
			DataSet("lit", true).DataSet("unit", 3).Hidden(false).Body(
			goapp.Button().Disabled(false).Text("a<b"),
			goapp.Text("x"),
			goapp.Raw(`<math display="block"><mi>w</mi></math>`),
		)
	}
	want := `<div aria-hidden="true" aria-label="l" class="c" data-lit="true" data-unit="3" id="d" ` +
		`title="a &quot;b&quot; &amp; c"><button>a&lt;b</button>x<math display="block"><mi>w</mi></math></div>`
	for range 20 {
		got, err := mend(strings.TrimSpace(goapp.HTMLString(element())))
		if err != nil || got != want {
			t.Fatalf("got  %q, %v\nwant %q", got, err, want)
		}
	}
}
