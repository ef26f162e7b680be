package fitting

// Quick is the one number that bounds what a run takes, in multiply-adds: a few seconds natively, in
// which a search tells whether there is a network behind the samples at all. All other bounds are
// shares or multiples of it; but for the fit under way, none is exceeded.
const Quick int64 = 3_000_000_000

const (
	Search  = 10 * Quick    // a whole search for small networks; others take what some fits cost
	Longest = 800 * Quick   // no search takes more: an hour in a browser
	Attempt = 2 * Quick / 3 // an attempt before all samples are taken, at the least
	Part    = Quick / 3     // neighbouring rows of a table

	First  = Quick / 10    // networks of exactly so many units, before anything else is tried,
	Exact  = 4 * Quick / 3 // after that, unless they are large,
	Doubt  = Quick / 12    // or after that where it is likely in vain, as labels look noisy
	Scarce = 133 * Quick   // and where a start takes long in many dimensions

	Absolute = 3 * Quick / 2 // a fit of least absolute deviations
	Restarts = 2 * Quick / 3 // random starts beside a fit to noisy labels
)
