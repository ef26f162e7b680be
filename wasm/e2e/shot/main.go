// Shot takes pictures of the page: at the three widths it is designed for, in light and dark.
//
//	shot [-out folder] [-url address] [-hash …] [-do "Learn, wait done"] [-whole]
//	     [-only 1440-light] [-size 844x390] [-film] [-few] [-noscript]
//
// Without -url it builds the site of this tree and serves it itself.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"crease/wasm/e2e"
	"crease/wasm/e2e/driver"
	"crease/wasm/e2e/tool"
	"crease/wasm/site/server"
)

func main() {
	var s shooter
	flag.StringVar(&s.out, "out", "shots", "`folder` for the pictures")
	flag.StringVar(&s.url, "url", "", "`address` to open; without it the site is built and served")
	flag.StringVar(&s.hash, "hash", "", "the `link`'s part behind #")
	do := flag.String("do", "", "`steps` before the picture, separated by commas: a button's name, \"wait state\", "+
		"\"eval js\" or \"sleep 2s\"")
	flag.BoolVar(&s.whole, "whole", false, "the whole page, not just the window")
	flag.StringVar(&s.only, "only", "", "only pictures with this in their `name`, such as 390 or dark")
	flag.StringVar(&s.size, "size", "", "width and height of one `window` instead, such as 844x390; one that is "+
		"less than 500 wide or high has a touch screen, unless neither is over 300, as of an icon")
	flag.BoolVar(&s.film, "film", false, "press Learn and take the film of the run, as an animated GIF")
	flag.BoolVar(&s.few, "few", false, "in 255 colours, which makes a file a third as large")
	flag.BoolVar(&s.noScript, "noscript", false, "with JavaScript switched off")
	flag.Parse()
	s.steps = strings.FieldsFunc(*do, func(r rune) bool { return r == ',' })
	tool.Main("shot", s.run)
}

type shooter struct {
	out, url, hash, only, size string
	steps                      []string
	whole, film, few, noScript bool
}

func (s shooter) run() {
	views := []e2e.View{e2e.Laptop, e2e.Tablet, e2e.Phone}
	if s.size != "" {
		var v e2e.View
		if n, _ := fmt.Sscanf(s.size, "%dx%d", &v.Width, &v.Height); n < 2 {
			tool.Check(fmt.Errorf("a size is a width and a height such as 844x390, not %q", s.size))
		}
		v.Touch = min(v.Width, v.Height) < 500 && max(v.Width, v.Height) > 300 // a touch screen lays an icon out for more
		views = []e2e.View{v}
	}
	if s.url == "" {
		site := tool.Must(e2e.Serve(tool.Must(e2e.Dist()), "", server.Options{NoStore: true}))
		defer site.Stop()
		s.url = site.URL
	}
	b := tool.Must(e2e.Start())
	defer b.Close()
	taken := 0
	for _, v := range views {
		for _, theme := range []string{"light", "dark"} {
			v.Dark, v.NoScript = theme == "dark", s.noScript
			name := fmt.Sprintf("%d-%s", v.Width, theme)
			if !strings.Contains(name, s.only) {
				continue
			}
			taken++
			s.shoot(b, v, filepath.Join(s.out, name+".png"))
		}
	}
	if taken == 0 {
		tool.Check(fmt.Errorf("no picture has %q in its name, which is a width and a theme such as 390-dark", s.only))
	}
}

func (s shooter) shoot(b *e2e.Browser, v e2e.View, file string) {
	p := tool.Must(b.Page(v))
	defer p.Close()
	url := s.url
	if s.hash != "" {
		url += "#" + strings.TrimPrefix(s.hash, "#")
	}
	tool.Check(p.Open(url))
	if !s.noScript {
		if err := p.Within(15*time.Second, `document.documentElement.dataset.state !== "loading"`); err != nil {
			fmt.Fprintln(os.Stderr, "shot:", err) // and show what it looks like
		}
	}
	for _, step := range s.steps {
		tool.Check(perform(p, strings.TrimSpace(step)))
	}
	var data []byte
	switch {
	case s.film:
		file = strings.TrimSuffix(file, ".png") + ".gif"
		data = film(p)
	case s.few:
		data = reduced(p, s.whole)
	default:
		data = tool.Must(p.Shown(s.whole))
	}
	tool.Check(driver.Write(file, data))
	fmt.Println(file)
	for _, e := range p.Errors() {
		fmt.Println("   ", e)
	}
}

func perform(p *e2e.Page, step string) error {
	verb, rest, _ := strings.Cut(step, " ")
	switch verb {
	case "wait":
		return p.UntilState(rest)
	case "eval":
		var ignored any
		return p.Eval(rest+"; 0", &ignored)
	case "sleep":
		d, err := time.ParseDuration(rest)
		time.Sleep(d)
		return err
	}
	return p.Click(step)
}
