package app

import (
	"context"
	"strconv"
	"sync"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/app/doc/model"
	"crease/app/doc/result"
	"crease/app/run/state"
	"crease/app/run/storage"
	"crease/app/ui"
)

// openingLook is what the opening depends on: lessons, mystery sheets, tables and authors have words of their own.
type openingLook struct{ other, plane bool }

// opening says at the top what the page does, and what to do first, until a run has come to its end.
func opening(m *model.Model) goapp.UI {
	look := func() openingLook {
		v := m.View()
		return openingLook{
			other: v.Lesson != "" || v.Assignment.Title+v.Assignment.Task != "" || m.Guessing() || m.Data() != nil,
			plane: m.Spec().Network.Dim() == 2,
		}
	}
	draw := func(now openingLook) goapp.UI {
		said := openings[now.plane]
		return goapp.Section().Class("opening").Aria("label", titleHelp).Hidden(now.other).Body(
			goapp.P().Class("lead").Text(said.lead),
			goapp.P().Class("muted").Body(goapp.Text(said.more+" "),
				goapp.Span().Class("first").Body(goapp.B().Text(openingPress), goapp.Text(openingOr))),
		)
	}
	return &ui.Part[openingLook]{Model: m, Look: look, Draw: draw,
		On: model.SpecChanged | model.ViewChanged | model.DataChanged | model.MysteryChanged}
}

// example is the last snapshot of the prepared spec's run, nil if it fails. It is learned where the page is
// prerendered: the HTML shows creases that were really found. In a browser the reader presses Learn.
var example = sync.OnceValue(func() *snapshot.Snapshot {
	last, err := learn.Run(context.Background(), model.Prepared(), nil, learn.Host{})
	if err != nil {
		return nil
	}
	return last.Untimed() // without the figures that another build would not repeat
})

// noteLearned notes, in the browser and for styles, that somebody has seen a drawing learned.
func noteLearned(m *model.Model) {
	learned := func() { ui.Root().Call("setAttribute", "data-learned", "") }
	if text, _ := storage.Learned.Load(); text != "" {
		learned()
		return
	}
	var stop func()
	stop = m.Listen(func(model.Change) {
		if run, _ := m.State(); run == model.Done {
			learned()
			_ = storage.Learned.Save("yes") // a browser that stores nothing shows the words again
			stop()
		}
	})
}

// remembered returns the number by which result codes tell browsers apart: the kept one, else the given.
func remembered(n int) int {
	text, _ := storage.Browser.Load()
	if kept, err := strconv.Atoi(text); err == nil && kept >= 0 && kept < 1<<result.VisitBits {
		return kept
	}
	_ = storage.Browser.Save(strconv.Itoa(n)) // refused: it is another one in every visit
	return n
}

func help(st *state.State) goapp.UI {
	return &ui.Modal{State: st, Name: "help", Title: titleHelp, Filled: true, Body: func() []goapp.UI {
		said := openings[st.Model.Spec().Network.Dim() == 2]
		return []goapp.UI{
			goapp.P().Class("lead").Text(said.lead),
			goapp.P().Text(said.more + " " + helpWhat),
			goapp.P().Text(helpLook),
			goapp.P().Text(helpMethods),
			helpTable(helpKeys).Class("for-keys"),
			helpTable(helpFingers).Class("for-fingers"),
			goapp.P().Class("muted").Text(helpSource),
		}
	}}
}

func helpTable(rows [][2]string) goapp.HTMLTable {
	return goapp.Table().Class("keys").Body(goapp.TBody().Body(goapp.Range(rows).Slice(func(i int) goapp.UI {
		return goapp.Tr().Body(goapp.Th().Scope("row").Text(rows[i][0]), goapp.Td().Text(rows[i][1]))
	})))
}
