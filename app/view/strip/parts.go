package strip

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/beyond/descent"
	"crease/algo/learn/snapshot"
	"crease/app/doc/model"
	"crease/app/draw/chart"
	"crease/app/report/cards"
	"crease/app/run/runner"
	"crease/app/ui"
)

// parts are the strip's parts together.
type parts struct {
	*board
	row    *row
	large  *stage
	scrub  *scrubber
	plots  *plots
	eta    *etaLine
	race   *rival
	dialog *dialog
	drawn  bool // painted at least once
	built  map[string]cards.Card
	after  int // as many changes the cards were built
}

// newParts returns the parts of a strip in the page, below root; sheet draws the
// sheets of the race, and do calls a function on the page's goroutine.
func newParts(
	m *model.Model, learn func(), root goapp.Value,
	sheet func(s *snapshot.Snapshot, id string, size float64) string, do func(func()),
) *parts {
	b := &board{model: m, learn: learn, root: root, shown: map[string]string{}}
	p := &parts{
		board: b,
		row:   &row{board: b, visible: map[string]bool{}, unfolded: map[string]bool{}},
		large: &stage{board: b, seen: map[string]chart.Figure{}},
		scrub: &scrubber{board: b},
		plots: &plots{board: b},
		race:  &rival{board: b, sheet: sheet, racer: runner.NewCrew(runner.Default, do)},
		built: map[string]cards.Card{},
	}
	p.eta = &etaLine{board: b, plots: p.plots, large: p.large}
	p.dialog = &dialog{board: b, plots: p.plots, race: p.race}
	b.stage.Draw, b.stage.Patience = p.paint, 2 // the pictures that are watched go first
	b.stage.Mount(root, root)
	p.large.card, p.large.small = p.card, p.paintCard
	p.large.paper.Draw = p.large.draw
	p.large.paper.Mount(p.find(".stage-picture"), p.find(".stage-paper"))
	p.row.watchVisible()
	p.dialog.mount()
	return p
}

// changed is called when the model changes.
func (p *parts) changed(c model.Change) {
	if c != model.FilmChanged {
		p.changes++
	}
	if c&model.DataChanged != 0 || c&model.SpecChanged != 0 && p.race.outdated(p.model.Spec()) {
		p.race.drop()
	}
	if c&model.HighlightChanged != 0 {
		showHighlighted(p.model.Highlighted())
	}
	if c&model.ViewChanged != 0 {
		p.dialog.sync()
	}
	painted := c&(model.SpecChanged|model.RunChanged|model.DataChanged|model.ViewChanged|model.StageChanged) != 0
	if c&model.FilmChanged != 0 {
		p.large.paper.Repaint()
	}
	if c&model.StageChanged != 0 {
		p.refresh()
	}
	if p.ends() {
		p.finish()
		return
	}
	explains := p.large.explained || p.dialog.key != "" // by a formula, which speaks of the unit that is pointed at
	if painted || c&model.HighlightChanged != 0 && explains {
		p.soon()
	}
}

// card returns one card as things stand. It is built once after every change.
func (p *parts) card(key string) cards.Card {
	if p.after != p.changes {
		clear(p.built)
		p.after = p.changes
	}
	c, ok := p.built[key]
	if !ok {
		c = cardOf(p.model, key, p.race.standing)
		p.built[key] = c
	}
	return c
}

// cardOf builds one card from the model and from how the race stands, nil before
// the first.
func cardOf(m *model.Model, key string, race *descent.Standing) cards.Card {
	s, snap := situation(m)
	if key == cards.Race {
		return cards.OfRace(s, m.Recording(), race)
	}
	rounds := 0
	if last := m.Newest(); last != nil {
		rounds = len(last.Rounds)
	}
	c, _ := cards.One(key, s, snap, rounds, m.Highlighted())
	return c
}

// paint brings what can be seen up to date, part by part: what the reader has
// opened, then the cards. What a frame has no time for waits for the next. The first painting is done at
// once, as without it the cards are empty, and so is the one at the end of a run (finish).
func (p *parts) paint() {
	if p.eta.active {
		return // the line is under a finger; the next painting follows the drop
	}
	if p.part == 0 {
		state, _ := p.model.State()
		p.painted, p.again, p.during = time.Now(), false, state == model.Learning
	}
	for p.part < 6+len(cards.Keys) {
		p.paintPart(p.part)
		p.part++
		if p.drawn && !p.whole && ui.Spent() {
			p.stage.Repaint()
			return
		}
	}
	if !p.whole {
		p.row.bringUp(p.shownCard())
	}
	p.part, p.drawn = 0, true
	if p.again {
		p.soon()
	}
}

func (p *parts) paintPart(i int) {
	open := p.dialog.key
	switch i {
	case 0:
		p.scrub.paint()
	case 1:
		if open != "" {
			p.dialog.paint(p.card(open))
		}
	case 2:
		if open == cards.Race {
			p.race.paintOurs()
		}
	case 3:
		if open == cards.Race {
			p.race.paintTheirs()
		}
	case 4:
		p.large.paint()
	case 5:
		shown := p.shownCard()
		for _, key := range cards.Keys {
			p.attribute(`[data-card="`+key+`"]`, "aria-current", "step", key == shown)
		}
		p.row.paintHelps()
		if !p.whole {
			p.large.paintSteps()
		}
	default:
		p.paintCard(cards.Keys[i-6])
	}
}

// shownCard is the card that the rail marks: none before a run, unless one was chosen.
func (p *parts) shownCard() string {
	if _, snap := situation(p.model); snap == nil && !p.model.Stage().Up {
		return ""
	}
	return p.large.key()
}

// endWait is after how long the painting at the end of a run leaves the rest of the small cards to later frames:
// less than anybody notices.
const endWait = 50 * time.Millisecond

// paintCard brings a small card up to date. That of the stage shown large is painted after it.
func (p *parts) paintCard(key string) {
	late := key != p.shownCard() && time.Since(p.painted) > endWait
	later := p.whole && (late || !p.row.visible[key])
	if p.model.Stage().Up && key == p.large.at.card {
		if !p.large.behind {
			return
		}
		p.large.behind = later
	}
	switch state, _ := p.model.State(); {
	case later: // nobody reads a number from before the end meanwhile
		p.row.flag(cardAt(key), "data-old", true)
	case state != model.Learning || p.row.visible[key]: // while a run goes on there is no time for what cannot be seen
		p.row.paintCard(p.card(key))
	}
}
