package app

// Category is a place in the directory's tree. Listings are filed under it, and drafts find their place by its words.
type Category struct {
	Slug        Slug     `json:"slug"`
	Name        string   `json:"name"`
	Description string   `json:"description"`
	Parent      Slug     `json:"parent"`   // "" at the top
	Synonyms    []string `json:"synonyms"` // words, in any language, that mean this category
	FAQs        []FAQ    `json:"faqs"`
	Position    int      `json:"position"`
}

// CategoryRef names a category where it is mentioned.
type CategoryRef struct {
	Slug Slug   `json:"slug"`
	Name string `json:"name"`
}
