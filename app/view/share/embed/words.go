package embed

// What a frame says of itself.
const openWhole = "Open the full page"
