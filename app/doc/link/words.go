package link

const (
	damaged = "the link is damaged: part of it is missing or was changed"
	nothing = "nothing here has the name %.60s"
	newer   = "the link was made by a newer version of Crease"
)
