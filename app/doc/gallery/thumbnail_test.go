package gallery

import (
	"encoding/xml"
	"strings"
	"testing"

	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Thumbnails of every dimension are well-formed and stand alone.
func TestThumbnail(t *testing.T) {
	for d := 1; d <= 4; d++ {
		n := network.Network{}
		n.Append(linalg.Axis(d, 0), 0.5, 1)
		n.Append(linalg.Axis(d, min(1, d-1)), -1, -2)
		svg := Thumbnail(n, 160, d%2 == 0, "g", "two creases")
		if err := xml.Unmarshal([]byte(svg), new(struct{})); err != nil {
			t.Errorf("d = %d: %v", d, err)
		}
		if strings.Contains(svg, "var(") || strings.Count(svg, "data-crease") != 2 {
			t.Errorf("d = %d: %s", d, svg)
		}
	}
	if Thumbnail(network.Network{}, 100, false, "g", "") != "" {
		t.Error("a picture of nothing")
	}
}
