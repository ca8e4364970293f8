package listings

import "debut/app"

// Found is a page of listings that a search found, and how they were found.
type Found struct {
	app.List[Summary]
	Words *Words `json:"words" doc:"Null if every listing that was found holds all words of q. Else no listing holds them all, and those were found that hold the words that say most."`
}

// Words tells which words of a search were searched for.
type Words struct {
	Used    []string `json:"used" example:"[\"invoices\",\"freelancers\"]" doc:"Each listing that was found holds them all, or words that are like them."`
	LeftOut []string `json:"left_out" example:"[\"elephants\"]" doc:"No listing holds these, too."`
}
