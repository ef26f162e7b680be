// Package course writes a package for learning management systems by SCORM 1.2: a zip file with a manifest, a page for
// every task, which shows Crease in a frame and reports score and completion, and the site, unless it is on the web.
package course

import (
	"archive/zip"
	"bytes"
	"cmp"
	"embed"
	"fmt"
	htmltemplate "html/template"
	"io"
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
	"text/template"
	"time"

	"crease/app/doc/mystery"
	"crease/app/report/lesson"
)

// Options says what to write.
type Options struct {
	Site  string // folder with the built site
	Out   string // the zip file to write
	URL   string // public address of the site, for frames; empty: the package holds the site
	Hash  string // of a link, without the number sign, for a single task; empty: all lessons and levels of mystery sheets
	Title string // of that task
}

type task struct {
	Title string
	Hash  string
	Did   string // whose results count, as app/doc/result names them; "" for any
	Page  string // its file
}

// Write writes the package.
func Write(o Options) error {
	files, err := pack(o)
	if err != nil {
		return fmt.Errorf("course: %w", err)
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		// Without a time of its own, so that two packages of one site are the same.
		w, err := z.CreateHeader(&zip.FileHeader{Name: f.Name, Method: zip.Deflate, Modified: time.Unix(0, 0).UTC()})
		if err == nil {
			_, err = w.Write(f.data)
		}
		if err != nil {
			return fmt.Errorf("course: %w", err)
		}
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("course: %w", err)
	}
	return os.WriteFile(o.Out, b.Bytes(), 0o644)
}

type file struct {
	Name string
	data []byte
}

// siteFolder holds the site within the package.
const siteFolder = "site/"

// schemas are the files that the manifest names as those of its form.
var schemas = []string{"imscp_rootv1p1p2.xsd", "adlcp_rootv1p2.xsd"}

//go:embed template
var templates embed.FS

// The forms of a task's page and of the manifest, which escape what they are filled with: XML has HTML's escapes.
var (
	pageForm     = htmltemplate.Must(htmltemplate.ParseFS(templates, "template/task.html"))
	manifestForm = template.Must(template.ParseFS(templates, "template/imsmanifest.xml"))
)

// filled returns the file that a form makes of values.
func filled(name string, form interface{ Execute(io.Writer, any) error }, values any) (file, error) {
	var b bytes.Buffer
	err := form.Execute(&b, values)
	return file{name, b.Bytes()}, err
}

// pack makes the files of the package: the manifest first, in which every task is an item of its own, which the site
// belongs to.
func pack(o Options) ([]file, error) {
	tasks, err := tasksOf(o)
	if err != nil {
		return nil, err
	}
	var shown []file
	address := strings.TrimSuffix(o.URL, "/") + "/"
	if o.URL == "" {
		address = siteFolder + "index.html"
		if shown, err = siteOf(o.Site); err != nil {
			return nil, err
		}
	}
	manifest, err := filled("imsmanifest.xml", manifestForm, struct {
		Title string
		Tasks []task
		Site  []file
	}{cmp.Or(o.Title, "Crease"), tasks, shown})
	if err != nil {
		return nil, err
	}
	files := []file{manifest}
	for _, t := range tasks {
		page, err := filled(t.Page, pageForm, struct {
			Title, Did string
			Src        htmltemplate.URL
		}{t.Title, t.Did, htmltemplate.URL(address + "#" + strings.TrimSuffix(t.Hash, "&embed") + "&embed")})
		if err != nil {
			return nil, err
		}
		files = append(files, page)
	}
	for _, name := range append([]string{"scorm.js"}, schemas...) {
		data, err := templates.ReadFile("template/" + name)
		if err != nil {
			return nil, err
		}
		files = append(files, file{name, data})
	}
	return append(files, shown...), nil
}

func tasksOf(o Options) (tasks []task, err error) {
	if o.Hash != "" {
		t := task{Title: cmp.Or(o.Title, "Crease"), Hash: o.Hash, Page: "task.html"}
		for _, did := range []string{"lesson", "mystery"} {
			if strings.HasPrefix(o.Hash, did+"=") || o.Hash == did {
				t.Did = did
			}
		}
		return []task{t}, nil
	}
	data, err := os.ReadFile(path.Join(o.Site, "web", "lessons", "index.json"))
	if err != nil {
		return nil, err
	}
	list, err := lesson.ReadIndex(data)
	if err != nil {
		return nil, err
	}
	for _, e := range list {
		tasks = append(tasks, task{e.Title, "lesson=" + e.Key, "lesson", e.Key + ".html"})
	}
	for level := 1; level <= mystery.Levels; level++ {
		n := strconv.Itoa(level)
		tasks = append(tasks, task{"Mystery sheet, level " + n, "mystery=" + n, "mystery", "mystery-" + n + ".html"})
	}
	return tasks, nil
}

// siteOf reads the site, but for what only its own host needs.
func siteOf(dir string) (files []file, err error) {
	err = fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		packed := strings.HasSuffix(name, ".gz") || strings.HasSuffix(name, ".br") // for a host that sends it so
		if err != nil || d.IsDir() || packed || name == "404.html" || name == "embed-example.html" {
			return err
		}
		data, err := os.ReadFile(path.Join(dir, name))
		files = append(files, file{siteFolder + name, data})
		return err
	})
	return files, err
}
