package static

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	htmltemplate "html/template"
	"io"
	"regexp"
	"strings"
	"text/template"

	"crease/app/draw/palette"
	"crease/wasm/site/repack"
)

//go:embed template
var templates embed.FS

// addPages adds what depends on the other files: the page, the page for
// addresses that do not exist, the manifest, the start script and the service
// worker. It signs the program. The version is a hash of all that is served, so that a browser takes
// a new service worker exactly when something has changed.
func (s site) addPages(base, url string) error {
	content, err := prerender()
	if err != nil {
		return err
	}
	page := struct {
		Words                                  words
		Paper, PaperDark, Ink, InkDark, Accent string
		AccentDark, Base, URL                  string
		Styles                                 []string
		Content, Note                          htmltemplate.HTML
	}{
		Words: english,
		Paper: palette.Named("paper", false), PaperDark: palette.Named("paper", true),
		Ink: palette.Named("ink", false), InkDark: palette.Named("ink", true),
		Accent: palette.Named("accent", false), AccentDark: palette.Named("accent", true),
		Base: base, URL: withSlash(url), Styles: s.styles(), Content: htmltemplate.HTML(content),
		Note: htmltemplate.HTML("<!-- " + english.Note + " -->"), // templates lose their own comments
	}
	for _, name := range []string{"index.html", "404.html", "embed-example.html"} {
		if err := s.html(name, page); err != nil {
			return err
		}
		s[name] = allowInline(allowInline(s[name], "style"), "script")
	}
	if err := s.manifest(); err != nil {
		return err
	}
	var program string
	s["web/app.wasm"], program = repack.Sign(s["web/app.wasm"], "crease")
	files := s.cacheable()
	script := struct {
		Words         words
		Version       string
		Program       string
		WasmBytes     int
		Files, Hashes []string
	}{english, s.version(), program, len(s["web/app.wasm"]), files, s.hashes(files)}
	if err := s.script("app.js", script); err != nil {
		return err
	}
	return s.script("app-worker.js", script)
}

// allowInline has the policy of a page allow the elements that stand in the page itself, its
// styles or its scripts, by their hashes, and so no others.
func allowInline(page []byte, element string) []byte {
	rule := element + "-src"
	hashes := rule
	inline := regexp.MustCompile(fmt.Sprintf(`(?s)<%[1]s>(.*?)</%[1]s>`, element))
	for _, found := range inline.FindAllSubmatch(page, -1) {
		sum := sha256.Sum256(found[1])
		hashes += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return bytes.Replace(page, []byte(rule), []byte(hashes), 1)
}

// styles lists the style sheets: styles.css, which the others build on, and the
// others by name.
func (s site) styles() []string {
	const first = "web/styles.css"
	var names []string
	for _, name := range s.names() {
		if strings.HasSuffix(name, ".css") && name != first {
			names = append(names, name)
		}
	}
	return append([]string{first}, names...)
}

func withSlash(url string) string {
	if url == "" {
		return ""
	}
	return strings.TrimSuffix(url, "/") + "/"
}

// html fills a template of the same name, escaping as HTML asks.
func (s site) html(name string, data any) error {
	t, err := htmltemplate.ParseFS(templates, "template/"+name)
	if err != nil {
		return err
	}
	return s.fill(name, t, data)
}

// script fills a template of the same name; every value is written as JSON.
func (s site) script(name string, data any) error {
	t, err := template.New(name).Funcs(template.FuncMap{"json": toJSON}).ParseFS(templates, "template/"+name)
	if err != nil {
		return err
	}
	return s.fill(name, t, data)
}

// fill adds the file that a template makes of the data.
func (s site) fill(name string, t interface{ Execute(io.Writer, any) error }, data any) error {
	var b bytes.Buffer
	if err := t.Execute(&b, data); err != nil {
		return err
	}
	s[name] = b.Bytes()
	return nil
}

func toJSON(v any) (string, error) {
	b, err := json.Marshal(v)
	return string(b), err
}

// manifest is what a browser needs to install the page. Its addresses are
// relative to it.
func (s site) manifest() error {
	type icon struct {
		Src     string `json:"src"`
		Type    string `json:"type"`
		Sizes   string `json:"sizes"`
		Purpose string `json:"purpose,omitempty"`
	}
	paper := palette.Named("paper", false)
	b, err := json.MarshalIndent(struct {
		Name        string `json:"name"`
		ShortName   string `json:"short_name"`
		Description string `json:"description"`
		StartURL    string `json:"start_url"`
		Scope       string `json:"scope"`
		Display     string `json:"display"`
		Background  string `json:"background_color"`
		Theme       string `json:"theme_color"`
		Icons       []icon `json:"icons"`
	}{
		english.Title, english.ShortName, english.Description, "./", "./", "standalone", paper, paper,
		[]icon{
			{Src: iconSVG, Type: "image/svg+xml", Sizes: "any"},
			{Src: iconSmall, Type: "image/png", Sizes: "192x192"},
			{Src: iconLarge, Type: "image/png", Sizes: "512x512"},
			{Src: iconLarge, Type: "image/png", Sizes: "512x512", Purpose: "maskable"},
		},
	}, "", "  ")
	s["manifest.webmanifest"] = append(b, '\n')
	return err
}

// cacheable lists what the service worker stores, relative to itself. The page is
// listed as "./" alone: hosts redirect index.html to it, and a redirected response
// cannot answer a navigation. 404.html is for the host.
func (s site) cacheable() []string {
	files := []string{"./", "app.js"}
	for _, name := range s.names() {
		if name != "index.html" && name != "404.html" {
			files = append(files, name)
		}
	}
	return files
}

// hashes returns the hashes of files as a browser checks them. It does not have those of
// the page, into which some hosts write, and of the start script, which knows its version.
func (s site) hashes(files []string) []string {
	list := make([]string, len(files))
	for i, name := range files {
		if data, ok := s[name]; ok {
			sum := sha256.Sum256(data)
			list[i] = "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
		}
	}
	return list
}

// version hashes the files so far, the scripts that are yet to be filled, and the
// words that they are filled with.
func (s site) version() string {
	h := sha256.New()
	add := func(name string, data []byte) {
		fmt.Fprintf(h, "%s %d\n", name, len(data))
		h.Write(data)
	}
	for _, name := range s.names() {
		add(name, s[name])
	}
	add("words", fmt.Append(nil, english))
	for _, name := range []string{"app.js", "app-worker.js"} {
		data, err := templates.ReadFile("template/" + name)
		if err != nil {
			panic("static: " + err.Error()) // it is embedded
		}
		add(name, data)
	}
	return hex.EncodeToString(h.Sum(nil)[:10])
}
