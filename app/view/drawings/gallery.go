package drawings

import (
	"fmt"
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/network"
	"crease/app/doc/assignment"
	"crease/app/doc/gallery"
	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/ui"
)

// Gallery is the dialog with the drawings that are kept and the prepared networks.
type Gallery struct {
	ui.Modal
	Kept *Kept

	dark     bool
	renaming int               // the drawing whose name is edited, 0 for none
	pictures map[string]string // by what they show
}

const thumbnailSize = 112

// NewGallery returns the dialog.
func NewGallery(st *state.State, kept *Kept) *Gallery {
	g := &Gallery{Kept: kept}
	g.Modal = ui.Modal{State: st, Name: "gallery", Title: "Gallery", Prepare: g.prepare, Body: g.body}
	return g
}

// OnMount implements goapp.Mounter.
func (g *Gallery) OnMount(ctx goapp.Context) {
	g.Modal.OnMount(ctx)
	g.State.OnHash("gallery", func(key string) { // shows the prepared network of a key, or all of them
		e, ok := gallery.Find(key)
		switch {
		case ok:
			g.choose(e)
		case key != "":
			g.State.Notify("The gallery has no drawing of the name that stands in the link.", true)
		default:
			g.State.Open("gallery")
		}
	})
	g.State.Model.Listen(g.follow)
	g.Kept.onList = func() {
		if g.Filled {
			g.Update()
		}
	}
}

func (g *Gallery) prepare() {
	g.Kept.keep()
	g.Kept.look()
	g.renaming = 0
	if dark := ui.IsDark(g.State.Model); dark != g.dark || g.pictures == nil {
		g.dark, g.pictures = dark, map[string]string{}
	}
}

func (g *Gallery) body() []goapp.UI {
	return []goapp.UI{
		goapp.P().Class("muted").Text(galleryWhat),
		g.renderKept(),
		goapp.H3().Text("Prepared networks"),
		goapp.Ul().Class("gallery").Body(ui.Each(gallery.Entries(), g.renderEntry)),
		goapp.P().Body(ui.Button("button", "Mystery sheets: guess what is hidden", func() {
			g.State.Close("gallery")
			g.State.Open("mystery")
		})),
	}
}

func (g *Gallery) renderEntry(e gallery.Entry) goapp.UI {
	about := "gallery-about-" + e.Key
	return goapp.Li().Class("gallery-card").DataSet("entry", e.Key).Body(
		g.picture("gallery-"+e.Key, e.Key, e.Title, e.Spec.Network),
		ui.Button("gallery-choose", e.Title, func() { g.choose(e) }, e.Key).Aria("describedby", about),
		goapp.P().ID(about).Text(e.Watch),
	)
}

func (g *Gallery) choose(e gallery.Entry) {
	g.leave(func() { g.State.Present(e.Spec, e.Title, e.Watch) })
}

// leave closes the dialog and shows what was chosen there, if the author of the link allows it.
func (g *Gallery) leave(show func()) {
	g.State.Close("gallery")
	if g.State.Allowed(assignment.Gallery) {
		show()
	}
}

// follow takes an entry's title and sentence away once they no longer say what is drawn and how it is learned.
func (g *Gallery) follow(c model.Change) {
	if c&(model.SpecChanged|model.DataChanged) == 0 {
		return
	}
	m := g.State.Model
	v := m.View()
	e, ok := gallery.Titled(v.Assignment.Title)
	if ok && v.Assignment.Task == e.Watch && (m.Data() != nil || !e.Holds(m.Committed())) {
		v.Assignment.Title, v.Assignment.Task = "", ""
		m.SetView(v)
	}
}

// picture is the picture of a network, drawn once a theme for what it shows.
func (g *Gallery) picture(name, of, title string, n network.Network) *ui.Picture {
	p := &ui.Picture{Name: name, SVG: g.pictures[of]}
	if p.SVG == "" {
		p.Later = func() string {
			if g.pictures[of] == "" { // its turn may come again
				g.pictures[of] = gallery.Thumbnail(n, thumbnailSize, g.dark, name, title)
			}
			return g.pictures[of]
		}
	}
	return p
}

func (g *Gallery) renderKept() goapp.UI {
	l := g.Kept
	list := l.List()
	said := l.wrong
	if said == "" && len(list) == 0 {
		said = fmt.Sprintf(nothingKept, gallery.Most)
	}
	return goapp.Section().Class("gallery-kept").Aria("label", titleKept).Body(
		goapp.H3().Text(titleKept),
		goapp.If(said != "", goapp.P().Class("gallery-said").Text(said)),
		goapp.Ul().Class("gallery kept").Body(ui.Each(list, g.renderDrawing)),
	)
}

func (g *Gallery) renderDrawing(d gallery.Drawing) goapp.UI {
	id, name := d.ID, g.Kept.Label(d.ID)
	key := strconv.Itoa(id)
	picture := &ui.Picture{Name: "kept-" + key}
	if s, err := d.Spec(); err == nil {
		picture = g.picture(picture.Name, d.Link, gallery.Name(s.Network), s.Network)
	}
	edited := g.renaming == id
	return goapp.Li().Class("gallery-card").DataSet("drawing", key).Body(
		picture,
		goapp.If(edited, goapp.Input().Type("text").ID("gallery-name").Aria("label", "Name of the drawing").Value(name).
			MaxLength(60).OnChange(g.renamed, key).OnKeyDown(g.renameKey, key)),
		goapp.If(!edited,
			ui.Button("gallery-choose", name, func() { g.leave(func() { g.Kept.restore(id) }) }, key),
			goapp.P().Class("gallery-acts").Body(
				ui.Sign(rename, rename+" "+name, func() { g.rename(id) }, key),
				ui.Sign("✕", "Delete "+name, func() { g.Kept.change(func() { g.Kept.Delete(id) }) }, key),
			)),
	)
}

func (g *Gallery) rename(id int) {
	g.renaming = id
	g.Update()
	// By the state, not by this component's context: the button that was pressed is gone then.
	g.State.Settled(func() {
		if e := goapp.Window().GetElementByID("gallery-name"); e.Truthy() {
			e.Call("focus")
			e.Call("select")
		}
	})
}

// renamed takes the name over: a field changes on Enter and when it is left.
func (g *Gallery) renamed(ctx goapp.Context, _ goapp.Event) {
	id, name := g.renaming, ctx.JSSrc().Get("value").String()
	g.renaming = 0
	g.Kept.change(func() { g.Kept.Rename(id, name) })
}

// renameKey ends on Enter, and on Escape without a change; the dialog stays.
func (g *Gallery) renameKey(ctx goapp.Context, e goapp.Event) {
	switch e.Get("key").String() {
	case "Escape":
		e.PreventDefault()
	case "Enter":
		if ctx.JSSrc().Get("value").String() != g.Kept.Label(g.renaming) {
			return // which is told as a change
		}
	default:
		return
	}
	g.renaming = 0
	g.Update()
}
