package work

// patience is how many seconds a search takes before its remaining time is told: most end long before their bound.
const patience = 10

// Forecast predicts when a search ends at the latest, from the bound on its work and its speed so far. The zero value
// has seen no search.
type Forecast struct {
	seconds float64 // time of the run at the last call of Record
	work    int64   // work done then, in multiply-adds
	limit   int64   // work at which the search ends, 0 while there is none
	elapsed float64 // seconds spent searching
	done    int64   // work done in these
}

// Record notes the work done by a search, in multiply-adds, at a time of the run, in seconds. limit is the work at
// which the search ends, 0 if there is no search.
func (f *Forecast) Record(seconds float64, work, limit int64) {
	if limit > 0 && f.limit > 0 {
		f.elapsed += seconds - f.seconds
		f.done += work - f.work
	}
	f.seconds, f.work, f.limit = seconds, work, limit
}

// Remaining returns the seconds after which the search ends at the latest, 0 if unknown or not worth telling yet.
func (f *Forecast) Remaining() float64 {
	if f.elapsed < patience || f.done <= 0 || f.work >= f.limit {
		return 0
	}
	return f.elapsed / float64(f.done) * float64(f.limit-f.work)
}
