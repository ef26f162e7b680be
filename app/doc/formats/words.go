package formats

// What is said of a text that cannot be read as a network. The line comes first.
const (
	asNetwork       = ": write W = [[…], …], b = […] and a = […], or a JSON object with weight and bias"
	noArrays        = "it gives no arrays" + asNetwork
	noWeights       = "no W among the arrays" + asNetwork
	plainLists      = "%w; in place of %s write the numbers alone: W = [[1, 0], …], b = […], a = […]"
	badArray        = "the array %s: %v"
	largeTensor     = "it is too large: a network here has at most %d units and %d inputs"
	largeArray      = "the array %s is %s: a network here has at most %d units and %d inputs"
	largeText       = "the text has more numbers than a network here needs: at most %d units and %d inputs"
	noOutputWeights = "the array a is missing: the output weights, one for each unit, or the weight of a second layer"
	unknownLayer    = "a layer of type %q is not read: Crease reads networks with one hidden layer of ReLU units"
	notUnderstood   = "%q is not understood here: only sums, products with the arrays and the ReLU are"
	twoSided        = "%s takes two parts that both depend on the input, which is another activation than the ReLU"
	misplaced       = "a layer of type %q is not read in this place: Crease reads linear, ReLU, linear"
	noActivation    = "brain.js takes sigmoid units where no activation is given: Crease reads ReLU units alone"
	weightsApart    = "the numbers are in another file, %s; write instead JSON.stringify(Object.fromEntries(" +
		"model.weights.map(w => [w.name, w.read().arraySync()])))"
	shortWeights = "weightData has %d bytes, but the shapes of the arrays need more"
	fewRows      = "arrays without the names x and y may be a network or a table of %d samples: save a network with " +
		"numpy.savez(file, W=W, b=b, a=a)"
	tooLong      = "the text has %d bytes, at most %d are read"
	lengths      = "%s is of length %d, but %s of %d: each needs a number for every unit"
	manyOutputs  = "%s is of %d outputs%s, but Crease reads networks with one"
	badShape     = "%d numbers do not make a matrix of %d×%d"
	shapes       = "%s is %d×%d, but %s has %d numbers: one side of the matrix must be %d"
	noRows       = "%s must be a list of rows of numbers"
	noNumbers    = "%s must be a list of numbers"
	raggedRow    = "row %d of %s has %d numbers, but the first has %d"
	rowNoNumbers = "row %d of %s must be a list of numbers"
	theArray     = "the array"

	openString   = "a string is not closed"
	openComment  = "a comment is not closed"
	inPieces     = "a wide matrix is printed in pieces that do not fit together"
	commonFactor = "the matrix is printed with a common factor, which leaves few digits; write mat2str(W, 17) instead, " +
		"or for PyTorch W.tolist()"
	noValues        = "a variable is printed without its numbers; print it as .numpy()"
	computed        = "numbers that are computed are not read; write out the results"
	mixedCommas     = "some numbers of the list are parted by commas and some are not: put commas between all"
	openArray       = "the text ends in the middle of an array"
	strayString     = "a string where a number or a list is expected: %q"
	abbreviated     = "the array is printed with … in place of numbers; print all of it"
	notExpected     = "%q is not expected here"
	deepList        = "lists are nested too deeply"
	notFinite       = "%s is not a finite number"
	notNumber       = "%q is not a number"
	unknownCall     = "the function %s(…) is not supported; write out the numbers"
	emptyCall       = "%s() holds no numbers"
	unknownField    = "the method .%s is not supported; write out the numbers"
	unreadArray     = "%s has %d numbers, one for each unit: call it b or a if it is that, or leave it out"
	unreadInputs    = "%s has %d numbers, one for each input, but is used nowhere: leave it out, or write what is done with it"
	unused          = "%s is given, but what is computed does not depend on it: leave it out, or write what is done with it"
	severalInputs   = "%s is computed from several inputs: write what is computed from one"
	oneNumber       = "%s does not compute one number from an input: write what does"
	noUnits         = "%s computes a linear function, without a ReLU"
	unreadPart      = "%s is not read, but may change the network: work it into W, b, a and c, or leave it out"
	unreadNumber    = "%s = %v may be the output bias: call it c, or leave it out"
	wrongActivation = "%s is another activation than the ReLU: Crease reads networks with ReLU units alone"
	wrongOutput     = "the output has the activation %s: Crease reads networks with a linear output"
	nameless        = "an array without a name; write W = …, b = … and a = …"
	unknownName     = "%q is not the name of a part of a network: use W, b and a, or weight, bias and kernel"
	givenTwice      = "%s is given twice: it was %s before"
	normLayer       = "%s is of LayerNorm, which is not read, or of BatchNorm without its running mean and variance"
	normPlace       = "%s has %d numbers, which do not tell whether they are for the inputs or for the units"
	thirdLayer      = "%s is of a third layer%s, but Crease reads networks with one hidden layer: W, b and a"
	changedLater    = "%s is changed after it was given: write %[1]s with its final values"
	givenAside      = "%s is given in a way that is not read: write %[1]s = … in a line of its own"
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
	cutOutputs = "brain.js takes max(0, y) of the output y, too: Crease leaves that out"
)
