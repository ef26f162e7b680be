package session

// What is said when a run cannot start.
const notStarted = "The learner has not started yet. Try again in a moment."
