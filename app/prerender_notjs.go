//go:build !js

package app

import (
	"context"
	"sync"

	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/app/doc/model"
)

// prerun is the last snapshot of the prepared spec's run, nil if it fails.
var prerun = sync.OnceValue(func() (last *snapshot.Snapshot) {
	last, err := learn.Run(context.Background(), model.Prepared(), nil, learn.Host{})
	if err != nil {
		return nil
	}
	return last.Untimed() // without the figures that another build would not repeat
})

// prerunExample learns the prepared network natively: the page's HTML shows creases that were really found.
func prerunExample(m *model.Model) {
	if last := prerun(); last != nil {
		m.Begin()
		m.Record(last)
		m.SetState(model.Done, "")
		m.SetStage(model.Stage{}) // what the program shows once it has loaded
	}
}
