// Package challenge is the part of the page with mystery sheets: the panel from which a guess at a hidden network is
// scored and the network is revealed, and the dialog with the levels. It listens to what is hidden, the guess and the
// run; it may fit, score and clear the guess, reveal the network, hide another one and start the run.
package challenge

import (
	"math"
	"reflect"
	"strconv"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/data/sample"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/doc/mystery"
	"crease/app/doc/result"
	"crease/app/draw/palette"
	"crease/app/draw/plane"
	"crease/app/draw/qr"
	"crease/app/draw/svg"
	"crease/app/run/state"
	"crease/app/run/storage"
	"crease/app/ui"
)

type look struct {
	mystery       *model.Mystery
	tries         int
	revealed      bool
	scored, empty bool
	live          mystery.Score // of the guess while it is drawn
	run           model.RunState
}

func lookOf(m *model.Model) look {
	y := m.Mystery()
	if y == nil {
		return look{}
	}
	n, _ := m.Drawn()
	l := look{mystery: y, tries: y.Tries, revealed: y.Revealed, scored: m.Scored(), empty: n.Units() == 0,
		live: m.LiveScore()}
	l.run, _ = m.State()
	return l
}

// Panel stands in place of the settings while a network is hidden, then beside the verdict; else it is not there.
func Panel(st *state.State, send func(text, address, picture string)) goapp.UI {
	const on = model.MysteryChanged | model.SpecChanged | model.RunChanged
	kept := &kept{state: st, store: storage.Mystery}
	st.Model.Listen(func(c model.Change) {
		if c&on != 0 {
			kept.follow()
		}
	})
	draw := func(now look) goapp.UI {
		p, section := &panel{st, now, kept, send}, goapp.Section().Class("challenge").Aria("label", "Mystery sheet")
		switch {
		case now.mystery == nil:
			return section.Hidden(true)
		case now.revealed:
			return section.Body(p.renderResult()...)
		}
		return section.Body(p.renderGuess()...)
	}
	return ui.PartOf(st.Model, on, func() look { return lookOf(st.Model) }, draw)
}

type panel struct {
	State *state.State
	drawn look
	kept  *kept
	send  func(text, address, picture string) // to a friend
}

func (p *panel) renderGuess() []goapp.UI {
	m, y := p.State.Model, p.drawn.mystery
	return []goapp.UI{
		goapp.H2().Text("Guess what is hidden"),
		goapp.P().Class("challenge-live").DataSet("all", strconv.FormatBool(p.drawn.live.Matched == p.drawn.live.Units)).
			Text(liveText(p.drawn.live, p.drawn.empty)),
		p.renderBeat(),
		goapp.P().Text(whatIsHidden(y.Hidden)),
		goapp.P().Class("muted").Text(notSecret),
		goapp.Ol().Body(
			goapp.Li().Body(goapp.Span().Text(stepDraw)),
			goapp.Li().Body(goapp.Span().Text(stepScore), ui.Button("button primary", "Score my guess", p.score)),
			goapp.Li().Body(goapp.Span().Text(stepReveal), ui.Button("button", "Reveal", p.reveal)),
		),
		p.renderScore(),
		goapp.P().Class("challenge-more").Body(
			goapp.If(y.Tries > 0, p.toFriend("button")),
			ui.Button("button", "Clear", m.ClearGuess).Disabled(p.drawn.empty),
			p.opens(buttonLevels, dialogName),
			goapp.If(y.Tries > 0, p.opens(buttonCode, "result")),
		),
	}
}

func (p *panel) opens(label, dialog string) goapp.UI {
	return ui.Button("button", label, func() { p.State.Open(dialog) }, dialog)
}

func (p *panel) toFriend(class string) goapp.UI {
	return ui.Button(class, "Send this to a friend", func() {
		p.send(sent(p.drawn.mystery, p.State.Model.View().Assignment.Title, ui.Address(), p.played()))
	}).Title(hintSend)
}

func (p *panel) renderScore() goapp.UI {
	y := p.drawn.mystery
	if y.Tries == 0 {
		return goapp.P().Class("challenge-score muted").Text(noScore)
	}
	row := func(name, value, hint string) goapp.HTMLTr {
		return goapp.Tr().Title(hint).Body(goapp.Th().Scope("row").Text(name), goapp.Td().Text(value))
	}
	class := map[bool]string{false: "challenge-score muted", true: "challenge-score"}[p.drawn.scored]
	return goapp.Div().Class(class).Body(
		goapp.Table().Body(
			goapp.Caption().Body(goapp.Text(scoreCaption(y.Tries, p.drawn.scored)),
				goapp.Strong().Title(hintLeft).Text(toldText(y.Score))),
			goapp.TBody().Body(row("Creases matched", matchedText(y.Score), hintMatched),
				row("Mean square left", leftText(y.Score), hintLeft).Class("muted")),
		),
		goapp.P().Class("muted").Text(tolerance),
	)
}

