// Site writes the static site and serves it, checks lessons and packs courses: without a command it prints its usage.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"syscall"

	"crease/wasm/site/course"
	"crease/wasm/site/server"
	"crease/wasm/site/static"
)

const usage = `usage:
  site build [-out dist] [-base /name] [-url https://host/name/]
  site serve [-host localhost] [-port 8000] [-no-store] [dist]
  site check-lesson [-run] file...
  site course [-site dist] [-out crease-scorm.zip] [-url https://host/name/] [-hash link] [-title words]`

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			os.Exit(2)
		}
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) == 0 {
		return fmt.Errorf("site: no command\n%s", usage)
	}
	switch args[0] {
	case "build":
		return build(args[1:])
	case "serve":
		return serve(args[1:], out)
	case "check-lesson":
		return checkLessons(args[1:], out)
	case "course":
		return writeCourse(args[1:], out)
	}
	return fmt.Errorf("site: no command %q\n%s", args[0], usage)
}

func build(args []string) error {
	var o static.Options
	f := flag.NewFlagSet("build", flag.ContinueOnError)
	f.StringVar(&o.Out, "out", "dist", "`folder` to write")
	f.StringVar(&o.Base, "base", "", "the host's sub-`path`, such as /name")
	f.StringVar(&o.URL, "url", "", "the site's public `address`, for link previews")
	if err := f.Parse(args); err != nil {
		return err
	}
	return static.Build(o)
}

func writeCourse(args []string, out io.Writer) error {
	var o course.Options
	f := flag.NewFlagSet("course", flag.ContinueOnError)
	f.StringVar(&o.Site, "site", "dist", "`folder` with the built site")
	f.StringVar(&o.Out, "out", "crease-scorm.zip", "`file` to write")
	f.StringVar(&o.URL, "url", "", "the site's public `address`, to show it from there instead of from the package")
	f.StringVar(&o.Hash, "hash", "", "a single task: what follows # in its `link`; else all lessons and mystery sheets")
	f.StringVar(&o.Title, "title", "", "the package's `title`")
	if err := f.Parse(args); err != nil {
		return err
	}
	if err := course.Write(o); err != nil {
		return err
	}
	fmt.Fprintln(out, "The package is", o.Out)
	return nil
}

func serve(args []string, out io.Writer) error {
	f := flag.NewFlagSet("serve", flag.ContinueOnError)
	host := f.String("host", "localhost", "`address` to listen on; 0.0.0.0 opens it to the network")
	port := f.Int("port", 8000, "`port` to listen on, 0 for any that is free")
	noStore := f.Bool("no-store", false, "forbid every cache but the service worker's")
	if err := f.Parse(args); err != nil {
		return err
	}
	dir := cmp.Or(f.Arg(0), "dist")
	if _, err := os.Stat(dir); err != nil {
		return fmt.Errorf("site: there is no site at %s: run make build first", dir)
	}
	l, err := net.Listen("tcp", net.JoinHostPort(*host, strconv.Itoa(*port)))
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("site: port %d is taken by another program; choose one with PORT=8001 make run", *port)
	}
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	fmt.Fprintf(out, "Crease is at http://%s\n", net.JoinHostPort(*host, strconv.Itoa(l.Addr().(*net.TCPAddr).Port)))
	h := server.New(dir, server.Options{NoStore: *noStore})
	go h.Warm()
	return server.Listening(h).Serve(l)
}
