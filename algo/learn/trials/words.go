package trials

// The error of a plan whose trials cannot be run.
const wordsNoUnits = "there are no units to find again"
