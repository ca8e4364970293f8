package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// company is a line of the file that debut import reads.
type company struct {
	Slug        string    `json:"slug"`
	Name        string    `json:"name"`
	Tagline     string    `json:"tagline"`
	Description string    `json:"description"`
	Keywords    []string  `json:"keywords"`
	Website     string    `json:"website"`
	Categories  []string  `json:"categories"`
	Country     string    `json:"country"`
	City        string    `json:"city"`
	FoundedYear int       `json:"founded_year"`
	Stage       string    `json:"stage"`
	Status      string    `json:"status"`
	Founders    []founder `json:"founders,omitempty"`
}

type founder struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

// inventor makes companies, always the same ones in the same order. Their words are drawn from 20,000 by Zipf's law, as those of
// a language are.
type inventor struct {
	r     *rand.Rand
	words []string // the most common first
	zipf  *rand.Zipf
	made  int
}

func newInventor() *inventor {
	r := rand.New(rand.NewPCG(1, 2))
	v := &inventor{r: r, words: make([]string, 20_000)}
	for i := range v.words {
		v.words[i] = syllables(r, 2+i*3/len(v.words))
	}
	v.zipf = rand.NewZipf(r, 1.1, 20, uint64(len(v.words)-1))
	return v
}

func (v *inventor) say(n int) string {
	said := make([]string, n)
	for i := range said {
		said[i] = v.words[v.zipf.Uint64()]
	}
	return strings.ToUpper(said[0][:1]) + strings.Join(said, " ")[1:]
}

func (v *inventor) pick(from ...string) string { return from[v.r.IntN(len(from))] }

func (v *inventor) next() company {
	name := syllables(v.r, 2+v.r.IntN(2))
	slug := fmt.Sprintf("%s-%d", name, v.made)
	v.made++
	return company{
		Slug: slug, Name: strings.ToUpper(name[:1]) + name[1:], Tagline: v.say(6), Website: "https://" + slug + ".example",
		Description: v.say(35) + ". " + v.say(30) + ".", Keywords: []string{v.say(1), v.say(1), v.say(2)},
		Categories: []string{v.pick("Business > Finance", "Business > Sales", "Home > Garden", "Home > Kitchen", "Science > Space", "Science > Water")},
		Country:    v.pick("DE", "FR", "GB", "JP", "US"), City: v.say(1), FoundedYear: 2000 + v.r.IntN(26), Stage: v.pick("mvp", "launched", "growing"), Status: "live",
	}
}

// invent makes n companies.
func invent(n int) []company {
	v, all := newInventor(), make([]company, n)
	for i := range all {
		all[i] = v.next()
	}
	return all
}

func syllables(r *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString([]string{"ba", "ce", "do", "fi", "gu", "ka", "le", "mo", "ni", "pu", "ra", "se", "to", "vi", "zu", "lan", "mer", "ton", "vik", "sol"}[r.IntN(20)])
	}
	return b.String()
}

// write writes companies as JSON Lines into the lab.
func (l *lab) write(companies []company) (file string, err error) {
	file = filepath.Join(l.dir, fmt.Sprintf("companies-%d.jsonl", len(companies)))
	f, err := os.Create(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	out := bufio.NewWriter(f)
	lines := json.NewEncoder(out)
	for _, c := range companies {
		if err := lines.Encode(c); err != nil {
			return "", err
		}
	}
	return file, out.Flush()
}

// readLines reads a file of JSON Lines.
func readLines[T any](file string) (all []T, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for d := json.NewDecoder(f); d.More(); {
		var v T
		if err := d.Decode(&v); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, v)
	}
	return all, nil
}
