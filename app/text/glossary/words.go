package glossary

// Words are the entries, in the order in which the method comes to them.
var Words = []Word{
	{"ReLU", "The function max(0, z): zero for negative z, and z itself from there on. " +
		"Each unit applies it to wᵀx + b, so its part of the sheet is level on one side of a straight crease " +
		"and slanted on the other."},
	{"Gaussian sample", "A point x whose coordinates are drawn independently from the normal distribution " +
		"with mean 0 and variance 1, and the value y = f(x) there. " +
		"Most points lie near the middle: in the plane only one in 90 is farther than 3 from it."},
	{"moment", "An average over all samples, such as the average of y·x₁². " +
		"It errs by about 1/√N: four times the samples halve the error."},
	{"Hermite", "The Hermite polynomials are 1, z, z² − 1, z³ − 3z and so on. " +
		"Over Gaussian samples the product of two different ones is 0 on average, " +
		"so each of them sees a part of f that the others do not."},
	{"tensor", "A table of numbers with several indices: a vector has one, a matrix two, and T₃ has three. " +
		"The tensor T_k holds the averages of y times Hermite polynomials of degree k; " +
		"apart from sampling errors it is a sum with one term for each crease: " +
		"the crease's direction gives the form of its term, a and b its size and sign."},
	{"pencil", "Two matrices A and B taken together, as A − λB for every number λ. " +
		"Where A and B are made from one tensor, the λ at which A − λB loses rank belong to one crease each, " +
		"and give its direction."},
	{"rank", "The number of rows of a matrix that do not depend on one another; " +
		"it is the number of its singular values above 0. " +
		"Sampling errors leave none of them at exactly 0, so those above a threshold, η₁, are counted."},
	{"regression", "Fitting a sum of known functions to samples: " +
		"their coefficients are chosen so that the sum of squared errors is smallest. " +
		"Here the functions are the units that were found, together with the coordinates of x and 1."},
	{"order", "The number ℓ, which says which two tensors are decomposed: T of degree 2ℓ + 1 " +
		"and T of degree 2ℓ + 2. In d dimensions order 1 can tell at most d creases apart, order 2 up to d(d + 1)/2; " +
		"a higher order needs larger tensors and more samples."},
	{"noise", "A random number from the normal distribution that is added to every y. " +
		"Its size is its standard deviation: about two of three errors are smaller."},
	{"σ", "The letter of the ReLU in the formula of f: σ(z) = max(0, z). It stands for nothing else on this page."},
}

// The errors in a text, as formats of fmt.
const (
	unclosedMark = "the mark [[%.20s is not closed: write ]] behind the word"
	noEntry      = "there is no entry for %.40q in the glossary; it has %s"
)
