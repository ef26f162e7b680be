package lecture

import (
	"crease/algo/learn/snapshot"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/report/cards"
	"crease/app/report/film"
)

// page is one slide of the lecture: what fills the screen, and which entry of the recording it shows.
type page struct {
	slide model.Slide
	card  string // of a stage
	entry int    // of the recording, −1 for the newest
}

// deck lists the slides: the drawn sheet, the stages as the run came to them, rounds, what was found, the difference.
func deck(m *model.Model) []page {
	rec, terms := m.Recording(), m.View().Assignment
	drawn := page{slide: model.DrawnSlide, entry: -1}
	left := page{slide: model.FoundSlide, entry: -1}
	switch {
	case m.Guessing() && terms.Shown(assignment.Found): // beside a guess stands what it leaves
		return []page{drawn, left}
	case len(rec) == 0:
		return []page{drawn}
	}
	var pages []page
	if terms.Shown(assignment.Drawing) {
		pages = append(pages, drawn)
	}
	if terms.Shown(assignment.Stages) {
		pages = append(pages, stagePages(m, rec)...)
	}
	s := m.Newest()
	found := s != nil && (s.Learned.Units() > 0 || s.Recovered.Units() > 0 || len(s.Units) > 0)
	if terms.Shown(assignment.Found) && found {
		pages = append(pages, left)
		if n, _ := m.Drawn(); n.Units() > 0 {
			pages = append(pages, page{slide: model.DifferenceSlide, entry: -1})
		}
	}
	if len(pages) == 0 {
		return []page{drawn}
	}
	return pages
}

// stagePages are those of the stages and of the rounds after the first.
func stagePages(m *model.Model, rec []*snapshot.Snapshot) (pages []page) {
	first := map[string]int{} // the entry of every stage in the first passage
	var later []film.Scene    // but the last
	for _, s := range film.Plan(rec) {
		switch {
		case s.Reveal:
		case s.Intro:
			first[s.Card] = s.Entries[len(s.Entries)-1]
		default:
			later = append(later, s)
		}
	}
	if at, ok := first[cards.Scalars]; ok { // which tensor sees which unit is known from the biases
		first[cards.Sees] = at
	}
	what := m.Spec()
	what.Network, _ = m.Drawn()
	add := func(card string, entry int) {
		s := rec[len(rec)-1]
		if entry >= 0 {
			s = rec[entry]
		}
		if c := cards.One(card, what, s, 0, -1); c.Reached && !c.Unused {
			pages = append(pages, page{model.StageSlide, card, entry})
		}
	}
	for _, card := range cards.Keys {
		if entry, ok := first[card]; ok {
			add(card, entry)
		}
	}
	for _, s := range later {
		add(s.Card, s.Entries[len(s.Entries)-1])
	}
	add(cards.Loss, -1)
	return pages
}

// inFilm is the slide of a scene of a film: samples fall on the drawn sheet, which unfolds again on the found one.
func inFilm(f model.Film, terms assignment.Terms) model.Slide {
	stage := terms.Shown(assignment.Stages)
	drawn := f.Card == "" || f.Card == cards.Samples && f.Scene == 0
	switch {
	case drawn && (terms.Shown(assignment.Drawing) || !stage):
		return model.DrawnSlide
	case terms.Shown(assignment.Found) && (f.Reveal || f.Intro && f.Card == cards.Regression || !stage):
		return model.FoundSlide
	case stage:
		return model.StageSlide
	}
	return model.DrawnSlide
}

func stageOf(m *model.Model) string { return cards.Shown(m.Stage().Card, m.Film().Card, m.Snapshot()) }

// at returns the number of the slide that the page shows, 0 for one that is in no deck.
func at(m *model.Model, pages []page) int {
	slide, key, entry := m.Lecture(), stageOf(m), m.Scrubbed()
	best := 0
	for i, p := range pages {
		switch {
		case p.slide != slide:
		case slide != model.StageSlide:
			best = i
		case p.card == key && (best == 0 || p.entry == entry || entry < 0):
			best = i // of several rounds the one that is shown, or the newest
		}
	}
	return best
}
