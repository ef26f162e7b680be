package strip

import (
	"strings"

	"crease/algo/snapshot"
	"crease/algo/spec"
	"crease/app/cards"
	"crease/app/messages"
	"crease/app/svg"
)

// helps lists what stood in the way of a card, each with buttons for what would
// help.
func helps(c cards.Card, s spec.Spec, snap *snapshot.Snapshot) string {
	html := ""
	for _, d := range c.Diagnoses {
		html += helpText(d, s, snap)
	}
	return html
}

// helpText is a diagnosis in words with its buttons.
func helpText(d snapshot.Diagnosis, s spec.Spec, snap *snapshot.Snapshot) string {
	html := `<p class="card-help">` + svg.Escape(messages.Diagnosis(d.Message, s.Network.Dim()))
	for _, h := range cards.HelpsAfter(d, s, snap) {
		html += helpButton(h)
	}
	return html + "</p>"
}

func helpButton(h cards.Help) string {
	return ` <button type="button" class="small" data-act="help" data-help="` + h.Code + `">` +
		svg.Escape(h.Label) + "</button>"
}

func facts(c cards.Card) string {
	if len(c.Facts) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("<dl>")
	for _, f := range c.Facts {
		b.WriteString("<div><dt>" + svg.Escape(f.Name) + "</dt><dd>" + factValue(f) + "</dd></div>")
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
