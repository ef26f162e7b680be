package learn

import (
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/paper/regress"
)

// scatterSize is the number of samples whose predictions are shown.
const scatterSize = 300

// scatter returns labels and the predictions of g for them: of samples after the
// used ones if there are any, which the fit has not seen, else of the last ones.
func scatter(src *sample.Cache, g network.Network, used int64) []regress.Prediction {
	if g.Units() == 0 {
		return nil
	}
	block := int((used + sample.BlockSize - 1) / sample.BlockSize)
	block = min(block, sample.Blocks(src)-1)
	b := src.At(block)
	list := make([]regress.Prediction, min(scatterSize, b.Len))
	x := make([]float64, src.Dim())
	for i := range list {
		at := b.Len - len(list) + i
		b.Point(at, x)
		list[i] = regress.Prediction{Label: b.Y[at], Predicted: g.Eval(x)}
	}
	return list
}
