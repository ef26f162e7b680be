package main

// What a reader of the page is told when something fails in the worker, as errors: the page makes sentences of them.
const (
	sayOtherVersion  = "the page and its learner are of different versions: reload the page"
	sayLearnerFailed = "an error in the program stopped the learner: %v"
	sayRaceFailed    = "an error in the program stopped the race: %v"
	sayTrialFailed   = "an error in the program stopped one of the runs: %v"
	sayReaderFailed  = "an error in the program stopped the reading: %v"
)
