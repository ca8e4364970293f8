package site

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/interviews"
	"debut/app/listings"
	"debut/app/texts"
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
	for _, hostile := range []string{
		"# Heading", "- item", "+ item", "1. one", "> quote", "```", "~~~", "`code`", "*em*", "__strong__", "[link](https://evil.example)", "![picture](https://evil.example/x.png)", "<b>bold</b>", "<https://evil.example>",
		"| a |", "~~gone~~", "===", "---", "<!-- comment -->", "\u2028# Heading",
	} {
		for name, made := range map[string]func(string) string{"interview": interviewOf, "alternatives": alternativesOf} {
			if is, want := shapeOf(made(hostile)), shapeOf(made("word")); is != want {
				t.Errorf("%s of %q:\n%s", name, hostile, made(hostile))
			}
		}
	}
}
