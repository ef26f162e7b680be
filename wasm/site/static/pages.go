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
	"regexp"
	"strings"
	"text/template"

	"crease/app/draw/palette"
	"crease/wasm/site/repack"
)

//go:embed template
var templates embed.FS

// What the site is called and does, in the page, in link previews and where it is installed.
const (
	title       = "Crease: fold a sheet, find the creases again"
	description = "Draw a depth-2 ReLU network as folded paper. Your browser draws Gaussian samples from it, " +
		"and finds the creases again from those samples alone. It builds on an algorithm with a proof. " +
		"Nothing is sent anywhere."
)

type values struct {
	Title, Description, Base, URL string
	Styles                        []string
	Content                       htmltemplate.HTML

	// Of the scripts, which come last.
	Version, Program string
	WasmBytes        int
	Files, Hashes    []string
}

// addPages adds what depends on the other files: pages, manifest, start script and service worker, and signs the
// program. The version hashes all that is served: a browser takes a new service worker when something has changed.
func (s site) addPages(base, url string) error {
	content, err := prerender()
	if err != nil {
		return err
	}
	if url != "" {
		url = strings.TrimSuffix(url, "/") + "/"
	}
	v := values{Title: title, Description: description, Base: base, URL: url, Styles: s.styles(),
		Content: htmltemplate.HTML(content)}
	for _, name := range []string{"index.html", "404.html", "embed-example.html"} {
		if err := s.fill(name, v); err != nil {
			return err
		}
		s[name] = allowInline(allowInline(s[name], "style"), "script")
	}
	if err := s.fill("manifest.webmanifest", v); err != nil {
		return err
	}
	s["web/app.wasm"], v.Program = repack.Sign(s["web/app.wasm"], "crease")
	v.Version, v.WasmBytes = s.version(), len(s["web/app.wasm"])
	// The service worker stores files, relative to itself, and knows hashes of them, but of the page, into which hosts
	// write, and of the start script. The page is listed as "./" alone: hosts redirect index.html to it, and a redirected
	// response cannot answer a navigation. 404.html is for the host.
	v.Files, v.Hashes = []string{"./", "app.js"}, []string{"", ""}
	for _, name := range s.names() {
		if name != "index.html" && name != "404.html" {
			sum := sha256.Sum256(s[name])
			v.Files = append(v.Files, name)
			v.Hashes = append(v.Hashes, "sha256-"+base64.StdEncoding.EncodeToString(sum[:]))
		}
	}
	if err := s.fill("app.js", v); err != nil {
		return err
	}
	return s.fill("app-worker.js", v)
}

// allowInline has a page's policy allow the styles or scripts that stand in the page, by their hashes, and no others.
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

// styles lists the style sheets: styles.css, which the others build on, and the others by name.
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

var functions = map[string]any{
	"json": func(v any) (string, error) {
		b, err := json.Marshal(v)
		return string(b), err
	},
	"light": func(colour string) string { return palette.Named(colour, false) },
	"dark":  func(colour string) string { return palette.Named(colour, true) },
	// A template loses comments of its own.
	"comment": func(text string) htmltemplate.HTML { return htmltemplate.HTML("<!-- " + text + " -->") },
}

// The pages, escaped as HTML asks, and the other files, which escape what they write by themselves.
var (
	pages = htmltemplate.Must(htmltemplate.New("").Funcs(functions).ParseFS(templates, "template/*.html"))
	texts = template.Must(template.New("").Funcs(functions).ParseFS(templates, "template/*.js", "template/*.webmanifest"))
)

// fill adds the file that a template of the same name makes of the values.
func (s site) fill(name string, v values) error {
	execute := texts.ExecuteTemplate
	if strings.HasSuffix(name, ".html") {
		execute = pages.ExecuteTemplate
	}
	var b bytes.Buffer
	err := execute(&b, name, v)
	s[name] = bare(name, b.Bytes())
	return err
}

// bare returns a script of ours without lines that are comments, a third of its bytes, and other files as they are.
func bare(name string, text []byte) []byte {
	if strings.HasSuffix(name, ".js") {
		return comments.ReplaceAll(text, nil)
	}
	return text
}

var comments = regexp.MustCompile(`(?m)^\s*//.*\n`)

// version hashes the files so far, and the scripts that are yet to be filled.
func (s site) version() string {
	h := sha256.New()
	add := func(name string, data []byte) {
		fmt.Fprintf(h, "%s %d\n", name, len(data))
		h.Write(data)
	}
	for _, name := range s.names() {
		add(name, s[name])
	}
	for _, name := range []string{"app.js", "app-worker.js"} {
		data, err := templates.ReadFile("template/" + name)
		if err != nil {
			panic("static: " + err.Error()) // it is embedded
		}
		add(name, data)
	}
	return hex.EncodeToString(h.Sum(nil)[:10])
}
