package course

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"crease/app/draw/svg/xmltest"
)

// manifest is what a learning management system reads of imsmanifest.xml.
type manifest struct {
	Schema  string `xml:"metadata>schema"`
	Version string `xml:"metadata>schemaversion"`
	Title   string `xml:"organizations>organization>title"`
	Items   []struct {
		Ref   string `xml:"identifierref,attr"`
		Title string `xml:"title"`
	} `xml:"organizations>organization>item"`
	Resources []struct {
		ID    string `xml:"identifier,attr"`
		Kind  string `xml:"http://www.adlnet.org/xsd/adlcp_rootv1p2 scormtype,attr"`
		Href  string `xml:"href,attr"`
		Files []struct {
			Href string `xml:"href,attr"`
		} `xml:"file"`
		Needs []struct {
			Ref string `xml:"identifierref,attr"`
		} `xml:"dependency"`
	} `xml:"resources>resource"`
}

// written is the package of some options: its files and its manifest, which is well-formed.
func written(t *testing.T, o Options) (files map[string]string, m manifest) {
	t.Helper()
	o.Site, o.Out = t.TempDir(), filepath.Join(t.TempDir(), "course.zip")
	for name, text := range map[string]string{
		"index.html": "page", "404.html": "lost", "app.js": "script", "web/app.wasm": "program", "web/app.wasm.gz": "packed",
		"web/lessons/index.json": `[{"key": "one", "title": "One & <only>"}, {"key": "two", "title": "Two"}]`,
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(o.Site, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(o.Site, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := Write(o); err != nil {
		t.Fatal(err)
	}
	z, err := zip.OpenReader(o.Out)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	files = map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(data)
	}
	xmltest.WellFormed(t, "the manifest", files["imsmanifest.xml"])
	if err := xml.Unmarshal([]byte(files["imsmanifest.xml"]), &m); err != nil {
		t.Fatal(err)
	}
	return files, m
}

// The manifest lists every file of the package and no other, each task is an item with a page that is there, and
// titles are text. Catches a package that a system refuses or opens without its program.
func TestManifest(t *testing.T) {
	files, m := written(t, Options{})
	if m.Schema != "ADL SCORM" || m.Version != "1.2" || len(m.Items) != 7 || m.Items[0].Title != "One & <only>" {
		t.Errorf("%+v", m)
	}
	listed := append([]string{"imsmanifest.xml"}, schemas...)
	for _, name := range schemas {
		xmltest.WellFormed(t, name, files[name])
		if !strings.Contains(files["imsmanifest.xml"], " "+name) {
			t.Errorf("the manifest does not name %s", name)
		}
	}
	pages := map[string]string{}
	for _, r := range m.Resources {
		for _, f := range r.Files {
			if !slices.Contains(listed, f.Href) {
				listed = append(listed, f.Href)
			}
		}
		if r.Kind == "sco" {
			pages[r.ID] = r.Href
			if len(r.Needs) != 1 || r.Needs[0].Ref != "site" {
				t.Errorf("%s needs %v", r.ID, r.Needs)
			}
		}
	}
	var there []string
	for name := range files {
		there = append(there, name)
	}
	slices.Sort(listed)
	slices.Sort(there)
	if !slices.Equal(listed, there) {
		t.Errorf("listed are\n%q, there are\n%q", listed, there)
	}
	for _, i := range m.Items {
		if page := files[pages[i.Ref]]; !strings.Contains(page, `src="site/index.html#`) ||
			!strings.Contains(page, `&amp;embed"`) || strings.Contains(page, "<only>") {
			t.Errorf("%s is %q", i.Title, page)
		}
	}
	if !strings.Contains(files["one.html"], `#lesson=one&amp;embed" data-did="lesson"`) {
		t.Errorf("the first task is %s", files["one.html"])
	}
}

// One task of a link of one's own, in a site that is on the web, is a small package.
func TestOneTask(t *testing.T) {
	files, m := written(t, Options{URL: "https://example.org/crease", Hash: "1.AgI-_x&embed", Title: "Exercise 3"})
	if len(files) != 5 || len(m.Items) != 1 || m.Title != "Exercise 3" ||
		!strings.Contains(files["task.html"], `src="https://example.org/crease/#1.AgI-_x&amp;embed" data-did=""`) {
		t.Errorf("%q\n%+v", files, m)
	}
}

// Two packages of one site are the same byte for byte.
func TestSame(t *testing.T) {
	site, out := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(site, "index.html"), []byte("page"), 0o644); err != nil {
		t.Fatal(err)
	}
	var packages [2][]byte
	for i := range packages {
		o := Options{Site: site, Out: filepath.Join(out, "course.zip"), Hash: "mystery=2"}
		if err := Write(o); err != nil {
			t.Fatal(err)
		}
		packages[i], _ = os.ReadFile(o.Out)
	}
	if !bytes.Equal(packages[0], packages[1]) || len(packages[0]) == 0 {
		t.Error("they differ")
	}
	if err := Write(Options{Site: filepath.Join(site, "none"), Out: filepath.Join(out, "x.zip")}); err == nil {
		t.Error("a site that is not there is no error")
	}
}
