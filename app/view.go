package app

// Viewing is embedded in the input of an operation whose answer callers may have in brief.
type Viewing struct {
	View string `json:"view" in:"query" enum:"full,brief" default:"full" doc:"brief: no quotes, nothing empty."`
}

// ViewingChanges is embedded in the input of a write that answers what changed unless callers ask for more.
type ViewingChanges struct {
	View string `json:"view" in:"query" enum:"changes,full" default:"changes" doc:"How much to answer."`
}
