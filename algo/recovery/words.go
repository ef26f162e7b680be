package recovery

// The diagnoses, formats of fmt.
const (
	wordsRank = "Only %d of %d directions stand out at order %d. The others are too weak, or they depend on one " +
		"another and order %d may tell them apart."
	wordsRankLine = "Only %d of %d directions stand out at order %d. The others are too weak, or all units have " +
		"the same direction up to sign."

	wordsDependent = "The weights are nearly dependent at order %d (least singular value %.2g), which magnifies every " +
		"error. A higher order may tell them apart."
	wordsScalars = "The equations for the output weights and biases of these units magnify errors so much that the " +
		"results mean little."
	wordsUnexplained = "The recovered units leave a share of %.2g of the coefficients unexplained: a unit is missing " +
		"or wrong."

	wordsWeak    = "T_%d kept only %d of its %d terms: the others cannot be told from noise."
	wordsComplex = "T_%d gave complex eigenvalues where real ones belong, a sign of noise: these directions are " +
		"guesses within a plane."
	wordsGap     = "T_%d cannot tell these units apart: the gap between their eigenvalues is below the noise."
	wordsMerged  = "T_%d gave some directions more than once, %d too many. They were merged."
	wordsTooMany = "The two tensors together gave %d directions, but at most %d can be told apart at this order. The " +
		"least certain were left out."
	wordsSigns = "The mean slope of the sheet fits neither sign of these units, because a unit is missing or far " +
		"off. So it stays open on which side of a crease the sheet rises."
)
