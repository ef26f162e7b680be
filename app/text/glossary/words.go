package glossary

// Words are the entries, in the order in which the method comes to them.
var Words = []Word{
	{"ReLU", "The function max(0, z): zero for negative z, and z itself from there on. Each unit applies it to wᵀx + " +
		"b, so its part of the sheet is level on one side of a straight crease and slanted on the other.", nil},
	{"unit", "One term a·σ(wᵀx + b) of the network: the sheet has one crease for each. The direction w is at right " +
		"angles to the crease, the bias b moves it, and the output weight a says how steep the fold is.", nil},
	{"bias", "The number b of a unit: its crease is the line wᵀx + b = 0, which lies at the distance |b| from the " +
		"middle if w has length 1. A unit with a large bias folds where hardly a sample falls.",
		[]string{"bias", "biases"}},
	{"output weight", "The number a of a unit: the slope of its slanted side, where w has length 1. " +
		"Its sign says whether the sheet bends up or down there.", nil},
	{"linear part", "A plane vᵀx + c that is added to the units of a network. " +
		"A unit whose crease lies beyond all samples is such a plane on them, and cannot be told from it.", nil},
	{"Gaussian sample", "A point x whose coordinates are drawn independently from the normal distribution " +
		"with mean 0 and variance 1, and the value y = f(x) there. " +
		"Most points lie near the middle: in the plane only one in 90 is farther than 3 from it.",
		[]string{"Gaussian sample", "Gaussian samples", "random input", "Gaussian"}},
	{"label", "The value y that comes with an input x: f(x), or f(x) and noise. " +
		"Inputs and their labels are all that the learner gets.", nil},
	{"noise", "A random number from the normal distribution that is added to every y. " +
		"Its size is its standard deviation: about two of three errors are smaller.",
		[]string{"label noise"}},
	{"standard deviation", "How far numbers spread around their mean: the root of the mean squared distance from it. " +
		"That of the labels is what there is to explain, and the share of it that is left says how much a network " +
		"misses.", nil},
	{"moment", "An average over all samples, such as the average of y·x₁². " +
		"It errs by about 1/√N: four times the samples halve the error.", nil},
	{"Hermite", "The Hermite polynomials are 1, z, z² − 1, z³ − 3z and so on. Over Gaussian samples the product of " +
		"two different ones is 0 on average, so each of them sees a part of f that the others do not.",
		[]string{"Hermite polynomial", "Hermite polynomials", "Hermite expansion"}},
	{"tensor", "A table of numbers with several indices: a vector has one, a matrix two, and T₃ has three. " +
		"The tensor T_k holds the averages of y times Hermite polynomials of degree k; " +
		"apart from sampling errors it is a sum with one term for each crease: " +
		"the crease's direction gives the form of its term, a and b its size and sign.", nil},
	{"order", "The number ℓ, which says which two tensors are decomposed: T of degree 2ℓ + 1 " +
		"and T of degree 2ℓ + 2. In d dimensions order 1 can tell at most d creases apart, order 2 up to d(d + 1)/2; " +
		"a higher order needs larger tensors and more samples.",
		[]string{"order ℓ", "order 1", "order 2", "order 3", "a higher order"}},
	{"singular value", "A matrix stretches space along directions at right angles to each other: " +
		"its singular values say by how much along each. " +
		"Those that are 0, or as small as the noise, stand for directions that are not in it.", nil},
	{"rank", "The number of rows of a matrix that do not depend on one another; it is the number of its singular " +
		"values above 0. Sampling errors leave none of them at exactly 0, so those above a threshold, η₁, are counted.",
		[]string{"rank"}},
	{"threshold", "A number below which something counts as noise: singular values below η₁ are not directions, " +
		"terms weaker than η₂ are dropped, and directions closer than η₃ are one. " +
		"Unless they are set by hand, all of them are taken from the errors of the averages.",
		[]string{"threshold", "thresholds", "η₁", "η₂", "η₃"}},
	{"decomposition", "Writing a tensor as a sum of as few simple terms as possible, here one for each crease. " +
		"Jennrich's algorithm does it with eigenvectors: those of a matrix that is made from two random contractions.",
		[]string{"decomposition", "decompositions", "decompose", "decomposes", "decomposed", "Jennrich's algorithm"}},
	{"contraction", "The sum over one index of a tensor, weighted by the entries of a vector: it leaves one index " +
		"less. T₃ and a random vector give a matrix, a random mixture of the slices of T₃.",
		[]string{"contraction", "contractions", "contracting"}},
	{"pencil", "Two matrices A and B taken together, as A − λB for every number λ. Where A and B are made from one " +
		"tensor, the λ at which A − λB loses rank belong to one crease each, and give its direction.",
		[]string{"pencil", "pencils", "two matrices, A and B"}},
	{"eigenvalue", "The number λ in M v = λ v, where the matrix M only stretches the vector v, its eigenvector. " +
		"Noise can turn two real eigenvalues into a complex pair; their two directions are then mixed.",
		[]string{"eigenvalue", "eigenvalues", "eigenvector", "eigenvectors"}},
	{"regression", "Fitting a sum of known functions to samples: " +
		"their coefficients are chosen so that the sum of squared errors is smallest. " +
		"Here the functions are the units that were found, together with the coordinates of x and 1.",
		[]string{"regression", "least squares"}},
	{"round", "One pass of the paper's algorithm: moments, directions, scalars, regression. " +
		"The method Rounds repeats it on what is left, y − g(x), so each round averages less than the one before it.",
		[]string{"round", "rounds"}},
	{"residual", "What a network leaves of the labels: y − g(x), sample by sample. " +
		"If all is found and there is no noise, every one of them is 0.", nil},
	{"loss", "How badly a network fits, as one number: the mean of (y − g(x))² over samples, " +
		"or of (f(x) − g(x))² over all inputs. It is 0 only where the two agree.", nil},
	{"held-out", "Held-out samples are kept from a fit, to judge it by what it has not seen. " +
		"A fit that meets them as well as its own samples has not learned by heart.", nil},
	{"gradient descent", "The usual way to train networks: from a random start all numbers are moved " +
		"a small step in the direction in which the loss falls fastest, again and again. " +
		"It may end where every small step makes the loss larger, although better networks exist.", nil},
	{"σ", "The letter of the ReLU in the formula of f: σ(z) = max(0, z). It stands for nothing else on this page.",
		nil},
}
