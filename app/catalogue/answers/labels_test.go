package answers

import (
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/drafting/openai"
)

var (
	labels   = flag.String("labels", "", "a folder with questions.json, and a reading of each website")
	split    = flag.String("split", "tune", "the questions that are asked")
	endpoint = flag.String("endpoint", "", "of a language model, such as http://127.0.0.1:11434/v1")
	modelIs  = flag.String("model", "", "as the endpoint names it")
)

// labelled is a question about a website; Answer is what a right quote matches, "" if the website does not say it.
type labelled struct {
	Split, Site, Language, Question, Answer string
	listing                                 app.Listing
}

// tally counts the questions that were answered rightly.
type tally struct{ found, answerable, silent, unanswerable int }

func (n *tally) add(l labelled, right bool) {
	one := int(pick(right, 1, 0))
	if l.Answer == "" {
		n.unanswerable, n.silent = n.unanswerable+1, n.silent+one
	} else {
		n.answerable, n.found = n.answerable+1, n.found+one
	}
}

// eachLabelled asks the questions of a split, each with what is kept of its website, and reports how many were answered
// rightly.
func eachLabelled(t *testing.T, rightly func(l labelled, kept app.Passages) bool) {
	t.Helper()
	var all []labelled
	read(t, filepath.Join(*labels, "questions.json"), &all)
	var n tally
	for _, l := range all {
		if l.Split != *split {
			continue
		}
		var s app.Snapshot
		read(t, filepath.Join(*labels, l.Site+".json"), &s)
		kept := Cut(s)
		l.listing.Slug, l.listing.Company.Website, l.listing.Company.Name = "asked", kept.Website, l.Site
		n.add(l, rightly(l, kept))
	}
	t.Logf("%s: right among three %d of %d, rightly silent %d of %d", *split, n.found, n.answerable, n.silent, n.unanswerable)
}

func TestRank_LabelledQuestions(t *testing.T) {
	if *labels == "" {
		t.Skip("no -labels")
	}
	eachLabelled(t, func(l labelled, kept app.Passages) bool {
		c := newCorpus(sourcesOf(l.listing, kept))
		q := understand(l.Question, product{wordsOf(l.Site), wordsOf(c.sources[0].Title)})
		list := c.rank(q, 3)
		says := len(list) > 0 && list[0].score >= enough
		right := false
		for _, r := range list {
			right = right || l.Answer != "" && r.score >= enough && regexp.MustCompile(l.Answer).MatchString(c.text(r))
		}
		right = right || l.Answer == "" && !says
		if testing.Verbose() {
			fmt.Printf("%v %s: %s [%s]\n", right, l.Site, l.Question, q.kind)
			for _, t := range q.terms {
				n := ""
				for _, c := range t.concepts {
					n += " " + c.name
				}
				fmt.Printf("     · %s%s %.1f\n", t.word, n, t.weight)
			}
			for _, r := range list {
				fmt.Printf("   %.2f %s\n", r.score, c.text(r))
			}
			for i, r := range c.rank(q, len(c.units)) {
				if l.Answer != "" && !right && regexp.MustCompile(l.Answer).MatchString(c.text(r)) {
					fmt.Printf("   right is the %dth, %.2f: %s\n", i+1, r.score, c.text(r))
					break
				}
			}
		}
		return right
	})
}

// A language model chooses among what words find.
func TestAskInSentences_LabelledQuestions(t *testing.T) {
	if *labels == "" || *endpoint == "" {
		t.Skip("no -labels, or no -endpoint")
	}
	model := openai.New(openai.Options{URL: *endpoint, Model: *modelIs, Key: os.Getenv("DEBUT_AI_KEY"),
		Timeout: 10 * time.Minute}, nil)
	eachLabelled(t, func(l labelled, kept app.Passages) bool {
		of := known{l.listing, kept}
		service := New(Parts{Store: of, Listings: of, Writer: model, Clock: time.Now, Log: slog.Default()})
		got, err := service.AskInSentences(t.Context(), anybody, Question{Question: l.Question, Of: "asked"})
		if err != nil {
			t.Fatal(err)
		}
		answer := got.Listings[0]
		wanted := regexp.MustCompile(l.Answer)
		right := l.Answer == "" && !answer.Says || l.Answer != "" &&
			slices.ContainsFunc(answer.Quotes, func(q Said) bool { return wanted.MatchString(q.Text) })
		if testing.Verbose() {
			fmt.Printf("%v %s: %s (%s)\n", right, l.Site, l.Question, got.Note)
			for _, q := range answer.Quotes {
				fmt.Printf("   %s | %s\n", headingIn(q), q.Text)
			}
			for _, s := range got.Sentences {
				fmt.Printf("   » %s %v\n", s.Text, s.Quotes)
			}
		}
		return right
	})
}

func read(t *testing.T, path string, into any) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}
