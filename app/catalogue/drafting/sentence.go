package drafting

// Quoted is words of a website that may answer a question, as a model is shown them.
type Quoted struct {
	Of      string // the product
	Heading string // what the words stand under; "" if nothing
	Text    string
}

// Reply is what somebody makes of quotes, by their places in the list that they were shown in.
type Reply struct {
	Answers   []int // those that answer, the best first
	Sentences []Sentence
}

// Sentence is what somebody makes of quotes, by their places in the list that they were shown in.
type Sentence struct {
	Text   string
	Quotes []int
}
