package link

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"crease/app/doc/model"
)

// A short table goes along in a link, byte for byte, within what programs for messages leave whole; a long one, what
// unpacks to far more than it is, and what nobody has packed do not. Would catch a link that loses a row, and one that
// fills a browser's memory.
func TestPacked(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 3))
	text := "rpm,torque\n"
	for range 150 {
		text += fmt.Sprintf("%d,%.1f\n", 500+rng.IntN(5500), 200*rng.Float64())
	}
	s := State{Spec: model.Prepared(), View: model.DefaultView(), Table: Pack([]byte(text))}
	s.Spec.Table.Name = "torque.csv"
	hash := Encode(s)
	got, err := Decode(hash)
	if err != nil || string(Unpack(got.Table)) != text || len(hash) > 1950 {
		t.Errorf("%d characters hold %d bytes of %d, %v", len(hash), len(Unpack(got.Table)), len(text), err)
	}
	for name, packed := range map[string]string{
		"a long table": Pack([]byte(strings.Repeat(text, 40))), "zeros": Pack(make([]byte, maxTable+1)), "letters": "rpm",
	} {
		if s.Table = packed; packed != "" {
			got, err = Decode(Encode(s))
		} else {
			got.Table = ""
		}
		if got.Table != "" || err != nil {
			t.Errorf("%s: a table of %d bytes, %v", name, len(Unpack(got.Table)), err)
		}
	}
}
