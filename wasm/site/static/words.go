package static

// words is every sentence of the site's own files, those around the page that
// package app draws; the templates name the fields.
type words struct {
	Title, ShortName, Description string // in the title, in link previews and when installed
	IconAlt                       string // what the picture of a link preview shows

	Loading   string // name of the progress bar
	NoScript  string // where JavaScript is switched off
	Lost      string // heading of the page for an address that does not exist
	LostText  string
	LostLink  string
	NoWasm    string // the browser is too old
	NotLoaded string // %s is the browser's reason
	Stopped   string // the program has ended
	NoOffline string // in the console
}

var english = words{
	Title:     "Crease: fold a sheet, find the creases again",
	ShortName: "Crease",
	Description: "Draw a depth-2 ReLU network as folded paper. Your browser draws Gaussian samples from it, " +
		"and finds the creases again from those samples alone. It builds on an algorithm with a proof. " +
		"Nothing is sent anywhere.",
	IconAlt:   "A folded sheet of paper, one half light, one half in shade",
	Loading:   "Loading Crease",
	NoScript:  "Crease computes in your browser and needs JavaScript. What you see is a still picture.",
	Lost:      "Page not found",
	LostText:  "There is no page at this address.",
	LostLink:  "Open Crease",
	NoWasm:    "Crease needs WebAssembly, which this browser does not have. Please use a newer browser.",
	NotLoaded: "Crease could not be loaded (%s). Check your connection and reload the page.",
	Stopped:   "An error has stopped Crease. Reload the page to continue; the link keeps your drawing.",
	NoOffline: "Crease will not work offline here: %s",
}
