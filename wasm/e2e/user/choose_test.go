package user

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"crease/algo/learn/dialect"
	"crease/app/doc/formats"
	"crease/app/doc/link"
)

// offered is a page with a button, many rows of one group, a field and a picture.
func offered() Sight {
	s := Sight{Home: true, Offers: []Offer{
		{Key: "button Learn", Group: "button"},
		{Key: "input Bias", Group: "input", Field: "text"},
		{Key: "div stage", Group: "div", Canvas: true},
	}}
	for i := range 30 {
		s.Offers = append(s.Offers, Offer{Key: fmt.Sprint("row ", i), Group: "row"})
	}
	return s
}

// The same seed gives the same actions, another seed others, and the log gives them back.
// Catches a choice by anything but the seed, and a field that the log leaves out.
func TestChooserIsSeeded(t *testing.T) {
	walk := func(seed uint64) (list []Action) {
		c := NewChooser(seed, 0)
		for range 2000 {
			list = append(list, c.Next(offered()))
		}
		return list
	}
	first := walk(1)
	if !reflect.DeepEqual(first, walk(1)) {
		t.Error("the same seed gave other actions")
	}
	if reflect.DeepEqual(first, walk(2)) {
		t.Error("another seed gave the same actions")
	}
	var log strings.Builder
	for _, a := range first {
		fmt.Fprintln(&log, a, "\n# a remark")
	}
	again, err := ReadLog(strings.NewReader(log.String()), 100)
	if err != nil || !reflect.DeepEqual(again, first[100:]) {
		t.Errorf("the log gives %d actions: %v", len(again), err)
	}
}

// Every kind is chosen, targets are offered ones, a button as often as thirty rows
// together, text goes into fields only, and windows are at least 200 points wide. Catches
// an action that nobody ever takes.
func TestChooserChooses(t *testing.T) {
	c, s := NewChooser(3, 0), offered()
	kinds, targets := map[Kind]int{}, map[string]int{}
	for range 5000 {
		a := c.Next(s)
		kinds[a.Kind]++
		switch group, _, _ := strings.Cut(a.Target, " "); {
		case a.Kind == Click:
			targets[group]++
		case a.Kind == Write && group != "input":
			t.Fatalf("text is written into %q", a.Target)
		case a.Kind == Resize && (a.Screen.Width < 200 || a.Screen.Height < 200):
			t.Fatalf("a window of %+v", a.Screen)
		case a.Kind == Restart:
			t.Fatal("restarted on the page itself")
		}
	}
	for _, w := range weights {
		if kinds[w.kind] < 25*w.weight {
			t.Errorf("%s was chosen %d times", w.kind, kinds[w.kind])
		}
	}
	if b, r := targets["button"], targets["row"]; b > 2*r || r > 2*b {
		t.Errorf("the button was clicked %d times, all rows together %d times", b, r)
	}
	if a := c.Next(Sight{}); a.Kind != Restart {
		t.Errorf("away from the page the user does %s", a.Kind)
	}
	s.Offers = nil
	for range 1000 {
		if a := c.Next(s); a.Target != "" {
			t.Fatalf("%q is not offered", a.Target)
		}
	}
}

// A calm user opens, loads and writes nothing. Catches a soak that grows because of what
// was drawn.
func TestCalm(t *testing.T) {
	c := NewChooser(4, 0)
	c.Calm()
	for range 5000 {
		switch a := c.Next(offered()); a.Kind {
		case Write, Choose, Drop, Paste, Link, Travel, Reload:
			t.Fatalf("a calm user does %s", a.Kind)
		}
	}
}

// Of the hashes and files some are whole and some are not; there are large files, networks
// beyond what can be drawn, and embedded pages. Catches a generator that has become
// one-sided, so that one half of a reader is never met.
func TestWorld(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	met := map[string]int{}
	sort := func(what string, err error) {
		if err != nil {
			what += " that is not"
		}
		met[what]++
	}
	for range 200 {
		l, err := link.Decode(randomHash(r))
		if sort("link", err); l.View.Embedded {
			met["embedded"]++
		}
		if n := randomSpec(r).Network; n.Dim() > 4 && n.Units() > 5 {
			met["large network"]++
		}
		name, data := randomFile(r)
		if len(data) > 100_000 {
			met["large file"]++
		}
		switch filepath.Ext(name) {
		case ".json":
			_, err := dialect.Parse(data, true, nil)
			sort("JSON", err)
		case ".npy":
			_, err := formats.Order{Want: formats.TableRows}.Read(data, nil)
			sort("samples of NumPy", err)
		case ".npz":
			_, err := formats.Read(data, nil)
			sort("weights of NumPy", err)
		case ".csv":
			rows, err := formats.Order{Want: formats.TableRows}.Read(data, nil)
			if sort("table", err); err == nil && rows.Dim >= 5 {
				met["wide table"]++
			}
		}
	}
	for what, least := range map[string]int{
		"link": 60, "link that is not": 20, "embedded": 3, "large network": 5, "large file": 5, "JSON": 20, "table": 10,
		"JSON that is not": 5, "samples of NumPy": 5, "samples of NumPy that is not": 1, "weights of NumPy": 5,
		"weights of NumPy that is not": 5, "table that is not": 10, "wide table": 3,
	} {
		if met[what] < least {
			t.Errorf("%s: %d times", what, met[what])
		}
	}
}
