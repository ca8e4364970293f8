package site

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/founders"
	"debut/app/catalogue/listings"
	"debut/app/community/interviews"
	"debut/app/ground/texts"
)

var (
	begins = regexp.MustCompile(`^\s*(#+|[-+*]|\d+[.)]|>|=+|-{2,}|\x60{3}|~{3}|\|)`)
	inside = regexp.MustCompile(`(^|[^\\])(<[^>]*>|\]\(|!\[|\*|_|\x60|~~)`)
)

// shapeOf returns the structure of Markdown: what each line begins with, and what stands in it that is no plain text.
func shapeOf(text string) (shape string) {
	for line := range strings.SplitSeq(text, "\n") {
		shape += begins.FindString(line) + strings.Repeat("<>", len(inside.FindAllString(line, -1))) + "\n"
	}
	return shape
}

// The words of founders and companies make no heading, no item, no link and no HTML, whatever they are.
func TestRenditions_WordsOfOthersForgeNoStructure(t *testing.T) {
	t.Parallel()
	interviewOf := func(words string) string {
		of := listings.Summary{Slug: "a", Name: words, URL: "https://debut.example/listings/a"}
		shown := interviews.Shown{Founder: "ines", Name: words, Listing: of, At: time.Unix(0, 0)}
		shown.Answers = append(shown.Answers, interviews.Answered{Question: "What does your product do?", Answer: &words})
		return interviewMarkdown(texts.English, app.Site{Origin: "https://debut.example"}, newInterview(shown))
	}
	alternativesOf := func(words string) string {
		one := listings.Alternative{Summary: listings.Summary{Slug: "a", Name: words, Tagline: &words, Website: "https://a.example/", URL: "https://debut.example/listings/a"}, Reason: texts.Verbatim(words)}
		return alternativesMarkdown(texts.English, words, []listings.Alternative{one})
	}
	categoryOf := func(words string) string {
		d := categories.Detail{Node: categories.Node{Slug: "a", Name: words, Description: &words, Subcategories: []categories.Node{{Slug: "b", Name: words}}}}
		d.Parent, d.FAQs = &app.CategoryRef{Slug: "c", Name: words}, []app.FAQ{{Question: words, Answer: words}}
		d.Listings = app.ListOf([]listings.Summary{{Slug: "a", Name: words, Tagline: &words, URL: "https://debut.example/listings/a"}}, app.Paging{Page: 1, PerPage: 1}, 2)
		return categoryMarkdown(texts.English, app.Site{Origin: "https://debut.example"}, d)
	}
	founderOf := func(words string) string {
		d := founders.Details{Bio: &words, Socials: app.Socials{}, Item: founders.Item{Slug: "ines", Name: words, URL: "https://debut.example/founders/ines"}}
		d.Companies = []founders.Role{{Slug: "a", Name: words, Title: &words, URL: "https://debut.example/listings/a"}}
		d.Listings = []founders.Place{{Summary: listings.Summary{Slug: "a", Name: words, URL: "https://debut.example/listings/a"}}}
		d.Stories = []founders.Story{{Slug: "a", Name: words, Story: app.Story{Problem: &words}}}
		return founderMarkdown(texts.English, d)
	}
	for _, hostile := range []string{
		"# Heading", "- item", "+ item", "1. one", "> quote", "```", "~~~", "`code`", "*em*", "__strong__", "[link](https://evil.example)", "![picture](https://evil.example/x.png)", "<b>bold</b>", "<https://evil.example>",
		"| a |", "~~gone~~", "===", "---", "<!-- comment -->", "\u2028# Heading",
	} {
		for name, made := range map[string]func(string) string{"interview": interviewOf, "alternatives": alternativesOf, "category": categoryOf, "founder": founderOf} {
			if is, want := shapeOf(made(hostile)), shapeOf(made("word")); is != want {
				t.Errorf("%s of %q:\n%s", name, hostile, made(hostile))
			}
		}
	}
}
