package column

// What the figures say.
const (
	rowsName    = "rows"
	learnedName = "learned"
)

func title(names []string, j int) string {
	text := names[len(names)-1] + " over " + names[j]
	if len(names) > 2 {
		text += ", the other columns at their medians"
	}
	return text
}
