package runner

// What a reader of the page is told when something fails.
const (
	sayNoStart = "The learner does not start: the file web/worker.js is missing or not sent as JavaScript, or this " +
		"browser cannot run it. Reload the page."
	sayNotLoaded     = "The learner could not be loaded. Reload the page to try again."
	sayNoWorker      = "This browser blocks web workers, and Crease needs one to learn."
	sayStopped       = "The learner stopped, perhaps because memory ran out. Try fewer units or a lower order."
	sayStoppedTable  = "The learner stopped, perhaps because memory ran out. Try a part of the table."
	sayNoAnswer      = "It gives no answer."
	sayOtherVersion  = "The page and its learner are of different versions. Reload the page."
	sayNoRaceWorker  = "This browser blocks the web worker that the race needs."
	sayRaceStopped   = "The race stopped, perhaps because memory ran out."
	sayNoRunWorker   = "This browser blocks the web workers that the runs need."
	sayRunsStopped   = "The runs stopped, perhaps because memory ran out."
	sayNoReader      = "This browser blocks the web worker that reads large files."
	sayReaderStopped = "Reading stopped, perhaps because memory ran out."
)
