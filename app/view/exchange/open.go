package exchange

import (
	"crease/app/doc/formats"
	"crease/app/run/runner"
	"crease/app/run/state"
)

// open takes a file or a text over and calls end with the outcome, nil or a sentence. A
// long one is read by a worker, to its last row, while the notice says how far it is and
// offers to give it up: what begins to be opened ends what was being opened before.
func (f *Files) open(name string, data []byte, end func(error)) {
	f.giveUp()
	if len(data) <= maxLook {
		end(f.Take(name, data))
		return
	}
	f.reader = runner.NewReader(runner.Default, f.State.Do, runner.ReadEvents{
		Progress: func(part float64) { f.tellReading(name, part) },
		Read: func(t formats.Taken, err error) {
			f.reader = nil
			f.State.Notify("", false)
			end(f.takeRead(name, data, t, err))
		},
	})
	f.tellReading(name, 0)
	f.reader.Start(data)
}

func (f *Files) tellReading(name string, part float64) {
	f.State.Offer(state.Notice{Text: reading(name, part), Act: cancel, Do: func() {
		f.giveUp()
		f.State.Notify("", false)
	}})
}

// giveUp ends the reading that is on.
func (f *Files) giveUp() {
	if f.reader != nil {
		f.reader.Cancel()
		f.reader = nil
	}
}
