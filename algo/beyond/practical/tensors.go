package practical

import (
	"math"

	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/momentfit"
	"crease/algo/paper/recovery"
)

// fromTensors fits networks to T₂, T₃, … from several starts: the best of many
// pencils, the paper's two decompositions, and random ones, which serve where
// there are more units than dimensions. It returns the best fit and where
// it began, no units if the tensors were not estimated that far.
func (t *trial) fromTensors(units int) (From, network.Network, error) {
	const steps, maxBias = 60, 3 // further out a unit is linear
	from, best, low := From{}, network.Network{}, math.Inf(1)
	if t.est.Order < 4 {
		return from, best, nil
	}
	var ts []*tensor.Sym
	for k := 2; k <= t.est.Order; k++ {
		ts = append(ts, t.coefficient(k))
	}
	starts, err := t.tensorStarts(ts, units)
	if err != nil {
		return from, best, err
	}
	for _, s := range starts {
		fit, err := momentfit.Fit(ts, s.net, momentfit.Options{
			Steps: steps, MaxBias: maxBias, Damping: 1e-2, Window: 10, Patience: 1e-5, Work: t.meter,
		})
		if err != nil {
			return from, best, err
		}
		moments := s.from
		moments.Moments = true
		t.fits = append(t.fits, Curve{From: moments, Loss: fit.Loss})
		t.others++
		if loss := fit.Loss[fit.Steps()]; loss < low {
			from, best, low = s.from, fit.Network, loss
		}
	}
	return from, best, nil
}

// coefficient returns the estimate of T_k for the scaled labels.
func (r *run) coefficient(k int) *tensor.Sym { return r.src.moment(r.est.T(k)) }

type tensorStart struct {
	from From
	net  network.Network
}

func (t *trial) tensorStarts(ts []*tensor.Sym, units int) ([]tensorStart, error) {
	const pencils, restarts = 20, 3
	var starts []tensorStart
	var lead network.Network
	low := math.Inf(1)
	for range pencils {
		p := pencil(ts[0], ts[1], ts[2], units, &t.rng)
		if p.Units() > 0 {
			if loss := momentfit.Misfit(ts, p); loss < low {
				lead, low = p, loss
			}
		}
		if err := t.meter.Tick(25*units*units*units + 10*len(ts[2].Data)); err != nil {
			return nil, err
		}
	}
	if lead.Units() > 0 {
		starts = append(starts, tensorStart{From{Kind: Pencil}, lead})
	}
	if net, err := t.paper(units); err != nil {
		return nil, err
	} else if net.Units() > 0 {
		starts = append(starts, tensorStart{From{Kind: Paper}, net})
	}
	for k := range restarts {
		from := From{Kind: RandomMoments, Number: k + 1}
		starts = append(starts, tensorStart{from, t.random(t.data.Dim, units).Net})
	}
	return starts, nil
}

// paper returns what the paper's algorithm recovers from the same tensors, no
// units if nothing stands out of their error.
func (t *trial) paper(units int) (network.Network, error) {
	// One block has no halves to tell the error by, and one pencil of tensors
	// larger than this would block the caller's page.
	const most = 2000
	order := (t.est.Order - 2) / 2
	if order < 1 || t.blocks < 2 || tensor.Len(t.data.Dim, t.est.Order) > most {
		return network.Network{}, nil
	}
	half := func(k int) *tensor.Sym {
		even, odd := t.est.Halves(k)
		even.AddScaled(-1, odd)
		for i := range even.Data {
			even.Data[i] /= 2
		}
		return t.src.moment(even)
	}
	res, err := recovery.Run(t.coefficient, recovery.Options{
		Order: order, Units: units, Error: half, Seed: t.rng.next() >> 12, MidRule: true, Work: t.meter,
	})
	if ctxErr := t.meter.Yield(); ctxErr != nil {
		return network.Network{}, ctxErr
	}
	if err != nil {
		return network.Network{}, nil // nothing stands out: other starts remain
	}
	net := res.Network()
	for i := range net.B {
		// Beyond that the tensors do not determine a bias, and the fit would
		// diverge.
		net.B[i] = min(max(net.B[i], -2.5), 2.5)
	}
	if !linalg.Finite(net.A...) {
		return network.Network{}, nil
	}
	return net, nil
}
