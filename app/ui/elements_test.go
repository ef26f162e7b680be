package ui

import (
	"regexp"
	"testing"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/text/glossary"
)

// What stands at a word of the glossary without a space between stays in its line, and no character is lost or doubled.
// Catches a colon alone at the beginning of a line, as browsers may break one before and behind every button.
func TestTermsKeepTheirPunctuation(t *testing.T) {
	broken := regexp.MustCompile(`[^ >]<button|</button>[^ <]`)
	kept := regexp.MustCompile(`<span class="kept">.*?</span>`)
	breaks := regexp.MustCompile(`\n`)
	for _, text := range []string{
		"", "no word", "[[rank]]", "a [[rank]] b", "The [[rank]]: two.", "(the [[rank]])", "([[rank]], [[round]]s)…",
		"non-[[ReLU]]/[[round|rounds]]’ end", "[[rank]][[round]]",
	} {
		spans, err := glossary.Spans(text)
		if err != nil {
			t.Fatal(err)
		}
		html := breaks.ReplaceAllString(goapp.HTMLString(goapp.P().Body(Terms(spans)...)), "")
		if plain := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(html, ""); plain != glossary.Plain(text) {
			t.Errorf("%q is shown as %q: %s", text, plain, html)
		}
		if bad := broken.FindString(kept.ReplaceAllString(html, " ")); bad != "" {
			t.Errorf("%q may be broken at %q: %s", text, bad, html)
		}
	}
}
