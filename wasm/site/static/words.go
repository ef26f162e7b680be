package static

// words is every sentence of the site's own files, those around the page that
// package app draws; the templates name the fields.
type words struct {
	Title, ShortName, Description string // in the title, in link previews and when installed
	PreviewAlt, IconAlt           string // what the pictures of a link preview show

	Loading   string // name of the progress bar
	Learn     string // on the button Learn meanwhile
	LearnPart string // the same, where it is known how much is there; %s is the part
	Example   string // in place of a verdict on the prerendered picture, until the program draws its own
	NoScript  string // where JavaScript is switched off
	Lost      string // heading of the page for an address that does not exist
	LostText  string
	LostLink  string
	NoWasm    string // the browser is too old
	NoServer  string // the page was opened as a file
	NoOrigin  string // the frame around the page forbids what it needs
	Late      string // the start script has not come, or not as JavaScript
	Stalled   string // nothing has come for some time
	NoSupport string // a reason for NotLoaded
	Mixed     string // another
	NotLoaded string // %s is the browser's reason
	Stopped   string // the program has ended
	NoOffline string // in the console
	Note      string // in the example of a page with Crease in it, for those who copy it
}

var english = words{
	Title:     "Crease: fold a sheet, find the creases again",
	ShortName: "Crease",
	Description: "Draw a depth-2 ReLU network as folded paper. Your browser draws Gaussian samples from it, " +
		"and finds the creases again from those samples alone. It builds on an algorithm with a proof. " +
		"Nothing is sent anywhere.",
	IconAlt:   "A folded sheet of paper, one half light, one half in shade",
	Loading:   "Loading Crease",
	Learn:     "Loading …",
	LearnPart: "Loading %s %",
	Example: "An example: two creases as they were drawn, and as they were found again from samples alone. " +
		"You can draw your own as soon as the page has loaded.",
	NoScript: "Crease computes in your browser and needs JavaScript. What you see is a still picture.",
	Lost:     "Page not found",
	LostText: "There is no page at this address.",
	LostLink: "Open Crease",
	NoWasm:   "Crease needs WebAssembly, which this browser does not have. Please use a newer browser.",
	NoServer: "Crease cannot run from a file, as browsers do not let it read its own files there. Serve its folder: " +
		"run “python3 -m http.server” in it and open http://localhost:8000.",
	NoOrigin: "The frame around this page does not let it read its own files. Its author has to allow that: " +
		"sandbox=\"allow-scripts allow-same-origin\".",
	Late: "Crease has not started yet. If this stays, its file app.js is missing, or the host does not send it as " +
		"JavaScript: reload the page.",
	Stalled: "Crease is still being loaded, but nothing has come for some time. " +
		"If this stays, check your connection and reload the page.",
	NoSupport: "the file web/wasm_exec.js is missing, damaged or not sent as JavaScript",
	Mixed:     "the site has just been renewed",
	NotLoaded: "Crease could not be loaded (%s). Check your connection and reload the page.",
	Stopped:   "An error has stopped Crease. Reload the page to continue; the link keeps your drawing.",
	NoOffline: "Crease will not work offline here: %s",
	Note:      "The policy allows the style and script below as they stand. Change it with them, or leave it out.",
}
