package strip

import (
	"reflect"
	"strings"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/draw/svg"
	"crease/app/report/cards"
	"crease/app/text/glossary"
	"crease/app/text/messages"
	"crease/app/ui"
)

// helps lists what stood in the way of a card, each with buttons for what would
// help. Words of the glossary that are in seen have been explained before.
func (b *board) helps(c cards.Card, s spec.Spec, snap *snapshot.Snapshot, seen map[string]bool) (html string) {
	for _, d := range c.Diagnoses {
		html += `<p class="card-help">` + ui.TermsHTML(glossary.Mark(messages.Diagnosis(d, s.Network.Dim()), seen))
		for _, h := range cards.Helps(d, s, snap) {
			html += b.helpButton(h)
		}
		html += "</p>"
	}
	return html
}

// helpButton offers what the author of the link leaves open.
func (b *board) helpButton(h cards.Help) string {
	if !b.allowed(h.Code) {
		return ""
	}
	return ` <button type="button" class="small" data-act="help" data-help="` + h.Code + `">` +
		svg.Escape(h.Label) + "</button>"
}

// allowed reports whether readers can change all that a help changes.
func (b *board) allowed(code string) bool {
	s, terms := b.model.Committed(), b.model.View().Assignment
	with, _ := cards.Apply(code, s)
	return !terms.Restricted() || reflect.DeepEqual(terms.Keep(s, with), with)
}

func facts(c cards.Card, seen map[string]bool) string {
	if len(c.Facts) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("<dl>")
	for _, f := range c.Facts {
		name := ui.TermsHTML(glossary.Mark(f.Name, seen))
		b.WriteString("<div><dt>" + name + "</dt><dd>" + factValue(f) + "</dd></div>")
	}
	b.WriteString("</dl>")
	return b.String()
}

// factValue is a fact's number, as a button where it can be explained.
func factValue(f cards.Fact) string {
	value := svg.Escape(f.Value)
	if f.Number == "" {
		return value
	}
	return `<button type="button" class="explains" aria-haspopup="dialog" data-number="` + svg.Escape(f.Number) +
		`" aria-label="` + svg.Escape(factName(f.Name, f.Value)) + `">` + value + "</button>"
}
