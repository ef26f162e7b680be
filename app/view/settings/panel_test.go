package settings

import (
	"strings"
	"testing"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
)

// Every face has a tab that names it and leads to it, and before anything happens the
// settings are up. Would catch a face that nobody can turn up.
func TestFaces(t *testing.T) {
	m := model.New(model.Prepared())
	html := goapp.HTMLString(Panel(m, []goapp.UI{goapp.P().Text("settings")}, goapp.P().Text("stage")))
	for _, face := range []string{settingsFace, stageFace} {
		for _, part := range []string{`id="tab-` + face, `id="face-` + face, `aria-controls="face-` + face,
			`aria-labelledby="tab-` + face} {
			if strings.Count(html, part+`"`) != 1 {
				t.Errorf("%d times %s in %s", strings.Count(html, part+`"`), part, html)
			}
		}
	}
	if strings.Count(html, `aria-selected="false"`) != 1 || !strings.Contains(html, `data-face="settings"`) {
		t.Errorf("the settings are not up: %s", html)
	}
	if faceUp(m) != settingsFace {
		t.Error("a stage is up before the first run")
	}
	m.Begin()
	if faceUp(m) != stageFace {
		t.Error("the settings are up while a run goes on")
	}
}

// The beats of a film are told where there is going to be one, of a sheet with samples.
func TestBeats(t *testing.T) {
	m := model.New(model.Prepared())
	for _, c := range []struct {
		pace model.Pace
		dim  int
		told bool
	}{{model.Filmed, 2, true}, {model.Slower, 2, true}, {model.Full, 2, false}, {model.Filmed, 3, false}} {
		m.SetDim(c.dim)
		m.ChangeView(func(v *model.View) { v.Pace = c.pace })
		if got := summarised(m).dots; got != c.told {
			t.Errorf("pace %q, %d inputs: told %t", c.pace, c.dim, got)
		}
	}
}
