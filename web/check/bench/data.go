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
	Slug        string   `json:"slug"`
	Name        string   `json:"name"`
	Tagline     string   `json:"tagline"`
	Description string   `json:"description"`
	Keywords    []string `json:"keywords"`
	Website     string   `json:"website"`
	Categories  []string `json:"categories"`
	Country     string   `json:"country"`
	City        string   `json:"city"`
	FoundedYear int      `json:"founded_year"`
	Stage       string   `json:"stage"`
	Status      string   `json:"status"`
}

// invent makes n companies, always the same ones. Their words are drawn from 20,000 by Zipf's law, as those of a language are.
func invent(n int) []company {
	r := rand.New(rand.NewPCG(1, 2))
	words := make([]string, 20_000)
	for i := range words {
		words[i] = syllables(r, 2+i*3/len(words))
	}
	zipf := rand.NewZipf(r, 1.1, 20, uint64(len(words)-1))
	say := func(n int) string {
		said := make([]string, n)
		for i := range said {
			said[i] = words[zipf.Uint64()]
		}
		return strings.ToUpper(said[0][:1]) + strings.Join(said, " ")[1:]
	}
	pick := func(from ...string) string { return from[r.IntN(len(from))] }
	all := make([]company, n)
	for i := range all {
		name := syllables(r, 2+r.IntN(2))
		slug := fmt.Sprintf("%s-%d", name, i)
		all[i] = company{
			Slug: slug, Name: strings.ToUpper(name[:1]) + name[1:], Tagline: say(6), Website: "https://" + slug + ".example",
			Description: say(35) + ". " + say(30) + ".", Keywords: []string{say(1), say(1), say(2)},
			Categories: []string{pick("Business > Finance", "Business > Sales", "Home > Garden", "Home > Kitchen", "Science > Space", "Science > Water")},
			Country:    pick("DE", "FR", "GB", "JP", "US"), City: say(1), FoundedYear: 2000 + r.IntN(26), Stage: pick("mvp", "launched", "growing"), Status: "live",
		}
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
