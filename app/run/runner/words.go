package runner

// What is said in several places.
const (
	sayNoAnswer     = "It gives no answer."
	sayOtherVersion = "The page and its learner are of different versions. Reload the page."
	sayLearner      = "The learner stopped"
)
