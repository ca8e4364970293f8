package page

import (
	"cmp"
	"debut/app/ground/texts"
	"strings"
	"unicode"
)

// What search engines show of a title and of a description, in characters.
const (
	longestTitle       = 60
	longestDescription = 160
)

// say says words of the program in the language of the site.
func (f *frame) say(t texts.Text) string { return t.In(f.Site.Brand.Language) }

// Headline returns the title of the page, cut so that the site's name has room.
func (f *frame) Headline() string {
	title := OneLine(f.say(f.Title))
	if title == "" {
		return Shorten(f.Site.Name, longestTitle)
	}
	end := " | " + Shorten(f.Site.Name, longestTitle/3)
	return Shorten(title, longestTitle-len([]rune(end))) + end
}

// Shared returns the title beside a link; the site's name is told apart.
func (f *frame) Shared() string {
	return Shorten(cmp.Or(OneLine(f.say(f.Title)), f.Site.Name), longestTitle)
}

// About returns the description of the page, or what the site is.
func (f *frame) About() string {
	return Shorten(OneLine(cmp.Or(f.say(f.Description), f.motto())), longestDescription)
}

func (f *frame) motto() string { return cmp.Or(f.Site.Brand.Tagline, f.say(Motto)) }

// Picture returns the path of the picture beside a link.
func (f *frame) Picture() string { return cmp.Or(f.Image, "/og/home.png") }

// PictureAlt says what the picture shows.
func (f *frame) PictureAlt() string {
	if f.Image == "" {
		return f.Site.Name + ": " + f.motto()
	}
	return Shorten(OneLine(f.say(f.Title)), 200)
}

// Motto stands on the picture of the site itself.
const Motto texts.Text = "Products make their debut here, week by week"

// BlogFeed is the path of the feed of posts.
const BlogFeed = "/blog.atom"

// LaunchesFeed is the path of the feed of launches.
const LaunchesFeed = "/launches.atom"

// OneLine returns a text without line breaks, and without signs that cannot be seen or turn the text around.
func OneLine(s string) string {
	if plain(s) {
		return s
	}
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == unicode.ReplacementChar ||
			r == 0xFFFE || r == 0xFFFF:
			return -1
		}
		return r
	}, s)), " ")
}

// plain reports whether a text is one line of ASCII already, as most are.
func plain(s string) bool {
	before := byte(' ')
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == ' ' && before == ' ' {
			return false
		}
		before = s[i]
	}
	return before != ' ' || s == ""
}

// Shorten cuts a line at a word, so that it has at most so many characters with the ellipsis. One long word is cut
// within.
func Shorten(s string, most int) string {
	if len(s) <= most { // bytes, of which there are no fewer than characters
		return s
	}
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	cut := string(runes[:most])
	if at := strings.LastIndexByte(cut, ' '); at >= len(cut)/2 {
		return strings.TrimRight(cut[:at], " ,.;:–-") + "…"
	}
	return string(runes[:most-1]) + "…"
}
