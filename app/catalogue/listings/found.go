package listings

import "debut/app"

// Found is a page of listings that a search found, and how they were found.
type Found = FoundOf[Summary]

// Hit is a listing that a search found, and what its reviews come to.
type Hit struct {
	Summary
	Rating *Rating `json:"rating" doc:"Null without reviews, which list_reviews has."`
}

// FoundOf is Found, with as much of each listing as is asked for.
type FoundOf[T any] struct {
	app.List[T]
	Understood *Understood `json:"understood,omitempty" doc:"Stands only if q was read as a question: what was searched for in its place."`
	Words      *Words      `json:"words,omitempty" doc:"Stands only if no listing holds all words of q: which of them were searched for."`
	Instead    string      `json:"instead,omitempty" doc:"Stands only if words were mistyped: what they were read as."`
	Facets     FacetCounts `json:"facets,omitempty" doc:"Stands only if asked for and known, which it is not beside domain or a time: by filter, how many there would be with each value, most first, 100 at most."`
	EmptiedBy  []Emptied   `json:"emptied_by,omitempty" doc:"Stands only if nothing was found, and filters are why."`
}

// Words tells which words of a search were searched for.
type Words struct {
	Used    []string `json:"used" example:"[\"invoices\",\"freelancers\"]" doc:"Each listing that was found holds these, or words that are like them."`
	LeftOut []string `json:"left_out" example:"[\"elephants\"]"`
}
