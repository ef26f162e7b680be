package diagnosis

// What is said of rows, each %s a list of rows.
const (
	wordsRows = "Rows %s do not fit the network found in %s. Maybe the table holds samples of more than one " +
		"network, or labels that are wrong."
	wordsRow = "Row %s does not fit the network found in %s. Maybe its label is wrong, or it lies where a crease " +
		"is that too few rows show."
	wordsFewRows = "Rows %s do not fit the network found in %s. Maybe their labels are wrong, or they lie where a " +
		"crease is that too few rows show."
)
