package panel

// The tabs.
const (
	nameFaces    = "Between the sheets"
	tabSettings  = "Settings"
	hintSettings = "Method, samples and units"
	tabStage     = "Stage"
	hintStage    = "One stage of the method, large"
)
