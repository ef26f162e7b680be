package settings

import (
	"strconv"
	"testing"

	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/text/messages"
)

// The size of the largest tensor is told, and the time it takes where samples
// are drawn.
func TestSize(t *testing.T) {
	s := apptest.Spec(20, 3, spec.Exact)
	s.Learning.Order = 2
	if got := size(s, 4e10); got != "T₆ at d = 20: 177,100 entries" {
		t.Error(got) // infinite data take no time a sample
	}
	s.Learning.Method = spec.Paper
	if got := size(s, 4.43e10); got != "T₆ at d = 20: 177,100 entries, about 4 s per million samples" {
		t.Error(got)
	}
}

// The practical method is measured by the numbers it has to find.
func TestSearch(t *testing.T) {
	for _, c := range []struct {
		d, m int
		want string
	}{
		{2, 2, ""},
		{20, 20, ""}, // 440: some seconds
		{32, 64, "2,176 parameters to find: this may take minutes"},
		{100, 39, "3,978 parameters to find: this may take an hour"},
	} {
		if got := search(apptest.Spec(c.d, c.m, spec.Practical)); got != c.want {
			t.Errorf("d=%d m=%d: %q, want %q", c.d, c.m, got, c.want)
		}
	}
}

// The page has a button for every order up to the highest that a warning may name.
func TestOffersOrders(t *testing.T) {
	for order := range messages.HighestOrder + 1 {
		if o := choices["order"].options[order]; o.value != strconv.Itoa(order) {
			t.Errorf("button %d is for order %s", order, o.value)
		}
	}
	if n := len(choices["order"].options); n != messages.HighestOrder+1 {
		t.Errorf("%d buttons", n)
	}
}
