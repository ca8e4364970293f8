package main

import (
	"context"
	"encoding/gob"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"debut/app"
	"debut/app/catalogue/drafting/rules"
	"debut/app/intake/drafts"
	"debut/crawl"
	"debut/web/doors/op"
)

// site is a labelled website, as it was read.
type site struct {
	name       string
	label      label
	snapshot   app.Snapshot
	candidates []rules.Candidate
	same       map[string]int // by value: how many candidates have it
	models     rules.Models   // what the others taught
}

// readSites reads the labels, and the websites that were not read before.
func readSites(ctx context.Context, o options) ([]*site, error) {
	var at map[string]struct{ URL string }
	if err := readJSON(o.sites, &at); err != nil {
		return nil, err
	}
	kept := map[string]app.Snapshot{}
	if f, err := os.Open(o.cache); err == nil {
		err = gob.NewDecoder(f).Decode(&kept)
		if err = errors.Join(err, f.Close()); err != nil {
			return nil, err
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var sites []*site
	for _, name := range slices.Sorted(maps.Keys(at)) {
		s := &site{name: name, snapshot: kept[name]}
		if err := readJSON(filepath.Join(o.labels, name+".json"), &s.label); err != nil {
			return nil, err
		}
		sites = append(sites, s)
	}
	reader := crawl.New(crawl.Options{Origin: "https://debut.example", AllowPrivate: true})
	if err := each(sites, func(s *site) (err error) {
		if len(s.snapshot.Pages) == 0 {
			s.snapshot, err = reader.Read(ctx, at[s.name].URL, nil)
		}
		return err
	}); err != nil {
		return nil, err
	}
	for _, s := range sites {
		kept[s.name] = s.snapshot
	}
	f, err := os.Create(o.cache)
	if err != nil {
		return nil, err
	}
	return sites, errors.Join(gob.NewEncoder(f).Encode(kept), f.Close())
}

func readJSON(path string, v any) error {
	body, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(body, v)
	}
	return err
}

// draft writes the draft of a site that was made by what the other sites taught.
func (s *site) draft(ctx context.Context, dir string, tree []app.Category) error {
	d, err := drafts.Once{
		Reader: asRead{s.snapshot}, Drafter: rules.New().With(s.models), Categories: tree, Clock: time.Now,
		NewID: func() app.UUID { return "" }, // drafts of nobody
	}.Draft(ctx, s.snapshot.URL)
	if err != nil {
		return err
	}
	body, err := op.Render(d)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, s.name+".json"), body, 0o644)
}

// asRead is a reader of one website that was read before.
type asRead struct{ app.Snapshot }

func (r asRead) CheckURL(raw string) (string, error) { return raw, nil }
func (r asRead) CompanyKey(string) string            { return "" }
func (r asRead) Read(context.Context, string, app.Reading) (app.Snapshot, error) {
	return r.Snapshot, nil
}
