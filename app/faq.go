package app

// FAQ is a question with its answer.
type FAQ struct {
	Question string `json:"question" required:"true" min:"1" max:"300"`
	Answer   string `json:"answer" lines:"true" required:"true" min:"1" max:"1500"`
}

// DraftedFAQ is a question with its answer, and where they come from.
type DraftedFAQ struct {
	Question string  `json:"question"`
	Answer   string  `json:"answer" lines:"true"`
	State    State   `json:"state" enum:"ai,manual"`
	Evidence []Quote `json:"evidence" view:"full"`
}
