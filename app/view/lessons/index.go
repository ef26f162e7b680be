package lessons

import (
	"slices"

	"crease/app/report/lesson"
	"crease/app/ui"
)

// folder holds the lessons, as seen from the page.
const folder = "web/lessons/"

// index is the site's list of lessons, once it is there.
type index struct {
	list  []lesson.Entry
	wrong string // why there is no list
}

// get fetches the list if it is not there yet, and calls then, with a list or without.
func (x *index) get(r *Reading, then func()) {
	x.wrong = ""
	if x.list != nil {
		then()
		return
	}
	r.fetch(folder+"index.json", func(text string, how ui.Fetched) {
		r.state.Do(func() {
			x.take(text, how == ui.Found)
			then()
		})
	})
}

// take takes over the file with the list.
func (x *index) take(text string, found bool) {
	list, err := lesson.ReadIndex([]byte(text))
	switch {
	case !found:
		x.wrong = listNotFetched
	case err != nil:
		x.wrong = listDamaged
	default:
		x.list, x.wrong = list, ""
	}
}

// has says whether there may be a lesson of that key: the list has it, or is not there.
func (x *index) has(key string) bool {
	return x.list == nil || slices.ContainsFunc(x.list, func(e lesson.Entry) bool { return e.Key == key })
}
