package lessons

import "crease/app/doc/link"

// keepOwn keeps the reader's own drawing, as a link, so that a reload within a lesson does
// not lose it; a table of samples is too long for a link and is not kept. A browser that
// refuses keeps nothing.
func (r *Reading) keepOwn() {
	_ = r.tab.Save(link.Encode(link.State{Spec: r.own.spec, View: r.own.view}))
}

// recallOwn takes up, as the page opens, the drawing that was kept before a reload. Where no
// lesson is open it has been given back.
func (r *Reading) recallOwn() {
	if r.model.View().Lesson == "" {
		r.forgetOwn()
		return
	}
	text, err := r.tab.Load()
	if err != nil || text == "" {
		return
	}
	if s, err := link.Decode(text); err == nil && !s.Bare {
		r.recalled = &drawn{spec: s.Spec, view: s.View}
	}
}

// beginOwn notes what is there before a lesson, or what was there before a reload.
func (r *Reading) beginOwn() {
	if r.recalled != nil {
		r.own, r.recalled = *r.recalled, nil
		return
	}
	v := r.model.View()
	v.Lesson, v.Step = "", 0
	r.own = drawn{r.model.Committed(), v, r.model.Data()}
	r.keepOwn()
}

// forgetOwn discards the kept drawing once no lesson is open any more.
func (r *Reading) forgetOwn() { _ = r.tab.Save("") }
