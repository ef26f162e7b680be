package drawings

// What the gallery says. The prepared networks have their sentences in package gallery.

const (
	galleryWhat = "Choose one to replace the drawing on the sheet, which is saved first. Undo also brings it back."
	titleKept   = "Your drawings"
	nothingKept = "Your last %d drawings are saved here, in this browser only."
	rename      = "Rename"
)

// The storage of the browser.
const (
	storageRefused = "This browser does not store anything for this page, so your drawings are not saved. " +
		"The address of the page still holds the current one."
	storageFull = "The browser's storage for this site is full, so your drawings are not saved. Delete some of them " +
		"here. The address of the page still holds the current one."
	storageDamaged = "The drawings saved in this browser cannot be read. The next one that is saved replaces them."
	storageNewer   = "The drawings saved in this browser are of a newer version of Crease. They stay there, and no " +
		"others are saved until you reload the page. The address of the page holds the current one."
)
