package firefox

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// mozillas reports hosts that Firefox itself asks for, whatever page is open.
func mozillas(host string) bool {
	for _, name := range []string{"mozilla.org", "mozilla.com", "mozilla.net", "firefox.com", "mozgcp.net"} {
		if host == name || strings.HasSuffix(host, "."+name) {
			return true
		}
	}
	return false
}

// quiet are preferences for a browser that asks for nothing by itself, treats pages
// behind others as those in front, has scrollbars that take room, and draws no more frames
// than tests need: at 60 a second they take a tenth more processor time. Firefox itself sets others where it is
// driven, as long as remote.prefs.recommended is true.
var quiet = map[string]any{
	"app.normandy.enabled":                                  false,
	"app.update.enabled":                                    false,
	"browser.aboutConfig.showWarning":                       false,
	"browser.aboutwelcome.enabled":                          false,
	"browser.contentblocking.report.hide_vpn_banner":        true,
	"browser.newtabpage.enabled":                            false,
	"browser.startup.page":                                  0,
	"dom.ipc.processPrelaunch.enabled":                      false,
	"dom.min_background_timeout_value":                      4,
	"dom.timeout.enable_budget_timer_throttling":            false,
	"layout.frame_rate":                                     20,
	"media.gmp-manager.updateEnabled":                       false,
	"messaging-system.rsexperimentloader.enabled":           false,
	"network.dns.disablePrefetch":                           true,
	"network.http.speculative-parallel-limit":               0,
	"network.prefetch-next":                                 false,
	"services.settings.server":                              "data:,",
	"toolkit.telemetry.enabled":                             false,
	"toolkit.telemetry.server":                              "",
	"toolkit.telemetry.unified":                             false,
	"trailhead.firstrun.didSeeAboutWelcome":                 true,
	"widget.gtk.overlay-scrollbars.enabled":                 false,
	"browser.download.alwaysOpenPanel":                      false,
	"browser.download.folderList":                           2,
	"browser.download.useDownloadDir":                       true,
	"browser.download.always_ask_before_handling_new_types": false,
}

// Preferences for Start: in Firefox these are the same for all pages.
var (
	// Dark is the taste of those who like dark pages: prefers-color-scheme is dark.
	Dark = map[string]any{"layout.css.prefers-color-scheme.content-override": 0, "ui.systemUsesDarkTheme": 1}
	// Finger is a screen to be touched, and no mouse: pointer is coarse.
	Finger = map[string]any{"ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1}
	// Blocked denies all site data: cookies, storage, service workers, channels between tabs.
	Blocked = map[string]any{"network.cookie.cookieBehavior": 2}
)

// configure writes the preferences into the profile.
func (b *Browser) configure(more []map[string]any) error {
	all := maps.Clone(quiet)
	port := b.proxy.Port()
	maps.Copy(all, map[string]any{
		"browser.download.dir":    b.downloaded(),
		"network.proxy.type":      1,
		"network.proxy.http":      "127.0.0.1",
		"network.proxy.http_port": port,
		"network.proxy.ssl":       "127.0.0.1",
		"network.proxy.ssl_port":  port,
	})
	for _, m := range more {
		maps.Copy(all, m)
	}
	var text strings.Builder
	for _, name := range slices.Sorted(maps.Keys(all)) {
		value, err := json.Marshal(all[name])
		if err != nil {
			return err
		}
		fmt.Fprintf(&text, "user_pref(%q, %s);\n", name, value)
	}
	return os.WriteFile(filepath.Join(b.profile, "user.js"), []byte(text.String()), 0o600)
}
