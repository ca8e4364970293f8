package app

// Viewing is embedded in the input of an operation whose answer callers may have in brief.
type Viewing struct {
	View string `json:"view" in:"query" enum:"full,brief" default:"full" doc:"brief is without evidence and what says nothing."`
}
