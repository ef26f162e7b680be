package user

import (
	"fmt"
	"reflect"
	"time"

	"crease/algo/spec"
	"crease/app/doc/model"
)

// undo presses Undo by its keys until it cannot be pressed any more; its value is how often.
const undo = `(async () => {
	const button = () => document.querySelector('.sheet-history [aria-label="Undo"]');
	const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
	let times = 0;
	for (let quiet = 0; quiet < 3 && times < 2000; ) {
		if (!button() || button().disabled) {
			quiet++;
			await wait(60);
			continue;
		}
		quiet = 0;
		times++;
		document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "z", ctrlKey: true, bubbles: true}));
		await wait(10);
	}
	return times;
})()`

// press presses a button of the run by its name, which stands beside Learn or in the menu.
func press(name string) string {
	return `void [...document.querySelectorAll(".play button, .more button")].find((e) => e.textContent === ` +
		quote(name) + `)?.click()`
}

// rest ends a chapter: everything is undone, what is drawn is learned, and the page is
// reset; then its memory can be compared with that at the end of other chapters.
func (w *walker) rest() error {
	if !w.now.Home {
		return w.begin()
	}
	if err := w.undone(); err != nil {
		return err
	}
	if err := w.learn(); err != nil {
		return err
	}
	if err := w.reset(); err != nil {
		return err
	}
	if !w.free && !w.Calm {
		return w.begin()
	}
	return nil
}

// undone undoes everything, until the address, which follows with a delay, has what the
// page began with. It gives up after Answer.
func (w *walker) undone() error {
	times := 0
	var s spec.Spec
	counts := false // what is seen
	back, err := w.until(w.Answer, func() (bool, error) {
		var more int
		if err := w.p.Eval(undo, &more); err != nil {
			return false, err
		}
		times += more
		if err := w.look(); err != nil {
			return false, err
		}
		s, counts = w.now.Spec(w.isGiven)
		counts = counts && w.free && !w.now.Embed
		return !counts || reflect.DeepEqual(s, w.start), nil
	})
	if err != nil || !counts {
		return err
	}
	if back {
		w.report.Undone++
	} else {
		w.wrong(fmt.Sprintf("%d times undone it is %+v and began as %+v", times, s, w.start))
	}
	return nil
}

// learn has the page learn what it began with and compares what it says with what it said
// the first time.
func (w *walker) learn() error {
	if err := w.p.Eval(press("Learn"), nil); err != nil {
		return err
	}
	limit := max(time.Minute, w.Answer)
	if !w.free { // a link may forbid to learn, so nothing is asked of this run
		limit = leaving
	}
	ended, err := w.until(limit, func() (bool, error) {
		if err := w.p.Eval(press("Skip"), nil); err != nil {
			return false, err
		}
		err := w.look()
		s := model.RunState(w.now.State)
		return s == model.Done || s == model.Failed, err
	})
	if err != nil {
		return err
	}
	if !ended {
		if w.free {
			w.wrong(fmt.Sprintf("a run has not ended within %v: the state is %s, %q", limit, w.now.State, w.now.Verdict))
		}
		return nil
	}
	if err := w.check(); err != nil || !w.free || w.now.Rows < 0 {
		return err
	}
	if w.end == "" {
		w.end = w.now.Verdict
	}
	same, err := w.until(w.Answer, func() (bool, error) {
		err := w.look()
		return w.end == w.now.Verdict, err
	})
	if err == nil && !same {
		w.wrong(fmt.Sprintf("a run of the same says %q and once said %q", w.now.Verdict, w.end))
	}
	return err
}

// reset presses Reset and measures.
func (w *walker) reset() error {
	if err := w.p.Eval(press("Reset"), nil); err != nil {
		return err
	}
	idle, err := w.until(w.Answer, func() (bool, error) {
		err := w.look()
		return !w.now.Home || w.now.State == string(model.Idle), err
	})
	if err != nil {
		return err
	}
	if !idle {
		w.wrong(fmt.Sprintf("%v after Reset the state is %s", w.Answer, w.now.State))
	}
	if w.Rested == nil {
		return nil
	}
	if err := w.p.Eval(`void (__user.found = {})`, nil); err != nil {
		return err
	}
	m, beyond, err := w.measured()
	if err != nil {
		return err
	}
	for _, what := range beyond {
		w.wrong(what)
	}
	if w.free && w.first == nil {
		w.first = &m
	}
	w.Rested(m)
	return nil
}

// measured returns the page's memory, and in which ways it is beyond the first. It measures
// again for a while: a document that was left may take the browser two collections.
func (w *walker) measured() (m Memory, beyond []string, err error) {
	_, err = w.until(w.Answer, func() (bool, error) {
		if m, err = w.p.Memory(); err != nil {
			return false, err
		}
		m.Wasm, m.Workers, m.Nodes = w.now.Wasm, w.now.Workers, w.now.Nodes
		m.Left = max(0, m.Left-m.Nodes)
		if w.free && w.first != nil {
			beyond = grownBeyond(*w.first, m)
		}
		return len(beyond) == 0, nil
	})
	return m, beyond, err
}

// What a page may hold more at the end of a chapter than at that of the first one with the
// same document and drawing: dialogs that were opened since, which are thousands of nodes
// with all their pictures, what is kept to redo, and the learner of the dialog Compare. Nodes
// that were left wait for the next collection of the page's program, tens of megabytes later.
const (
	moreHeap    = 3 << 20
	moreNodes   = 10_000
	moreLeft    = 50_000
	moreWorkers = 1
)

// grownBeyond says what is held beyond the margins over the first. The program's memory is
// never given back, so it is not compared.
func grownBeyond(first, m Memory) (list []string) {
	for _, c := range []struct {
		name               string
		first, now, margin int64
	}{
		{"bytes of the script's heap", first.Heap, m.Heap, moreHeap},
		{"nodes", int64(first.Nodes), int64(m.Nodes), moreNodes},
		{"nodes that it does not show", int64(first.Left), int64(m.Left), moreLeft},
		{"workers", int64(first.Workers), int64(m.Workers), moreWorkers},
	} {
		if c.now > c.first+c.margin {
			list = append(list, fmt.Sprintf("at rest it holds %d %s, and %d at first", c.now, c.name, c.first))
		}
	}
	return list
}
