package ui

// What the building blocks say.
const closeDialog = "Close"

// ExplainName is the accessible name of a number that can be explained.
func ExplainName(number string) string { return number + ", explain" }
