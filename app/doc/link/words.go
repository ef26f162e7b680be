package link

const (
	damaged = "the link is damaged: part of it is missing or was changed"
	nothing = "nothing here has the name %.60s"
	// The words that open something follow.
	unknownWord = "the word %s means nothing in a link: there are %s"
	newer       = "the link was made by a newer version of Crease"
)
