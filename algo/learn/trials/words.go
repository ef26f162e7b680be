package trials

// Why trials cannot be run.
const wordsNoUnits = "there are no units to find again"
