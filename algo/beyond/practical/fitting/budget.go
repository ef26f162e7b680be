package fitting

import "crease/algo/base/work"

// Bounds of what a run takes, in multiply-adds.
const (
	Search  = 10 * work.Quick    // a whole search for small networks; others take what some fits cost
	Longest = 800 * work.Quick   // no search takes more: an hour in a browser
	Attempt = 2 * work.Quick / 3 // an attempt before all samples are taken, at the least
	Part    = work.Quick / 3     // neighbouring rows of a table

	First  = work.Quick / 10    // networks of exactly so many units, before anything else is tried,
	Exact  = 4 * work.Quick / 3 // after that, unless they are large,
	Doubt  = work.Quick / 12    // or after that where it is likely in vain, as labels look noisy
	Scarce = 133 * work.Quick   // and where a start takes long in many dimensions

	Absolute = 3 * work.Quick / 2 // a fit of least absolute deviations
	Restarts = 2 * work.Quick / 3 // random starts beside a fit to noisy labels
)
