package app

// Competitor is another product that the person named, and how its website's words compare.
type Competitor struct {
	URL      string         `json:"url"`
	Status   DraftStatus    `json:"status" enum:"crawling,ready"`
	Name     *string        `json:"name"`
	Tagline  *string        `json:"tagline"`
	Compared []ComparedFact `json:"compared" doc:"Facts that at least one of the two websites states; an empty cell means that it does not."`
	Problems []Problem      `json:"problems"`
}

// Agreement says how two websites stand to each other in one fact.
type Agreement string

const (
	Same       Agreement = "same"
	Overlap    Agreement = "overlap" // lists that have some entries in common
	Differs    Agreement = "differs"
	OnlyOurs   Agreement = "only_ours"
	OnlyTheirs Agreement = "only_theirs"
)

// ComparedFact is one fact side by side.
type ComparedFact struct {
	Field       string    `json:"field"`
	Agreement   Agreement `json:"agreement" enum:"same,overlap,differs,only_ours,only_theirs" doc:"Whether the two say the same, without regard to case and punctuation; only_ours and only_theirs if one of them says nothing."`
	Ours        *string   `json:"ours" doc:"The draft's value; a list is read entry by entry."`
	Theirs      *string   `json:"theirs" doc:"What the competitor's website states."`
	Shared      []string  `json:"shared" doc:"Entries that both lists have, as the draft spells them."`
	OurEvidence []Quote   `json:"our_evidence" view:"full" doc:"Quotes of the draft's own website for its cell; none for what its person typed."`
	Evidence    []Quote   `json:"evidence" view:"full" doc:"Quotes of the competitor's website for its cell."`
}
