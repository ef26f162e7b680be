// Package qr_test reads the codes that app/draw/qr draws with another library's reader.
package qr_test

import (
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"

	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/draw/qr"
)

// drawn paints the SVG of a code as a screen would, so many pixels to a module.
func drawn(t *testing.T, svg string, pixels int) image.Image {
	t.Helper()
	var root struct {
		ViewBox string `xml:"viewBox,attr"`
		Path    struct {
			D string `xml:"d,attr"`
		} `xml:"path"`
	}
	if err := xml.Unmarshal([]byte(svg), &root); err != nil {
		t.Fatal(err)
	}
	var side int
	if _, err := fmt.Sscanf(root.ViewBox, "0 0 %d", &side); err != nil {
		t.Fatal(err)
	}
	img := image.NewGray(image.Rect(0, 0, side*pixels, side*pixels))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	bars := regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1H(\d+)z`).FindAllStringSubmatch(root.Path.D, -1)
	total := 0
	for _, bar := range bars {
		total += len(bar[0])
		x, _ := strconv.Atoi(bar[1])
		y, _ := strconv.Atoi(bar[2])
		w, _ := strconv.Atoi(bar[3])
		if bar[4] != bar[1] {
			t.Fatalf("the bar %s is not closed", bar[0])
		}
		for i := range w * pixels {
			for j := range pixels {
				img.SetGray(x*pixels+i, y*pixels+j, color.Gray{})
			}
		}
	}
	if total != len(root.Path.D) {
		t.Fatalf("the path is not made of bars: %.80s", root.Path.D)
	}
	return img
}

// read decodes what is drawn with the decoder of another library.
func read(t *testing.T, svg string) string {
	t.Helper()
	bits, err := gozxing.NewBinaryBitmapFromImage(drawn(t, svg, 3))
	if err != nil {
		t.Fatal(err)
	}
	r, err := qrcode.NewQRCodeReader().Decode(bits, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r.GetText()
}

// What is drawn is read again by another library, in codes of every size from the
// smallest to the largest, and links as they are.
func TestDraw(t *testing.T) {
	const step, longest = 73, 2953 // bytes, of the largest code
	texts := []string{"a", "https://example.org/crease/#mystery=daily", "Fünf Falten, ε → 0",
		"https://example.org/#" + link.Encode(link.State{Spec: model.Prepared(), View: model.DefaultView()})}
	for n := 10; n <= longest; n += step {
		texts = append(texts, strings.Repeat("https://example.org/#1.AgIPZ9ctMHkA7T8PU5g3dy0M2z8P", n)[:n])
	}
	for _, text := range append(texts, strings.Repeat("x", longest)) {
		if got := read(t, qr.Draw(text)); got != text {
			t.Errorf("%d bytes: read as %.60q, want %.60q", len(text), got, text)
		}
	}
	if qr.Draw(strings.Repeat("x", longest+1)) != "" {
		t.Error("a code that holds more than codes hold")
	}
}

// Around the code is the white margin of four modules that readers need, and nowhere
// is a colour of the theme, which might be dark.
func TestMargin(t *testing.T) {
	svg := qr.Draw("https://example.org/")
	img := drawn(t, svg, 1)
	n := img.Bounds().Dx()
	for x := range n {
		for y := range n {
			edge := min(x, y, n-1-x, n-1-y) < 4
			if edge && img.At(x, y) != (color.Gray{Y: 255}) {
				t.Fatalf("black at %d, %d of %d", x, y, n)
			}
		}
	}
	if img.At(4, 4) != (color.Gray{}) || !strings.Contains(svg, `fill="#fff" width="`) || strings.Contains(svg, "var(") {
		t.Errorf("the corner of the code, or its ground: %.200s", svg)
	}
}
