package diagnosis

// The codes. The code of a diagnosis decides where it is shown and which remedies are offered.
const (
	// Found by the decomposition and what follows it; package recovery.
	Rank        = "rank"            // fewer directions than m, or than this order could hold
	Gap         = "gap"             // eigenvalues closer than the noise
	Complex     = "complex-pair"    // eigenvalues that should be real were not
	Dependent   = "dependent"       // W^{⊙ℓ} nearly rank-deficient
	Merged      = "merged"          // one tensor found two directions that are one
	Weak        = "weak-term"       // terms dropped by η₂
	TooMany     = "too-many"        // more directions than m, or than the order allows
	Scalars     = "ill-conditioned" // RecoverScalars amplifies errors
	Signs       = "signs"           // z_i of FixSigns that fit neither sign
	Unexplained = "unexplained"     // exact coefficients that the units do not reproduce

	// Found in the points of a table; package normality.
	NotGaussian = "not-gaussian" // points that are not from N(0, I)

	// Found by comparing with the truth; package learn.
	TooLinear  = "too-linear"  // |b| so large that the unit is linear for any sample that can be drawn
	Duplicate  = "duplicate"   // two weights that are nearly one up to sign
	Order      = "order"       // more units than this order can separate
	FewSamples = "few-samples" // units that more samples would show
	LabelNoise = "label-noise" // labels that are mostly noise
	Asked      = "units"       // fewer units asked for than there are
	Spurious   = "spurious"    // more units found than there are
	Nothing    = "nothing"     // no unit found
	Linear     = "linear"      // the network found is worse than the best linear function

	// Found in the residual; packages practical and rounds.
	Ambiguous       = "signs-ambiguous" // several choices of signs fit equally well
	LinearPart      = "linear-part"     // a linear part is left that no unit explains
	NotExact        = "not-exact"       // the search reached its limit
	Noise           = "noise"           // the residual looks like label noise
	Rounded         = "rounded"         // the residual is the rounding of a table's numbers
	FewPlaces       = "few-places"      // too few distinct points to determine the units
	Jump            = "jump"            // the labels jump along a hyperplane, which no network does
	OtherFunction   = "other-function"  // perhaps not a network with one hidden layer
	Counterexamples = "counterexamples" // samples that an otherwise exact network contradicts
	RowsDisagree    = "rows-disagree"   // rows of a table that contradict a network found in others
	OrderUsedUp     = "order-used-up"   // as many directions as the order can hold
	Stalled         = "rounds-stalled"  // rounds do not contract
)
