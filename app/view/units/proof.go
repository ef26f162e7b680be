package units

import (
	"encoding/binary"
	"hash/crc32"
	"math"
	"math/bits"
	"slices"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/network"
	"crease/algo/num/tensor"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/text/number"
	"crease/app/text/words"
	"crease/app/ui"
)

// proof is what the paper proves, by hand: what the order asks of weights, equal networks, the smoothed analysis.
type proof struct {
	goapp.Compo
	Model *model.Model

	listening ui.Listening
	tau       float64
	wrong     string // what is said of what was typed for τ, "" if it can be read
	asked     bool   // the reader has asked for a twin where there is none
	bound     bound  // of the drawing, but for one that is costly while it is dragged
}

// OnInit implements goapp.Initializer.
func (p *proof) OnInit() { p.tau = 0.1 }

// OnMount implements goapp.Mounter.
func (p *proof) OnMount(goapp.Context) {
	ui.Slide(p.JSValue())
	p.listening.To(p.Model, func(c model.Change) {
		if c&model.SpecChanged != 0 {
			p.asked = false
			p.Update()
		}
	})
}

// OnUpdate implements goapp.Updater.
func (p *proof) OnUpdate(goapp.Context) { ui.Slide(p.JSValue()) }

// OnDismount implements goapp.Dismounter.
func (p *proof) OnDismount() { p.listening.End() }

// Render implements goapp.Composer.
func (p *proof) Render() goapp.UI {
	s := p.Model.Spec()
	// While the drawing is dragged a singular value that takes longer than a frame may waits.
	m := s.Network.Units()
	if !p.Model.Dragging() || tensor.Len(s.Network.Dim(), s.Learning.EffectiveOrder())*m*m <= 10_000 {
		p.bound = boundOf(s)
	}
	others := twins(s.Network)
	why := twinText(others, s.Network.Units())
	hint := hintTwin
	if len(others) == 0 {
		hint = why
	}
	at := min(max(math.Log10(p.tau), leastTau), mostTau)
	return goapp.Div().Class("proof").Body(
		goapp.P().Class("limit").ID("bound").Title(hintBound+": "+boundNumbers(p.bound, s.Network.Dim())).
			Text(boundText(p.bound, s.Network.Dim())),
		goapp.Div().Class("proof-row").Body(
			ui.Button("small", "Show the twin", p.twin).Title(hint).
				Attr("aria-disabled", len(others) == 0).Aria("describedby", "twin"),
			ui.Button("small", "Shake", func() { // one step of the history
				p.Model.Edit(shaken(p.Model.Spec(), p.tau))
			}).Title(hintShake),
			goapp.Label().For("tau").Text("by τ"),
			ui.Slider(leastTau, mostTau, .1, at, func(to float64) {
				p.tau, p.wrong = number.Rounded(math.Pow(10, to), 2), ""
			}).Aria("label", "τ, slider").Aria("valuetext", number.Plain(p.tau)),
			ui.NumberField("tau", number.Plain(p.tau), p.wrong, p.typed),
			ui.Refusal("tau", p.wrong),
		),
		goapp.P().Class("limit").ID("twin").Aria("live", "polite").Hidden(len(others) == 0 && !p.asked).Text(why),
	)
}

// twin opens the next network of the same function, or says why there is none.
func (p *proof) twin() {
	s := p.Model.Spec()
	others := twins(s.Network)
	if len(others) == 0 {
		p.asked = true
		return
	}
	s.Network = s.Network.Flip(others[0])
	p.Model.Edit(s)
}

func (p *proof) typed(text string) {
	v, ok := words.Parse(text)
	if !ok || v <= 0 || v > 10 {
		p.wrong = "τ must be a number above 0, at most 10."
		return
	}
	p.tau, p.wrong = v, ""
	ui.PutNumber("tau", number.Plain(v))
}

// bound is what the proof asks at an order ℓ: that the ℓ-th powers of the m weights are linearly independent.
type bound struct {
	order, units int
	most         int     // C(d+ℓ−1, ℓ): more powers are always dependent
	least        float64 // s_m(W^{⊙ℓ}), the least singular value of the powers; 0 where units > most
	enough       int     // the least order that can hold so many units, 0 if the page has none
}

// boundOf returns the bound of a spec, at order 1 where the order is left to the method.
func boundOf(s spec.Spec) bound {
	d, l := s.Network.Dim(), s.Learning.EffectiveOrder()
	b := bound{order: l, units: s.Network.Units(), most: tensor.Len(d, l), least: network.LeastSingular(s.Network, l)}
	for k := 1; k <= spec.MaxOrder && b.enough == 0; k++ {
		if b.units <= tensor.Len(d, k) {
			b.enough = k
		}
	}
	return b
}

// dependent is the value up to which s_m is rounding error: the powers are dependent.
const dependent = 1e-9

// Values of s_m that are told apart in words. Errors of the tensors grow up to 1/s_m-fold.
const nearDependent, wellApart = 0.1, 0.4

// powerName writes W^{⊙ℓ} as a product.
func powerName(order int) string { return "W" + strings.Repeat("⊙W", order-1) }

// shaken returns the spec with its weights moved as in the smoothed analysis (network.Smoothed), by a draw that follows
// from drawing and seed: every reader's is the same, and the next is another.
func shaken(s spec.Spec, tau float64) spec.Spec {
	var b []byte
	for _, w := range s.Network.W {
		for _, v := range w {
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
		}
	}
	s.Network = network.Smoothed(s.Network, tau, s.Sampling.Seed<<32^uint64(crc32.ChecksumIEEE(b)))
	return s
}

// The slider of τ is logarithmic: from 10^leastTau to 10^mostTau.
const leastTau, mostTau = -3.0, 0.0

// twins are the other networks that are one function with n (network.SignPatterns), as sets of units to flip, in the
// order of all units' signs, going round: pressing the button again and again visits all.
func twins(n network.Network) []uint32 {
	masks, err := network.SignPatterns(n)
	if err != nil {
		return nil
	}
	signs := uint32(0) // a bit for every unit whose weight's first number other than 0 is negative
	for i, w := range n.W {
		if k := slices.IndexFunc(w, func(v float64) bool { return v != 0 }); k >= 0 && w[k] < 0 {
			signs |= 1 << i
		}
	}
	var places []int
	for _, m := range masks {
		if m != 0 {
			places = append(places, int((signs^m)-signs)) // of unsigned numbers: goes round
		}
	}
	slices.Sort(places)
	masks = nil
	for _, p := range places {
		masks = append(masks, (uint32(p)+signs)^signs)
	}
	return masks
}

// flipped lists the units of a set, counted from 0.
func flipped(mask uint32) (list []int) {
	for ; mask != 0; mask &= mask - 1 {
		list = append(list, bits.TrailingZeros32(mask))
	}
	return list
}
