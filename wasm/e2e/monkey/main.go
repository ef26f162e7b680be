// Monkey is a random user of the page: it uses it in a browser by actions drawn from a
// seed, and checks after each that the page still tells the truth (package user says how).
//
//	monkey [-seed 1] [-actions 10000] [-browser chromium] [-most 1] [-out folder]
//	monkey -replay file [-from n]
//	monkey -soak 30m
//
// Every action is a line of JSON in the log, which -replay repeats. It stops at as many
// defects as -most says: each is printed with the seed, the action and what was wrong, and
// shown by a picture in the folder. -soak learns, edits and resets for so long, prints the
// memory of each minute, and fails if it grows.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"crease/wasm/e2e"
	"crease/wasm/e2e/firefox"
	"crease/wasm/e2e/user"
	"crease/wasm/site/server"
)

type monkey struct {
	browser, out, replay, url string
	from                      int
	soak                      time.Duration
	options                   user.Options
}

func main() {
	var m monkey
	o := &m.options
	flag.Uint64Var(&o.Seed, "seed", 1, "`seed` of the actions")
	flag.IntVar(&o.Actions, "actions", 10_000, "`number` of actions")
	flag.IntVar(&o.Most, "most", 1, "`number` of defects after which to stop")
	flag.IntVar(&o.Chapter, "chapter", 200, "`number` of actions after which everything is undone")
	flag.DurationVar(&o.Answer, "answer", user.Answer, "`time` that the page may take to answer")
	flag.StringVar(&m.browser, "browser", "chromium", "chromium or firefox")
	flag.StringVar(&m.out, "out", "monkey-out", "`folder` for the log and pictures of defects")
	flag.StringVar(&m.replay, "replay", "", "`log` whose actions are repeated")
	flag.IntVar(&m.from, "from", 0, "`number` of the first action that is repeated")
	flag.StringVar(&m.url, "url", "", "`address` to open; without it the site is built and served")
	flag.DurationVar(&m.soak, "soak", 0, "`time` to learn, edit and reset, with an eye on memory")
	flag.Parse()
	if err := m.run(); err != nil {
		fmt.Fprintln(os.Stderr, "monkey:", err)
		os.Exit(1)
	}
}

func (m monkey) run() error {
	if m.url == "" {
		dir, err := e2e.Dist()
		if err != nil {
			return err
		}
		site, err := e2e.Serve(dir, "", server.Options{})
		if err != nil {
			return err
		}
		defer site.Stop()
		m.url = site.URL
	}
	page, stop, err := start(m.browser)
	if stop != nil {
		defer stop()
	}
	if err != nil {
		return err
	}
	if m.replay != "" {
		if m.options.Replay, err = read(m.replay, m.from); err != nil {
			return err
		}
	}
	log, err := m.log()
	if err != nil {
		return err
	}
	defer log.Close()
	m.options.Log, m.options.Out = log, m.out
	if m.soak > 0 {
		return m.soaked(page)
	}
	return m.walked(page)
}

// log creates the file that the actions are written to.
func (m monkey) log() (*os.File, error) {
	if err := os.MkdirAll(m.out, 0o755); err != nil {
		return nil, err
	}
	return os.Create(filepath.Join(m.out, fmt.Sprintf("%s-seed%d.jsonl", m.browser, m.options.Seed)))
}

// walked walks, and prints what was wrong.
func (m monkey) walked(page user.Page) error {
	began := time.Now()
	chapters := 0
	m.options.Rested = func(now user.Memory) {
		chapters++
		fmt.Printf("chapter %3d, %5.0f s: %v\n", chapters, time.Since(began).Seconds(), described(now))
	}
	r, err := user.Walk(page, m.url, m.options)
	fmt.Printf("%s, seed %d: %d actions in %.0f s, slowest answer %v, %d chapters undone to where they began\n",
		m.browser, m.options.Seed, r.Actions, time.Since(began).Seconds(), r.Slowest.Round(time.Millisecond), r.Undone)
	return m.wrong(r, err)
}

// wrong prints the defects of a walk. They are its error where the browser has none.
func (m monkey) wrong(r user.Report, err error) error {
	for _, d := range r.Defects {
		fmt.Printf("DEFECT after %s\n  %v\n  %s\n", d.Action.Short(), d.Action, d.Wrong)
	}
	if err == nil && len(r.Defects) > 0 {
		err = fmt.Errorf("%d defects; the log is in %s", len(r.Defects), m.out)
	}
	return err
}

func described(m user.Memory) string {
	return fmt.Sprintf("heap %6.1f MB, program %6.1f MB, processes %6.0f MB, %d workers, %d nodes and %d left",
		mega(m.Heap), mega(m.Wasm), mega(m.Process), m.Workers, m.Nodes, m.Left)
}

func mega(bytes int64) float64 { return float64(bytes) / 1e6 }

// start opens a tab in a browser.
func start(name string) (page user.Page, stop func(), err error) {
	switch name {
	case "chromium":
		b, err := e2e.Start()
		if err != nil {
			return nil, nil, err
		}
		page, err = b.Random()
		return page, b.Close, err
	case "firefox":
		b, err := firefox.Start(nil)
		if err != nil {
			return nil, nil, err
		}
		page, err = b.Random()
		return page, b.Close, err
	}
	return nil, nil, errors.New("-browser is chromium or firefox")
}

// read reads a log, from the action of a number on.
func read(file string, from int) ([]user.Action, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return user.ReadLog(f, from)
}
