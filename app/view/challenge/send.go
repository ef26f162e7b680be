package challenge

import (
	"fmt"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/data/sample"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/doc/mystery"
	"crease/app/draw/palette"
	"crease/app/draw/qr"
	"crease/app/draw/svg"
	"crease/app/text/words"
)

// Sent is what somebody sends to a friend: a line and a link, and a picture of both.
type Sent struct {
	Text, Link string
	Picture    string // SVG that stands by itself
}

// sent returns what is sent of a sheet and a score; page is the page's address before the hash. The link starts its
// reader at the dots of the sheet, and compares with the score at the end.
func sent(y *model.Mystery, title, page string, played mystery.Played) Sent {
	to, key := link.State{Spec: y.Hidden, View: model.DefaultView()}, mystery.Key(y.Hidden)
	to.View.Mystery, to.View.Beat = true, played.Word()
	if key != "" {
		to.Bare, to.Word = true, link.Word(dialogName+"="+key)
	} else {
		to.View.Assignment.Title = title
	}
	s := Sent{Text: played.Line(key), Link: page + "#" + link.Encode(to)}
	s.Picture = card(y.Samples, s.Text, s.Link)
	return s
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
	most := 0.0
	for _, y := range b.Y[:b.Len] {
		most = max(most, y, -y)
	}
	for i := range min(b.Len, dotsShown) {
		x, y := b.X[0][i]/dotsWithin, 0.0
		if len(b.X) > 1 {
			y = b.X[1][i] / dotsWithin
		}
		if max(x, -x, y, -y) > 1 {
			continue
		}
		half := dotsSide / 2
		p.Circle(cardMargin+half*(1+x), cardMargin+half*(1-y), 3.5).
			Str("fill", palette.Value(b.Y[i]/most, false)).Void()
	}
	side := 2*cardMargin + dotsSide
	p.Label(side, 60).Str("font-size", "30").Str("font-weight", "700").Open().Text(cardTitle).Close("text")
	for i, line := range append(strings.Split(strings.TrimPrefix(text, cardTitle+" "), "  "), cardAsk) {
		p.Label(side, 96+26*float64(i)).Str("font-size", "17").Open().Text(line).Close("text")
	}
	p.Begin("svg").Num("x", side).Num("y", cardHeight-cardMargin-codeSide).Num("width", codeSide).Num("height", codeSide).
		Open().Raw(qr.Draw(address)).Close("svg")
	return p.Close("svg").String()
}

func (p *panel) played() mystery.Played { return mystery.PlayedBy(p.drawn.mystery.Score, p.kept.took) }

// renderBeat is what the sender of the sheet has come to, and who has won once the guess is scored.
func (p *panel) renderBeat() goapp.UI {
	theirs, ok := mystery.ReadPlayed(p.State.Model.View().Beat)
	if !ok {
		return goapp.Text("")
	}
	said := fmt.Sprintf(friendHas, theirs.Right, words.Plural(theirs.Of, "crease"), theirs.Explained,
		theirs.Seconds/60, theirs.Seconds%60)
	if y := p.drawn.mystery; y.Tries > 0 {
		ours := p.played()
		switch {
		case ours.Beats(theirs):
			said += " " + youWin
		case theirs.Beats(ours):
			said += " " + friendWins
		default:
			said += " " + evenly
		}
	}
	return goapp.P().Class("challenge-beat").Role("status").Text(said)
}
