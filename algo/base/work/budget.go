package work

// Quick is the one number that bounds what a run takes, in multiply-adds: a few seconds natively, in
// which a search tells whether there is a network behind the samples at all. All other bounds are
// shares or multiples of it; but for the fit under way, none is exceeded.
const Quick int64 = 3_000_000_000
