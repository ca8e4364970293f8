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

func TestRank_LabelledQuestions(t *testing.T) {
	if *labels == "" {
		t.Skip("no -labels")
	}
	var all []labelled
	read(t, filepath.Join(*labels, "questions.json"), &all)
	var found, answerable, silent, unanswerable int
	for _, l := range all {
		if l.Split != *split {
			continue
		}
		var s app.Snapshot
		read(t, filepath.Join(*labels, l.Site+".json"), &s)
		kept := Cut(s)
		l.listing.Company.Website = kept.Website
		c := newCorpus(sourcesOf(l.listing, kept))
		q := understand(l.Question, product{wordsOf(l.Site), wordsOf(c.sources[0].Title)})
		list := c.rank(q, 3)
		says := len(list) > 0 && list[0].score >= enough
		right := false
		for _, r := range list {
			right = right || l.Answer != "" && r.score >= enough && regexp.MustCompile(l.Answer).MatchString(c.text(r))
		}
		if l.Answer == "" {
			unanswerable++
			right = !says
			if right {
				silent++
			}
		} else {
			answerable++
			if right {
				found++
			}
		}
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
	}
	t.Logf("%s: right among three %d of %d, rightly silent %d of %d", *split, found, answerable, silent, unanswerable)
}

// A language model chooses among what words find. Who is asked is an account with no bound.
func TestAskInSentences_LabelledQuestions(t *testing.T) {
	if *labels == "" || *endpoint == "" {
		t.Skip("no -labels, or no -endpoint")
	}
	var all []labelled
	read(t, filepath.Join(*labels, "questions.json"), &all)
	model := openai.New(openai.Options{URL: *endpoint, Model: *modelIs, Key: os.Getenv("DEBUT_AI_KEY"),
		Timeout: 10 * time.Minute}, nil)
	var found, answerable, silent, unanswerable int
	for i, l := range all {
		if l.Split != *split {
			continue
		}
		var s app.Snapshot
		read(t, filepath.Join(*labels, l.Site+".json"), &s)
		kept := Cut(s)
		l.listing.Slug, l.listing.Company.Website, l.listing.Company.Name = "asked", kept.Website, l.Site
		of := known{l.listing, kept}
		service := New(Parts{Store: of, Listings: of, Writer: model, Clock: time.Now, Log: slog.Default()})
		who := app.Caller{Account: int64(i)}
		got, err := service.AskInSentences(t.Context(), who, Question{Question: l.Question, Of: "asked"})
		if err != nil {
			t.Fatal(err)
		}
		answer := got.Listings[0]
		wanted := regexp.MustCompile(l.Answer)
		right := l.Answer == "" && !answer.Says || l.Answer != "" &&
			slices.ContainsFunc(answer.Quotes, func(q Said) bool { return wanted.MatchString(q.Text) })
		if l.Answer == "" {
			unanswerable, silent = unanswerable+1, silent+int(pick(right, 1, 0))
		} else {
			answerable, found = answerable+1, found+int(pick(right, 1, 0))
		}
		if testing.Verbose() {
			fmt.Printf("%v %s: %s (%s)\n", right, l.Site, l.Question, got.Note)
			for _, q := range answer.Quotes {
				fmt.Printf("   %s | %s\n", headingIn(q), q.Text)
			}
			for _, s := range got.Sentences {
				fmt.Printf("   » %s %v\n", s.Text, s.Quotes)
			}
		}
	}
	t.Logf("%s: right among three %d of %d, rightly silent %d of %d", *split, found, answerable, silent, unanswerable)
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
