package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"

	"debut/app/catalogue/drafting/rules"
)

// judged is a candidate of a site that taught nothing: how likely it was said to be right, and whether it is.
type judged struct {
	Site      string
	Candidate rules.Candidate
	Right     bool
}

// judge returns by field what models say of the candidates of a site of which it is known.
func (s *site) judge(models rules.Models) map[string][]judged {
	all := map[string][]judged{}
	for _, c := range s.candidates {
		if share, known := s.label.share(c); known {
			c.Likelihood = models[c.Field].Likelihood(c.Traits)
			all[c.Field] = append(all[c.Field], judged{s.name, c, share > 0.6})
		}
	}
	return all
}

// report prints by field, of candidates of sites that taught nothing, how many of the likely ones are right, and how many
// of the right ones are likely.
func report(out io.Writer, held map[string][]judged) {
	fmt.Fprintf(out, "%-18s%10s%8s", "field", "candidates", "right")
	limits := []float64{0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8}
	for _, at := range limits {
		fmt.Fprintf(out, "     ≥ %.1f", at)
	}
	fmt.Fprintln(out)
	for _, field := range slices.Sorted(maps.Keys(held)) {
		right := 0
		for _, j := range held[field] {
			if j.Right {
				right++
			}
		}
		fmt.Fprintf(out, "%-18s%10d%8d", field, len(held[field]), right)
		for _, at := range limits {
			hit, said := 0, 0
			for _, j := range held[field] {
				if j.Candidate.Likelihood >= at {
					said++
					if j.Right {
						hit++
					}
				}
			}
			fmt.Fprintf(out, " %.2f/%.2f", float64(hit)/float64(max(1, said)), float64(hit)/float64(max(1, right)))
		}
		fmt.Fprintln(out)
	}
}

// writeHeld writes a file of what report counts.
func writeHeld(path string, held map[string][]judged) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	to := json.NewEncoder(f)
	for _, field := range slices.Sorted(maps.Keys(held)) {
		for _, j := range held[field] {
			err = errors.Join(err, to.Encode(j))
		}
	}
	return errors.Join(err, f.Close())
}
