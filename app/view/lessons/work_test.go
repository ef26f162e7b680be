package lessons

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/learn/trials"
	"crease/app/doc/model"
	"crease/app/doc/mystery"
	"crease/app/run/runner"
)

// A step that speaks of a race has it run once its own run is over, by an answer as by Show me, with the units that it
// names, and its outcome waits for the end. Catches an answer over an empty card, and over a race that goes on.
func TestStepRaces(t *testing.T) {
	for _, choice := range []int{-1, 0} {
		r, _ := reading(t)
		var raced []int
		var over func()
		r.Race = func(times int, then func()) { raced, over = append(raced, times), then }
		r.open("one")
		r.lesson.Steps[0].Race = 2
		r.show(0, false)
		if r.tell(choice); len(raced) > 0 {
			t.Error("it races before the run is over")
		}
		if done(r); !slices.Equal(raced, []int{2}) || !r.waits() {
			t.Errorf("choice %d raced %v, waits: %v", choice, raced, r.waits())
		}
		if over(); r.waits() {
			t.Error("the outcome waits for a race that is over")
		}
	}
}

// A step that has its reader open a text opens it with the outcome, again whenever it is come back to, and the drawing
// is the step's then. Catches an outcome beside a drawing that it does not speak of.
func TestStepImports(t *testing.T) {
	r, _ := reading(t)
	r.open("one")
	r.lesson.Steps[0].Learn, r.lesson.Steps[0].Import = false, mystery.Level(2, 1).Network
	for _, turn := range []func(){func() { r.tell(0) }, func() { r.turnTo(1); r.turnTo(0) }} {
		if turn(); r.model.Committed().Network.Units() != 2 || r.edited() {
			t.Errorf("%d units, edited: %v", r.model.Committed().Network.Units(), r.edited())
		}
	}
}

// A step with a table has it opened with the outcome, every sample of the drawing in it and each column times its number,
// again whenever it is come back to; the outcome waits until it is read and learned from, and the drawing is back on the
// next step. One that is read when its step has been left is not learned from. Catches an outcome about a table that
// nobody opened, and one that turns up in another step.
func TestStepOpensTable(t *testing.T) {
	r, _ := reading(t)
	var text string
	var take func(learn func())
	r.Table = func(_ string, data []byte, then func(learn func())) { text, take = string(data), then }
	read := func() {
		take(func() {
			r.model.LearnTable(&model.Data{Name: "samples.csv", Rows: 8, Dim: 2})
			r.state.Session.Learn()
		})
	}
	r.open("one")
	s := &r.lesson.Steps[0]
	s.Learn, s.Table = false, []float64{2, -1}
	s.Drawing.Spec.Sampling.Samples = 8
	d := s.Drawing.Spec
	r.show(0, false)
	for _, turn := range []func(){func() { r.tell(0) }, func() { r.turnTo(1); r.turnTo(0) }} {
		text = ""
		if turn(); !r.waits() {
			t.Error("the outcome does not wait for the table")
		}
		lines := strings.Split(strings.TrimSpace(text), "\n")
		b := sample.NewBlock(2)
		sample.NewGenerator(d.Network, 8, d.Sampling.Seed, 0).Fill(0, b)
		if len(lines) != 9 || lines[8] != fmt.Sprintf("%v,%v,%v", 2*b.X[0][7], -b.X[1][7], b.Y[7]) {
			t.Errorf("a table of %d lines ends with %q", len(lines), lines[len(lines)-1])
		}
		if read(); r.edited() || !r.waits() {
			t.Errorf("edited: %v, waits: %v", r.edited(), r.waits())
		}
		if done(r); r.waits() || r.edited() {
			t.Error("the outcome still waits")
		}
	}
	if r.turnTo(2); r.model.Data() != nil || r.edited() {
		t.Error("the table is still there")
	}
	r.turnTo(0)
	if r.turnTo(2); r.model.Data() != nil {
		t.Error("a table that is not read yet is there")
	}
	if read(); r.model.Data() != nil {
		t.Error("the table of a step that was left is learned from")
	}
}

// crew is a crew that is told of every trial at once what came of it: from odd seeds nothing is found.
type crew struct {
	plans  []trials.Plan
	events runner.TrialEvents
	over   bool // it is left to the test to say when the rest are done
	runner.Crew
}

func (c *crew) Cancel() { c.events = runner.TrialEvents{} }

func (c *crew) Repeat(p trials.Plan, e runner.TrialEvents) {
	c.plans, c.events = append(c.plans, p), e
	for _, trial := range p.Trials() {
		e.Outcome(trials.Outcome{Trial: trial, Every: trial.Seed%2 == 0})
	}
	if c.over {
		e.Done()
	}
}

// A step that speaks of many seeds has the run repeated from as many, its own settings else, and tells from how many of
// them all was found, which is counted here by hand. Left before they are done, and come back to, it begins them anew;
// when they are done, it keeps them; when they fail, the outcome does not wait for ever.
func TestStepRepeats(t *testing.T) {
	r, _ := reading(t)
	c := &crew{}
	r.crew = c
	r.open("one")
	r.lesson.Steps[0].Many = 5
	r.tell(-1)
	if len(c.plans) > 0 {
		t.Error("the runs begin before the step's own is over")
	}
	done(r)
	if len(c.plans) != 1 || c.plans[0].Seeds != 5 ||
		!slices.Equal(c.plans[0].Samples, []int64{r.placed.Sampling.Samples}) ||
		c.plans[0].Methods[0] != r.placed.Learning.Method || !r.waits() {
		t.Fatalf("plans %+v, waits: %v", c.plans, r.waits())
	}
	even := 0
	for i := range uint64(5) {
		if (r.placed.Sampling.Seed+i)%2 == 0 {
			even++
		}
	}
	if n := r.pages[0].runs.Every(); n != even {
		t.Errorf("all found from %d seeds, want %d", n, even)
	}
	r.turnTo(1)
	if c.events.Done != nil {
		t.Error("the runs of a step that was left go on")
	}
	c.over = true
	if r.turnTo(0); len(c.plans) != 2 || r.waits() {
		t.Errorf("%d plans, waits: %v", len(c.plans), r.waits())
	}
	r.turnTo(1)
	if r.turnTo(0); len(c.plans) != 2 || r.pages[0].runs == nil {
		t.Error("runs that were done are done again")
	}

	r.anew()
	c.over = false
	if r.tell(0); !r.waits() {
		t.Error("another try has no runs")
	}
	if c.events.Failed(errors.New("no worker")); r.waits() {
		t.Error("the outcome waits for runs that have failed")
	}
}
