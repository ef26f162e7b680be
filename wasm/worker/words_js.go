package main

// What a reader of the page is told when something fails in the worker.
const (
	sayOtherVersion  = "The page and its learner are of different versions. Reload the page."
	sayLearnerFailed = "An error in the program stopped the learner: %v."
	sayRaceFailed    = "An error in the program stopped the race: %v."
)
