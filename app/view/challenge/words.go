package challenge

import (
	"fmt"

	"crease/algo/spec"
	"crease/app/doc/mystery"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
)

// What mystery sheets say.

// The panel.
const (
	notSecret  = "Hidden, not secret: the link to this page contains it."
	stepDraw   = "Drag across the samples, along the lines where their colours bend."
	stepScore  = "Have that score counted, as a try."
	stepReveal = "Done, or giving up?"

	buttonLevels = "Levels…"
	buttonCode   = "Result code…"
	hintSend     = "Your score, your folds and the link: your friend starts at the dots. Nothing is hidden for good, nothing sent from here"

	cardTitle = "Crease"

	yourGuess   = "Your guess"
	noScore     = "Not scored yet."
	hintLeft    = "E(f−g)² for your guess g, as a part of E f²: 0 is perfect, an empty sheet has 100 %"
	hintMatched = "Creases of the hidden sheet that your guess has, whichever side they rise on"
	tolerance   = "Matched: direction within 29°, position and height within 0.5, or within half where they exceed 1."
)

// whatIsHidden writes "3 creases are hidden. All you see are samples: points, coloured by …"
func whatIsHidden(s spec.Spec) string {
	are := " are hidden. "
	if s.Network.Units() == 1 {
		are = " is hidden. "
	}
	return words.Capital(words.Plural(s.Network.Units(), messages.Noun(s.Network.Dim()))) + are +
		"All you see are samples: points, coloured by the value of the sheet there."
}

// liveText is the score that moves while somebody folds: "1 of 3 creases, 62 %".
func liveText(s mystery.Score, empty bool) string {
	if empty {
		return "Drag to fold."
	}
	p := mystery.PlayedBy(s, 0)
	return fmt.Sprintf("%d of %s, %d %%", p.Right, words.Plural(p.Of, "crease"), p.Explained)
}

// beatSaid is what the sender of a sheet has come to, and, once a guess is scored, who has won.
func beatSaid(theirs, ours mystery.Played, scored bool) string {
	said := fmt.Sprintf("Your friend: %d of %s, %d %%, %d:%02d.", theirs.Right, words.Plural(theirs.Of, "crease"),
		theirs.Explained, theirs.Seconds/60, theirs.Seconds%60)
	switch {
	case !scored:
		return said
	case ours.Beats(theirs):
		return said + " You are ahead."
	case theirs.Beats(ours):
		return said + " Your friend is ahead."
	}
	return said + " You are even."
}

func scoreCaption(tries int, current bool) string {
	of := map[bool]string{true: " of guess " + number.Count(int64(tries)), false: ", before you changed the guess"}
	return "Score" + of[current]
}

func leftText(s mystery.Score) string { return number.Format(100*s.Left(), 2) + " % of E f²" }

func toldText(s mystery.Score) string { return yourGuess + " " + s.Told() + "." }

// matchedText writes "2 of 3, 4 drawn".
func matchedText(s mystery.Score) string {
	return fmt.Sprintf("%d of %d, %d drawn", s.Matched, s.Units, s.Guessed)
}

// said writes "Your guess: 2 of 3 creases. It explains 88 % of the sheet."
func said(who string, s mystery.Score) string {
	return fmt.Sprintf("%s: %d of %s. It %s.", who, s.Matched, words.Plural(s.Units, "crease"), s.Told())
}

// The levels.
const (
	whatLevels = "A network is hidden and you see samples of it only. Draw the creases that you think are there; " +
		"your guess is scored, and then the algorithm tries with the same samples."
	whatMake   = "Hides what you have drawn in a link. Whoever opens it sees samples only, until it is revealed."
	cannotHide = "This needs a drawing with one or two inputs that is not hidden yet."
)
