package formats

// What several checks say of a text that cannot be read as a network. The line comes first.
const (
	asNetwork    = ": write W = [[…], …], b = […] and a = […], or a JSON object with weight and bias"
	badArray     = "the array %s: %v"
	unknownLayer = "a layer of type %q is not read: Crease reads networks with one hidden layer of ReLU units"
	twoSided     = "%s takes two parts that both depend on the input, which is another activation than the ReLU"
	misplaced    = "a layer of type %q is not read in this place: Crease reads linear, ReLU, linear"
	lengths      = "%s is of length %d, but %s of %d: each needs a number for every unit"
	manyOutputs  = "%s is of %d outputs%s, but Crease reads networks with one"
	shapes       = "%s is %d×%d, but %s has %d numbers: one side of the matrix must be %d"

	inPieces        = "a wide matrix is printed in pieces that do not fit together"
	computed        = "numbers that are computed are not read; write out the results"
	notExpected     = "%q is not expected here"
	notFinite       = "%s is not a finite number"
	unknownCall     = "the function %s(…) is not supported; write out the numbers"
	noUnits         = "%s computes a linear function, without a ReLU"
	wrongActivation = "%s is another activation than the ReLU: Crease reads networks with ReLU units alone"
	wrongOutput     = "the output has the activation %s: Crease reads networks with a linear output"
	nameless        = "an array without a name; write W = …, b = … and a = …"
	normLayer       = "%s is of LayerNorm, which is not read, or of BatchNorm without its running mean and variance"
	thirdLayer      = "%s is of a third layer%s, but Crease reads networks with one hidden layer: W, b and a"
	changedLater    = "%s is changed after it was given: write %[1]s with its final values"
)

// libraries speak of several outputs, and of a third layer, in words of their own.
var libraries = []library{
	{"weight", Rows, ", nn.Linear($m, $n)", ", a third nn.Linear"},
	{"kernel", Columns, ", Dense($n)", ", a third Dense"},
	{"coefs", Columns, ", n_outputs_ = $n", ", hidden_layer_sizes with two numbers"},
	{"coef", Unclear, ", n_outputs_ = $n", ""},
	{"intercepts", Unclear, "", ", hidden_layer_sizes with two numbers"},
}

// What was taken for granted of a network that was read.
const (
	normBefore = "BatchNorm taken to stand before the ReLU"
	noBiases   = "no biases in this file: taken as 0"
)
