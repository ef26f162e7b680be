package runner

const (
	sayNoStart = "The learner does not start: the file web/worker.js is missing or not sent as JavaScript, or this " +
		"browser cannot run it. Reload the page."
	sayNotLoaded    = "The learner could not be loaded. Reload the page to try again."
	sayNoWorker     = "This browser blocks web workers, and Crease needs one to learn."
	sayNoAnswer     = "It gives no answer."
	sayOtherVersion = "The page and its learner are of different versions. Reload the page."
	sayNoRaceWorker = "This browser blocks the web worker that the race needs."
	sayNoRunWorker  = "This browser blocks the web workers that the runs need."
	sayNoReader     = "This browser blocks the web worker that reads files and texts."
)

// What has stopped, and what follows these words where memory has run out.
const (
	sayLearner  = "The learner stopped"
	sayRace     = "The race stopped"
	sayRuns     = "The runs stopped"
	sayReading  = "Reading stopped"
	sayNoMemory = ": this browser gives it no more memory. Fewer samples, fewer units or a part of the table need less."
)
