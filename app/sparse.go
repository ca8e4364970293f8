package app

// Sparse lets a caller ask for some fields of an answer, or of each item of a list, by their names with commas between
// them. It is embedded in inputs.
type Sparse struct {
	Fields string `json:"fields" max:"1000" doc:"Answer only these, as in slug,name."`
}

// Only returns the names; none where all fields are wanted.
func (s Sparse) Only() []string { return Parts(s.Fields) }
