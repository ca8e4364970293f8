package answers

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"debut/app"
)

var (
	labels = flag.String("labels", "", "a folder with questions.json, and a reading of each website that it asks about")
	split  = flag.String("split", "tune", "the questions that are asked")
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
