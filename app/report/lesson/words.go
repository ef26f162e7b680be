package lesson

// What is wrong with a lesson and what to do, formats of fmt. They follow the path of a field.
const (
	whole        = "lesson"
	tooLarge     = "the file has %d bytes, at most %d are read: give the drawings as links"
	wrongVersion = `is %d; this program reads version %d: write "version": %d`
	unknownField = "is not a known field; there are %s"
	specAndLink  = "stands beside spec: keep one of the two"
	badLink      = "cannot be opened: %v; copy it anew with Share"
	bareLink     = "holds no drawing: copy it with Share"
	unknownPace  = "there is no pace %q; there are film, %s"

	badKey = "is %q: use small letters, digits and hyphens, as in the file's name"

	missing      = "is missing: write it"
	tooLong      = "has %d letters: shorten it to %d"
	noSteps      = "is empty: a lesson has at least one step"
	wrongMinutes = "is %d: give a whole number from 1 to %d"
	wrongLang    = `is %q: write the language as browsers know it, such as "de" or "pt-BR"`
	noDrawing    = "is missing: the first step opens a drawing, by spec or by link"
	noTry        = "is missing: the last step ends with something to try"
	noOutcome    = "is missing: say what the run shows"
	unknownCard  = "there is no card %q; there are %s"
	wrongRound   = "is %d: give a round from 1 to %d, or 0 for the last one"
	wrongZoom    = "is %g: give half the width of the sheet, from 0.1 to 100"
	fewChoices   = "has %d entries: offer at least two answers to choose from"
	twoAlike     = "stands there twice: make the choices differ"
	noAnswer     = "is missing: give the number of the right choice, counted from 0"
	wrongAnswer  = "is %d, but the choices count from 0 to %d"
	wrongRace    = "is %d: give 1, 2 or 4, the times that gradient descent has as many units as the drawing"
	wrongTable   = "needs %d numbers other than 0, one for each input of the drawing"
	notArrays    = "has to be W, b and a of a network, W of which is not square"
	wrongMany    = "is %d: give the number of seeds from which the run is repeated, 2 to %d"
	someReasons  = "has %d entries for %d choices: give one for each, or none"
)
