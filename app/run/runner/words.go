package runner

// What is said in several places.
const (
	sayNoAnswer = "It gives no answer."
	sayLearner  = "The learner stopped"
)
