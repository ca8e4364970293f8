package reviews

import (
	"context"
	"strings"
	"unicode"

	"golang.org/x/net/publicsuffix"
	"golang.org/x/text/unicode/norm"

	"debut/app"
	"debut/app/ground/lazyregexp"
	"debut/app/ground/texts"
)

const (
	leastText    = 30 // characters that one sees
	leastLetters = 15
	mostMarks    = 4 // on one letter
)

var (
	link    = lazyregexp.Compile(`(?i)[a-z][a-z0-9+.-]*://\S+|\bwww\.\S+|\bmailto:\S+|\[[^\]\n]*\]\([^)\n]*\)|[\pL\pN._%+-]+@[\pL\pN-]+(\.[\pL\pN-]+)+`)
	address = lazyregexp.Compile(`(?:[\pL\pN-]+\.)+\pL{2,}`)
	blank   = lazyregexp.Compile(`[^\S\n]*\n[^\S\n]*`)
	blanks  = lazyregexp.Compile(`\n{3,}`)
)

// Clean returns a text as it is kept: composed, without what nobody sees, and with one empty line between paragraphs.
func Clean(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\u2028' || r == '\u2029':
			return ' '
		case r == '\u200c' || r == '\u200d' || r == '\u200e' || r == '\u200f' || r == '\u061c':
			// which scripts and emoji are joined and turned by
			return r
		case hidden(r):
			return -1
		}
		return r
	}, norm.NFC.String(text))
	return strings.TrimFunc(blanks.ReplaceAllString(blank.ReplaceAllString(text, "\n"), "\n\n"), func(r rune) bool {
		return unicode.IsSpace(r) || hidden(r)
	})
}

// hidden reports whether nobody sees a character, and it does no harm; what does is refused.
func hidden(r rune) bool { return unicode.Is(unicode.Cf, r) && app.Harmless(string(r)) != "" }

// fault says what no text of a review may hold; "" if it is fine.
func fault(text string) texts.Text {
	if wrong := Unreadable(text); wrong != "" {
		return wrong
	}
	if found := link.FindString(text); found != "" {
		return texts.Sprintf("holds %s; write it without links and addresses", app.Brief(found))
	}
	return ""
}

// Unreadable says what no text on a page may hold, because of how it looks; "" if it is fine.
func Unreadable(text string) texts.Text {
	if _, wrong := app.Typed(text, true); wrong != "" {
		return wrong
	}
	marks := 0
	for _, r := range text {
		if marks++; !unicode.Is(unicode.M, r) {
			marks = 0
		}
		if marks > mostMarks {
			return "piles marks on a letter; type it without them"
		}
	}
	return ""
}

// tooLittle says that a text says too little; "" if it says enough. What nobody sees does not count.
func tooLittle(text string) texts.Text {
	seen, letters := 0, 0
	for _, r := range app.OneLine(text) {
		if !unicode.In(r, unicode.Cf, unicode.M) {
			seen++
		}
		if unicode.IsLetter(r) {
			letters++
		}
	}
	switch {
	case seen < leastText:
		return texts.Sprintf("has %d characters that one sees; write at least %d", seen, leastText)
	case letters < leastLetters:
		return "has hardly any letters; say in words what you think"
	}
	return ""
}

// NamesWebsite reports whether a text names a website other than that of the company.
func NamesWebsite(text, own string) bool {
	for _, name := range address.FindAllString(text, -1) {
		name = strings.ToLower(name)
		suffix, listed := publicsuffix.PublicSuffix(name)
		if listed && suffix != name && name != own && !strings.HasSuffix(name, "."+own) {
			return true
		}
	}
	return false
}

// part is one of the texts that somebody sends.
type part struct{ at, text string }

// checkWords refuses words that no page shows, and that the site does not take.
func (s *Service) checkWords(ctx context.Context, issues *app.Issues, parts ...part) error {
	rules, err := s.store.Rules(ctx, app.SiteOf(ctx).ID)
	if err != nil {
		return err
	}
	for _, p := range parts {
		if wrong := fault(p.text); wrong != "" {
			issues.Add(p.at, wrong)
		} else if word := rules.BlockedWord(p.text); word != "" {
			issues.Add(p.at, "holds “%s”, a word that this directory does not take; send other words", word)
		}
	}
	return issues.Err()
}
