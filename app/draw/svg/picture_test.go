package svg

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// drawn returns a picture with a circle for each of some numbers, the last of them in a group
// in a group.
func drawn(radii ...int) Picture {
	p := NewPen(2, 0)
	p.Root(20, 10).Open()
	for i, r := range radii {
		if i == len(radii)-1 {
			p.Begin("g").Open().Begin("g").Open()
		}
		p.Circle(0, 0, float64(r)).Void()
	}
	if len(radii) > 0 {
		p.Close("g").Close("g")
	}
	p.Close("svg")
	return p.Picture()
}

// TestPicture catches a child that begins or ends elsewhere than its element does, and a
// change that is not told.
func TestPicture(t *testing.T) {
	p := drawn(1, 2, 3)
	parts := []string{p.root()}
	for i := range p.Parts() {
		parts = append(parts, p.Part(i))
	}
	if got := strings.Join(parts, "") + "</svg>"; got != p.Text {
		t.Errorf("the parts are %q of %s", parts, p.Text)
	}
	if got := p.Part(2); got != `<g><g><circle cx="0" cy="0" r="3"/></g></g>` {
		t.Errorf("the last part is %s", got)
	}
	ones := func(n int) []int { return slices.Repeat([]int{1}, n) }
	wide := NewPen(2, 0) // the same child in another root
	wide.Root(40, 10).Open().Begin("g").Open().Begin("g").Open().Circle(0, 0, 1).Void().Close("g").Close("g").Close("svg")
	for _, c := range []struct {
		before, now Picture
		want        string
	}{
		{p, drawn(1, 2, 3), "[] true"},
		{p, drawn(1, 5, 3), "[1] true"},
		{p, drawn(1, 5, 4), "[1 2] true"},
		{p, drawn(1, 2), "[] false"},
		{Picture{}, p, "[] false"},
		{drawn(), drawn(), "[] true"},
		{drawn(ones(40)...), drawn(ones(30)...), "[] false"},
		{drawn(ones(40)...), drawn(append(make([]int, 10), ones(30)...)...), "[0 1 2 3 4 5 6 7 8 9] true"},
		{drawn(ones(40)...), drawn(append(make([]int, 11), ones(29)...)...), "[0 1 2 3 4 5 6 7 8 9 10] false"},
		{wide.Picture(), drawn(1), "[] false"},
	} {
		children, ok := c.now.Changed(c.before)
		if got := fmt.Sprint(children, ok); got != c.want {
			t.Errorf("%s after %s: %s, want %s", c.now.Text, c.before.Text, got, c.want)
		}
	}
}
