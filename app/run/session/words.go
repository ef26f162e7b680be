package session

const (
	goesOn     = "the learner stopped, and another goes on from where it was"
	stopsAgain = "The learner has stopped twice in this run. Fewer samples need less memory."
	learnFrom  = "Learn from "
)
