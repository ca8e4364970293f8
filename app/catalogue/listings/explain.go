package listings

// Span is a part of a text, in bytes.
type Span struct{ Start, End int }

// Explanation says why texts were found by a search.
type Explanation struct {
	Instead string   // the search with the words that were found in place of mistyped ones; "" if none was
	Marks   [][]Span // of each text the words that were found, in order, none within another
}
