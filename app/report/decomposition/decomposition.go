// Package decomposition draws what Jennrich's algorithm saw and decided: the singular
// values against η₁, the eigenvalues of the pencil, the directions, and which tensor
// found which unit. It is pure: what it shows is in the snapshot.
package decomposition

import "crease/app/report/outcome"

// Pictures are those of a run's decompositions.
type Pictures struct{ outcome.Outcome }
