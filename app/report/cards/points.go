package cards

import (
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/learn/snapshot"
)

// gaussian are the cards whose numbers rest on x ~ N(0, I). The others show samples, or
// what was fitted to them: that holds wherever they lie.
var gaussian = []string{Moments, Rank, Jennrich, Sees, Scalars, Regression, Rounds, Loss}

// markPoints says on such a card that the points of the table are not from N(0, I).
func (v *view) markPoints(c *Card) {
	if !v.Snap.Points.Gaussian() && c.Reached && slices.Contains(gaussian, c.Key) {
		d := snapshot.Diagnosis{Code: diagnosis.NotGaussian, Units: []int{}, Message: restsOnGaussian}
		c.Diagnoses = append(c.Diagnoses, d)
	}
}
