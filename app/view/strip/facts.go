package strip

import (
	"reflect"
	"slices"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/report/cards"
	"crease/app/text/glossary"
	"crease/app/text/messages"
	"crease/app/ui"
)

// helps is a line with buttons for what would help.
func (s *strip) helps(list []cards.Help, line ...goapp.UI) goapp.UI {
	for _, h := range list {
		line = append(line, goapp.Text(" "), ui.Button("small", h.Label, func() { s.help(h.Code) }, h.Code))
	}
	return goapp.P().Class("card-help").Body(line...)
}

// allowed returns what of it changes nothing that the author of the link locks.
func (s *strip) allowed(list ...cards.Help) []cards.Help {
	terms, now := s.Model.View().Assignment, s.Model.Committed()
	return slices.DeleteFunc(list, func(h cards.Help) bool {
		with, _ := cards.Apply(h.Code, now)
		return terms.Restricted() && !reflect.DeepEqual(terms.Keep(now, with), with)
	})
}

// stood lists what stood in the way of a card, each with buttons for what would
// help. Words of the glossary that are in seen have been explained before.
func (s *strip) stood(c cards.Card, seen map[string]bool) (list []goapp.UI) {
	drawn, snap := s.situation()
	for _, d := range c.Diagnoses {
		said := ui.Terms(glossary.Mark(messages.Diagnosis(d, drawn.Network.Dim()), seen))
		list = append(list, s.helps(s.allowed(cards.Helps(d, drawn, snap)...), said...))
	}
	return list
}

// newHelps offers below the rail what would help, once the run rests. What
// stood in the way is told by the verdict and on the cards.
func newHelps(s *strip) goapp.UI {
	offers := func() []cards.Help {
		drawn, snap := s.situation()
		if state, _ := s.Model.State(); snap == nil || state != model.Done && state != model.Paused {
			return nil
		}
		return s.allowed(cards.Offers(drawn, snap)...)
	}
	return &ui.Part[string]{Model: s.Model, On: model.SpecChanged | model.RunChanged | model.DataChanged | model.ViewChanged,
		Look: func() (all string) {
			for _, h := range offers() {
				all += h.Label + "\n"
			}
			return all
		},
		Draw: func(all string) goapp.UI {
			return goapp.Div().Class("strip-helps").Body(
				goapp.If(all != "", s.helps(offers(), goapp.Text(wouldHelp))))
		},
	}
}

// facts lists the further numbers of a card, as buttons where they can be explained.
func facts(c cards.Card, seen map[string]bool) goapp.UI {
	list := make([]goapp.UI, len(c.Facts))
	for i, f := range c.Facts {
		value := goapp.UI(goapp.Text(f.Value))
		if f.Number != "" {
			value = ui.Explained(f.Value, f.Number, f.Name+" "+f.Value)
		}
		list[i] = goapp.Div().Body(goapp.Elem("dt").Body(ui.Terms(glossary.Mark(f.Name, seen))...), goapp.Elem("dd").Body(value))
	}
	return goapp.Div().Class("card-facts").Body(goapp.If(len(list) > 0, goapp.Elem("dl").Body(list...)))
}
