// Command train learns from labelled websites which of the candidates of a field is right. It reads websites that are
// served on this machine, drafts each by what the others taught, and writes the weights that all of them teach.
//
//	go run ./web/run/train -labels DIR -sites map.json [-folds 10] [-drafts DIR] [-weights DIR]
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"debut/app/catalogue/categories"
	"debut/app/catalogue/drafting/classifier"
	"debut/app/catalogue/drafting/rules"
	"debut/app/intake/corrections"
)

func main() {
	var o options
	flag.StringVar(&o.labels, "labels", "", "the folder of labels, SITE.json each")
	flag.StringVar(&o.sites, "sites", "", "a file that says at which address each site is served: {\"SITE\": {\"url\": …}}")
	flag.StringVar(&o.cache, "cache", "snapshots.gob", "where websites are kept once they were read")
	flag.IntVar(&o.folds, "folds", 0, "how many parts the sites are split into, each drafted by what the others taught; 0: each by itself")
	flag.StringVar(&o.drafts, "drafts", "", "a folder for these drafts; none are made without")
	flag.StringVar(&o.held, "held", "", "a file of all candidates as they were judged by what the other sites taught, a JSON object a line")
	flag.StringVar(&o.weights, "weights", "", "a folder for the weights that all sites teach")
	flag.StringVar(&o.fields, "fields", "", "fields to learn, with commas between them; all without")
	flag.StringVar(&o.lessons, "lessons", "", "a file of what people taught by correcting drafts, as debut corrections --lessons prints it")
	flag.Parse()
	if err := o.run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

type options struct {
	labels, sites, cache, drafts, held, weights, fields, lessons string
	folds                                                        int
	taught                                                       []corrections.Lesson
}

func (o options) run(ctx context.Context) error {
	sites, err := readSites(ctx, o)
	if err != nil {
		return err
	}
	if o.lessons != "" {
		if err := readJSON(o.lessons, &o.taught); err != nil {
			return err
		}
	}
	tree := categories.DefaultTree()
	err = each(sites, func(s *site) (err error) {
		s.candidates, err = rules.New().Candidates(ctx, s.snapshot, tree)
		return err
	})
	if err != nil {
		return err
	}
	folds := o.folds
	if folds <= 0 || folds > len(sites) {
		folds = len(sites)
	}
	held := map[string][]judged{}
	for fold := range folds {
		var taught, left []*site
		for i, s := range sites {
			if i%folds == fold {
				left = append(left, s)
			} else {
				taught = append(taught, s)
			}
		}
		models := o.train(taught)
		for _, s := range left {
			for field, list := range s.judge(models) {
				held[field] = append(held[field], list...)
			}
			s.models = models
		}
	}
	report(os.Stdout, held)
	if o.held != "" {
		if err := writeHeld(o.held, held); err != nil {
			return err
		}
	}
	if o.drafts != "" {
		if err := each(sites, func(s *site) error { return s.draft(ctx, o.drafts, tree) }); err != nil {
			return err
		}
	}
	if o.weights == "" {
		return nil
	}
	return write(o.weights, o.train(sites))
}

// mostAlike is how often what people taught of the same traits counts at most.
const mostAlike = 20

// priors are those of fields whose candidates have many traits, most of which the candidates of one site share.
var priors = map[string]float64{"features": 3, "story": 3}

// examples is what a candidate teaches: nothing where it is unknown whether it is right, two things where it is partly.
func (s *site) examples(c rules.Candidate) []classifier.Example {
	share, known := s.label.share(c)
	if !known {
		return nil
	}
	var list []classifier.Example
	if share > 0 {
		list = append(list, classifier.Example{Source: s.name, Traits: c.Traits, Right: true, Weight: share * s.weight(c)})
	}
	if share < 1 {
		list = append(list, classifier.Example{Source: s.name, Traits: c.Traits, Weight: (1 - share) * s.weight(c)})
	}
	return list
}

// weight returns how much a candidate counts: a list by its items, and less each time that the site has the same one, as a
// menu on all pages.
func (s *site) weight(c rules.Candidate) float64 {
	if c.Field != "features" {
		return 1
	}
	if s.same == nil {
		s.same = map[string]int{}
		for _, other := range s.candidates {
			s.same[other.Value]++
		}
	}
	items := 1 + strings.Count(c.Value, "\n")
	return math.Sqrt(float64(items) / 4 / float64(s.same[c.Value]))
}

// train learns each field from what is known of the candidates of sites.
func (o options) train(sites []*site) rules.Models {
	examples := map[string][]classifier.Example{}
	for _, s := range sites {
		for _, c := range s.candidates {
			if o.fields == "" || slices.Contains(strings.Split(o.fields, ","), c.Field) {
				examples[c.Field] = append(examples[c.Field], s.examples(c)...)
			}
		}
	}
	for _, l := range o.taught {
		for right, n := range map[bool]int{true: l.Right, false: l.Wrong} {
			examples[l.Field] = append(examples[l.Field], classifier.Example{Source: "people", Traits: l.Traits,
				Right: right, Weight: float64(min(n, mostAlike))})
		}
	}
	models := rules.Models{}
	var all sync.WaitGroup
	var mu sync.Mutex
	for field, list := range examples {
		all.Go(func() {
			m := classifier.TrainWith(list, priors[field])
			mu.Lock()
			defer mu.Unlock()
			models[field] = m
		})
	}
	all.Wait()
	return models
}

// write writes a file of weights for each field.
func write(dir string, models rules.Models) error {
	for _, field := range slices.Sorted(maps.Keys(models)) {
		body, err := json.MarshalIndent(models[field], "", " ")
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, field+".json"), append(body, '\n'), 0o644)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// each does something for all sites, as many at once as there are processors.
func each(sites []*site, do func(*site) error) error {
	var wait sync.WaitGroup
	errs := make(chan error, len(sites))
	turns := make(chan struct{}, runtime.GOMAXPROCS(0))
	for _, s := range sites {
		wait.Go(func() {
			turns <- struct{}{}
			defer func() { <-turns }()
			if err := do(s); err != nil {
				errs <- fmt.Errorf("%s: %w", s.name, err)
			}
		})
	}
	wait.Wait()
	close(errs)
	return <-errs
}
