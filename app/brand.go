package app

import (
	"debut/app/ground/texts"
	"slices"
)

// Brand is how a site looks and what it says of itself, as its team set it. What is empty is as Debut comes.
type Brand struct {
	Language texts.Language `json:"language,omitempty"` // of the interface
	Name     string         `json:"name,omitempty"`
	Tagline  string         `json:"tagline,omitempty"`
	Dark     string         `json:"dark,omitempty"`   // colour of what stands out from paper, such as "#2b1234"
	Bright   string         `json:"bright,omitempty"` // colour of what people chose, such as "#ddf45b"
	// names the picture beside the name: 20 hexadecimal digits of its SHA-256
	Mark string `json:"mark,omitempty"`

	Heading  string `json:"heading,omitempty"`  // of the homepage
	Intro    string `json:"intro,omitempty"`    // text of the homepage, in Markdown
	Branches []Slug `json:"branches,omitempty"` // top-level categories that the site offers; none is all
	Header   []Link `json:"header,omitempty"`
	Footer   []Link `json:"footer,omitempty"`

	Badges map[string]string `json:"badges,omitempty"` // words on badges, by those that they stand for

	Publisher string `json:"publisher,omitempty"` // name and postal address of whoever answers for the site
	Contact   string `json:"contact,omitempty"`   // e-mail address of theirs
	Security  string `json:"security,omitempty"`  // e-mail address for who found a weakness
	Privacy   string `json:"privacy,omitempty"`   // in Markdown, like the next two
	Terms     string `json:"terms,omitempty"`
	Imprint   string `json:"imprint,omitempty"`
}

// Link is a link that the team put into the header or the footer.
type Link struct {
	Label string `json:"label"`
	Href  string `json:"href"` // a path of the site, or an https address
}

// Offered returns those categories of a tree that a site with the brand offers: its branches, each with all that lies
// under it. Parents stand before their children, as in every tree.
func (b Brand) Offered(tree []Category) []Category {
	if len(b.Branches) == 0 {
		return tree
	}
	offered := map[Slug]bool{}
	return slices.DeleteFunc(slices.Clone(tree), func(c Category) bool {
		offered[c.Slug] = offered[c.Parent] || c.Parent == "" && slices.Contains(b.Branches, c.Slug)
		return !offered[c.Slug]
	})
}
