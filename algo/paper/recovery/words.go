package recovery

// The diagnoses, each %s a text or a number.
const (
	wordsRank = "Only %s of %s directions stand out at order %s. The others are too weak, or their weights " +
		"are dependent and order %s may separate them."
	wordsRankLine = "Only %s of %s directions stand out at order %s. The others are too weak, or all units have " +
		"the same direction up to sign."

	wordsDependent = "The weights are nearly dependent at order %s (smallest singular value %s), which magnifies every " +
		"error. A higher order may separate them."
	wordsScalars = "The equations for the output weights and biases of these units magnify errors so much that the " +
		"results are unreliable."
	wordsUnexplained = "The recovered units leave a share of %s of the coefficients unexplained: a unit is missing " +
		"or wrong."

	wordsWeak    = "T_%s kept only %s of its %s terms: the others lie below η₂ and cannot be told from noise."
	wordsButOne  = "T_%s kept only %s of its %s terms: the other lies below η₂ and cannot be told from noise."
	wordsNoTerm  = "T_%s kept none of its %s terms: they lie below η₂ and cannot be told from noise."
	wordsOneTerm = "T_%s did not keep its only term: it lies below η₂ and cannot be told from noise."
	wordsComplex = "T_%s has complex eigenvalues where real ones belong, a sign of noise: these directions are " +
		"guesses within a plane."
	wordsGap     = "T_%s cannot tell these units apart: the gap between their eigenvalues is below the noise."
	wordsBlurred = "T_%s does not tell the directions of these units: the noise is too strong for that."
	wordsMerged  = "T_%s found %s twice; the duplicates were merged."
	wordsTooMany = "The two tensors together found %s directions, but at most %s can be told apart at this order. The " +
		"least certain were left out."
	wordsNoPolish = "A fit of %s units in dimension %s to all coefficients at once takes more memory than there is, " +
		"and was left out. Higher thresholds leave fewer units."
	wordsNotJoint = "T_%s has %s terms, and to diagonalise all of its slices jointly takes more memory than there " +
		"is: one pencil alone gave the directions. Higher thresholds leave fewer terms."
	wordsSigns = "The mean slope of the function fits neither sign of these units, because a unit is missing or far " +
		"off. The sign of each stays undetermined."
)
