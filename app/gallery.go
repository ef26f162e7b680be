package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/gallery"
	"crease/app/plane"
)

// galleryView is the dialog with the drawings that are kept and the prepared
// networks. It is empty until it is opened, for its pictures cost time.
type galleryView struct {
	app.Compo
	Desk *desk

	opened   bool
	dark     bool
	renaming int               // the drawing whose name is edited, 0 for none
	pictures map[string]string // by what they show
}

// thumbnailSize is the side of a thumbnail in pixels.
const thumbnailSize = 112

// OnMount implements app.Mounter.
func (g *galleryView) OnMount(app.Context) {
	g.Desk.refresh["gallery"] = g.open
	g.Desk.drawings.onList = func() {
		if g.opened {
			g.Update()
		}
	}
}

// open shows what there is now.
func (g *galleryView) open() {
	g.Desk.drawings.keep()
	g.Desk.drawings.look()
	g.opened, g.renaming = true, 0
	if dark := isDark(g.Desk.model); dark != g.dark || g.pictures == nil {
		g.dark, g.pictures = dark, map[string]string{}
	}
	g.Update()
}

// Render implements app.Composer.
func (g *galleryView) Render() app.UI {
	if !g.opened {
		return g.Desk.frame("gallery", "Gallery")
	}
	return g.Desk.frame("gallery", "Gallery",
		app.P().Class("muted").Text("Choosing one puts it in place of the drawing, which is kept; Undo brings it back as well."),
		g.renderKept(),
		app.H3().Text("Prepared networks"),
		app.Ul().Class("gallery").Body(app.Range(gallery.Entries()).Slice(func(i int) app.UI {
			return g.renderEntry(gallery.Entries()[i])
		})),
	)
}

func (g *galleryView) renderEntry(e gallery.Entry) app.UI {
	about := "gallery-about-" + e.Key
	return app.Li().Class("gallery-card").DataSet("entry", e.Key).Body(
		&picture{Name: "gallery-" + e.Key, SVG: g.picture(e)},
		app.Button().Type("button").Class("gallery-choose").Aria("describedby", about).Text(e.Title).
			OnClick(func(app.Context, app.Event) { g.choose(e) }, e.Key),
		app.P().ID(about).Text(e.Watch),
	)
}

// choose puts a prepared network in place of the drawing.
func (g *galleryView) choose(e gallery.Entry) {
	g.Desk.show(e.Spec)
	g.Desk.closing("gallery")
}

// picture returns an entry's thumbnail, drawn once a theme.
func (g *galleryView) picture(e gallery.Entry) string {
	return g.once(e.Key, func() string {
		return plane.Thumbnail(e.Spec.Network, thumbnailSize, g.dark, "gallery-"+e.Key, e.Title)
	})
}

func (g *galleryView) once(key string, draw func() string) string {
	svg, ok := g.pictures[key]
	if !ok {
		svg = draw()
		g.pictures[key] = svg
	}
	return svg
}

// renderKept lists the drawings that are kept.
func (g *galleryView) renderKept() app.UI {
	l := g.Desk.drawings
	list := l.List()
	said := l.wrong
	if said == "" && len(list) == 0 {
		said = "What you draw is kept here, the last " + strconv.Itoa(gallery.Most) + " drawings, in this browser alone."
	}
	return app.Section().Class("gallery-kept").Aria("label", "Your drawings").Body(
		app.H3().Text("Your drawings"),
		app.If(said != "", app.P().Class("gallery-said").Text(said)),
		app.Ul().Class("gallery kept").Body(app.Range(list).Slice(func(i int) app.UI { return g.renderDrawing(list[i]) })),
	)
}

func (g *galleryView) renderDrawing(d gallery.Drawing) app.UI {
	id, name := d.ID, g.Desk.drawings.Label(d.ID)
	key := strconv.Itoa(id)
	thumbnail := ""
	if s, err := d.Spec(); err == nil {
		thumbnail = g.once(d.Link, func() string {
			return plane.Thumbnail(s.Network, thumbnailSize, g.dark, "kept-"+key, gallery.Name(s.Network))
		})
	}
	card := app.Li().Class("gallery-card").DataSet("drawing", key)
	small := func(text, label string, do func()) app.UI {
		return app.Button().Type("button").Class("small").Aria("label", label).Title(label).Text(text).
			OnClick(func(app.Context, app.Event) { do() }, key+label)
	}
	if g.renaming == id {
		return card.Body(
			&picture{Name: "kept-" + key, SVG: thumbnail},
			app.Input().Type("text").ID("gallery-name").Aria("label", "Name of the drawing").Value(name).MaxLength(60).
				OnChange(g.renamed, key).OnKeyDown(g.renameKey, key),
		)
	}
	return card.Body(
		&picture{Name: "kept-" + key, SVG: thumbnail},
		app.Button().Type("button").Class("gallery-choose").Text(name).
			OnClick(func(app.Context, app.Event) { g.restore(id) }, key),
		app.P().Class("gallery-acts").Body(
			small("Rename", "Rename "+name, func() { g.rename(id) }),
			small("✕", "Delete "+name, func() { g.Desk.drawings.change(func() { g.Desk.drawings.Delete(id) }) }),
		),
	)
}

func (g *galleryView) restore(id int) {
	g.Desk.restore(id)
	g.Desk.closing("gallery")
}

// rename has the name of a drawing edited in its place.
func (g *galleryView) rename(id int) {
	g.renaming = id
	g.Update()
	// By the desk: the button that was pressed is gone then, and its context.
	g.Desk.settled(func() {
		if e := app.Window().GetElementByID("gallery-name"); e.Truthy() {
			e.Call("focus")
			e.Call("select")
		}
	})
}

// renamed takes the name over: a field changes on Enter and when it is left.
func (g *galleryView) renamed(ctx app.Context, _ app.Event) {
	id, name := g.renaming, ctx.JSSrc().Get("value").String()
	g.renaming = 0
	g.Desk.drawings.change(func() { g.Desk.drawings.Rename(id, name) })
}

// renameKey ends on Enter, and on Escape without a change; the dialog stays.
func (g *galleryView) renameKey(ctx app.Context, e app.Event) {
	switch e.Get("key").String() {
	case "Escape":
		e.PreventDefault()
		g.renaming = 0
		g.Update()
	case "Enter":
		if ctx.JSSrc().Get("value").String() == g.Desk.drawings.Label(g.renaming) {
			g.renaming = 0 // nothing changes, so no change is told
			g.Update()
		}
	}
}
