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
