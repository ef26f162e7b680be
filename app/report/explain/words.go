package explain

// What is said beside the formula of a number: one or two sentences.

const (
	saidBias = "Written as sums over the directions found, the moments of two orders give this unit " +
		"its coefficients ζ. Their quotient is the bias up to its sign."
	saidOutputWeight = "The coefficient ζ of this unit in a moment is its output weight times a factor that depends " +
		"on the bias. Dividing by that factor leaves the output weight."
	saidRefined = "Least squares on the samples moved this unit together with all others. " +
		"Its number therefore has no formula of its own."
	saidJointly = "The joint fit to the moments moved this unit together with all others. " +
		"Its number therefore has no formula of its own."
	saidRegressed = "Algorithm 5 finds it by linear least squares on the samples, once w and b are given: " +
		"it is the sum of the coefficients of σ(z) and σ(−z)."
	saidFactor = "The sampling error of a moment is proportional to the size of what is averaged, and a round " +
		"averages only what the network found so far leaves of y. So the less is left, the easier it is to see on " +
		"the same samples, and rounds that contract end with about the same fraction of the error that they began with."
	saidError = "The largest of three differences between the true unit and the one found, " +
		"both with weights of length 1."
	saidErrorOpen    = " The run left the sign undetermined, so the better sign counts."
	saidZ            = "The mean slope of f is a sum over the directions found, and z is the share of this one. "
	saidAbove        = saidZ + "It lies above the threshold, so the sign was right."
	saidBelow        = saidZ + "It lies below the threshold, so w and b change their sign."
	saidCoefficients = "The coefficients are those with the least squared error. " +
		"Samples whose features exceed τ are left out."
	saidRisk = "The mean squared difference of f and what was learned, g, over standard normal inputs. " +
		"It is computed in closed form from both networks, not estimated."
	saidEnergy  = "The mean square of the true function, in closed form: compare risks with it."
	saidHeldOut = "The mean squared error on samples that were held out of the fit. " +
		"A result of the practical method may have been measured on all samples instead."
	saidEta      = "Singular values above η₁ count as units. "
	saidEtaNoise = saidEta + "It is 1.3 times the largest singular value " +
		"that the error of the tensor is estimated to have."
	saidEtaByHand = saidEta + "This threshold was set by hand."
	saidEtaExact  = saidEta + "Infinite data has no noise but rounding, and η₁ is ten times that."
	saidGap       = "The distance of the two closest eigenvalues: noise of about that size mixes their directions. " +
		"Another random contraction gives another gap."
	saidResidual = "The part of the tensor that the directions found do not explain: " +
		"noise, and units that were not found."
	saidLossOrder = "The term of this order in the mean squared difference of f and g, " +
		"and the sum of all terms up to it."
	saidLossSampled = "The squared difference between this moment of the samples and that of g, over k!, " +
		"and the sum of all orders up to it: the sampling error of the moments is part of it."
	saidNorm = "The average over the samples of y times the Hermite tensor of x: " +
		"its norm, and its distance from the exact value."
	saidNormLeft = "The moment of the network so far, and the average of what this leaves of y times the Hermite " +
		"tensor of x: its norm, and its distance from the exact value."
	saidNormControlled = "The moment of a polynomial, which is known, and the average of what this leaves of y times " +
		"the Hermite tensor of x: its norm, and its distance from the exact value."
	saidNormExact = "The mean of f times the Hermite tensor of x, in closed form: its norm."
	saidTime      = "The time since the start, without pauses."
	saidRate      = " While samples were drawn and summed, it went at this many a second; the other stages draw none."
)

// What found a unit: formats of fmt. What saidByFit says is true of every start: the units that a fit ends with are
// checked on held-out samples, not guaranteed.
const (
	saidByFit = "A direct fit of a whole network to the samples found it%s. " +
		"No theorem speaks for such a fit: held-out samples decide."
	saidByRound = "%s, as round %s read it, showed its direction first. " +
		"Every later round that counts gives its numbers anew, from tensors with a smaller error."
	saidByTensors = "Jennrich's algorithm found its direction in the decomposition of %s."
)
