package discussions

import (
	"context"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"debut/app"
	"debut/app/community/reviews"
	"debut/app/ground/lazyregexp"
)

const (
	leastLetters = 8 // of a question
	mostLinks    = 3
)

var link = lazyregexp.Compile(`(?i)[a-z][a-z0-9+.-]*://|\bwww\.|\bmailto:|\[[^\]\n]*\]\([^)\n]*\)|[\pL\pN._%+-]+@[\pL\pN-]+(\.[\pL\pN-]+)+`)

// checkWords sets the words of a comment as they are kept, and refuses those that no page shows, and that the site does
// not take.
func (s *Service) checkWords(ctx context.Context, c *app.Comment) error {
	c.Text, c.Name = reviews.Clean(c.Text), app.OneLine(reviews.Clean(c.Name))
	rules, err := s.store.Rules(ctx, app.SiteOf(ctx).ID)
	if err != nil {
		return err
	}
	var issues app.Issues
	letters := 0
	for _, r := range c.Text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	least, most := 2, 2000
	if !c.IsAnswer() {
		least, most = 15, 1000
	}
	switch n := len([]rune(c.Text)); {
	case n < least:
		issues.AddCode(app.CodeBounds, "text", "has %d characters, and %d are the least; write more", n, least)
	case !c.IsAnswer() && letters < leastLetters:
		issues.AddCode(app.CodeBounds, "text", "has hardly any letters; ask in words")
	case n > most:
		issues.AddCode(app.CodeBounds, "text", "has %d characters, and %d are the most; shorten it", n, most)
	case len(link.FindAllString(c.Text, mostLinks+1)) > mostLinks:
		issues.AddCode(app.CodeBounds, "text", "holds more than %d links; leave some out", mostLinks)
	}
	if n := len([]rune(c.Name)); n < 2 || n > 60 {
		issues.AddCode(app.CodeBounds, "name", "has to have 2 to 60 characters; write how you want to be called")
	}
	if found := link.FindString(c.Name); found != "" {
		issues.Add("name", "holds %s; write it without links and addresses", app.Brief(found))
	}
	for _, part := range []struct{ at, text string }{{"text", c.Text}, {"name", c.Name}} {
		if wrong := reviews.Unreadable(part.text); wrong != "" {
			issues.Add(part.at, wrong)
		} else if word := rules.BlockedWord(part.text); word != "" {
			issues.Add(part.at, "holds “%s”, a word that this directory does not take; send other words", word)
		}
	}
	return issues.Err()
}

// namesWebsite reports whether a comment holds a link or an address, or names a website other than the company's,
// however its letters are written.
func namesWebsite(c app.Comment, own string) bool {
	text := norm.NFKC.String(c.Text + "\n" + c.Name)
	return link.MatchString(text) || reviews.NamesWebsite(text, own)
}