// renderResult stands beside the verdict: the score of the guess, and the algorithm's turn.
func (p *panel) renderResult() []goapp.UI {
	y := p.drawn.mystery
	list := []goapp.UI{goapp.P().Class("challenge-mine").DataSet("all", strconv.FormatBool(y.Score.Matched == y.Score.Units)).
		Text(said(yourGuess, y.Score)), p.renderBeat()}
	send := "button"
	last, drawn := p.State.Model.Newest(), p.State.Model.Spec().Network
	if p.drawn.run == model.Done && last != nil && reflect.DeepEqual(y.Hidden.Network, drawn) {
		list = append(list, goapp.P().Text(said("The algorithm", mystery.Judge(y.Hidden, last.Learned))))
		send = "button primary" // the next thing to do
	} else {
		list = append(list, ui.Button("button primary", "Let the algorithm try", p.State.Session.Learn).
			Disabled(p.drawn.run == model.Learning))
	}
	list = append(list, p.toFriend(send))
	if level, n := mystery.Number(y.Hidden); level > 0 {
		list = append(list, ui.Button("button", "Another one",
			func() { openSheet(p.State, mystery.Level(level, n+1)) }, level, n))
	}
	return append(list, p.opens(buttonLevels, dialogName), p.opens(buttonCode, "result"))
}

// score judges the guess with the heights that meet the samples best, as the score that moves does, and reports it.
func (p *panel) score() {
	m := p.State.Model
	if m.Scored() {
		return
	}
	m.FitGuess()
	m.ScoreGuess()
	p.State.Report(resultOf(m.Mystery()))
}

func resultOf(y *model.Mystery) result.Result {
	s := y.Score
	r := result.Result{Did: result.Mystery, Risk: s.Risk, Right: s.Matched, Of: s.Units, Samples: s.Samples,
		Drawing: state.Drawing(y.Hidden.Network), Guessed: s.Guessed, Tries: y.Tries,
		Left: int(math.Round(1000 * min(s.Left(), 2)))}
	r.Level, r.Number = mystery.Number(y.Hidden)
	return r
}

func (p *panel) reveal() {
	p.score()
	p.State.Model.Reveal()
}

// sent returns what somebody sends to a friend of a sheet and a score: a line, a link, and a picture of both, as SVG
// that stands by itself; page is the page's address before the hash. The link starts its reader at the dots of the
// sheet, and compares with the score at the end.
func sent(y *model.Mystery, title, page string, played mystery.Played) (text, address, picture string) {
	to, key := link.State{Spec: y.Hidden, View: model.DefaultView()}, mystery.Key(y.Hidden)
	to.View.Mystery, to.View.Beat = true, played.Word()
	if key != "" {
		to.Bare, to.Word = true, link.Word(dialogName+"="+key)
	} else {
		to.View.Assignment.Title, key = title, mystery.DrawingKey(state.Drawing(y.Hidden.Network))
	}
	text, address = played.Line(key), page+"#"+link.Encode(to)
	return text, address, card(y.Samples, text, address)
}

const (
	cardWidth, cardHeight = 600.0, 400.0
	dotsSide              = 360.0
	cardMargin            = 20.0
	codeSide              = 180.0
	dotsShown             = 700
	dotsWithin            = 3.0 // standard deviations
)

// card draws the dots of a sheet, which give nothing away, beside the score and the code of the link.
func card(b *sample.Block, text, address string) string {
	p := svg.NewPen(1, 1<<16)
	p.Root(cardWidth, cardHeight).Num("width", cardWidth).Num("height", cardHeight).
		Str("font-family", "system-ui, sans-serif").Open()
	p.Begin("rect").Str("fill", palette.Named("panel", false)).Num("width", cardWidth).Num("height", cardHeight).Void()
	dots := plane.Picture{View: plane.Viewport{Half: dotsWithin, W: dotsSide, H: dotsSide}, Blank: true, Inline: true,
		Highlighted: -1, Chosen: -1, Dots: plane.Dots(b.X, b.Y[:b.Len], dotsShown)}
	p.Begin("svg").Num("x", cardMargin).Num("y", cardMargin).Raw(strings.TrimPrefix(dots.SVG(), "<svg"))
	side := 2*cardMargin + dotsSide
	p.Label(side, 50).Str("font-size", "30").Str("font-weight", "700").Open().Text(cardTitle).Close("text")
	lines := strings.Split(strings.TrimPrefix(text, cardTitle+" "), "  ")
	for i, line := range append(lines, "Where are the folds?", "Scan and guess.") {
		p.Label(side, 80+22*float64(i)).Str("font-size", "16").Open().Text(line).Close("text")
	}
	p.Begin("svg").Num("x", side).Num("y", cardHeight-cardMargin-codeSide).Num("width", codeSide).Num("height", codeSide).
		Open().Raw(qr.Draw(address)).Close("svg")
	return p.Close("svg").String()
}

func (p *panel) played() mystery.Played {
	return mystery.PlayedBy(p.drawn.mystery.Score, p.kept.took).With(p.drawn.mystery.Scored)
}

// renderBeat is what the sender of the sheet has come to, and who has won once the guess is scored.
func (p *panel) renderBeat() goapp.UI {
	theirs, ok := mystery.ReadPlayed(p.State.Model.View().Beat)
	if !ok {
		return goapp.Text("")
	}
	said := beatSaid(theirs, p.played(), p.drawn.mystery.Tries > 0)
	return goapp.P().Class("challenge-beat").Role("status").Text(said)
}
