package categories

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// Ready-made trees, each a file as Import takes it.
//
//go:embed trees/*.csv trees/*/*.csv
var trees embed.FS

// Trees are the names of the trees that come with the program.
var Trees = []string{"saas", "local-business", "open-source"}

// Default is the name of the tree that a new instance begins with, in languages other than English.
const Default = "default"

// TreeNamed returns the file of a tree that comes with the program, with the names of a language; in English where it
// has none of them. The default tree has no file in English.
func TreeNamed(name string, l texts.Language) (file io.Reader, found bool) {
	if name != Default && !slices.Contains(Trees, name) {
		return nil, false
	}
	for _, folder := range []string{"trees/" + l.Tag() + "/", "trees/"} {
		if raw, err := trees.ReadFile(folder + name + ".csv"); err == nil {
			return bytes.NewReader(raw), true
		}
	}
	return nil, false
}

// ImportInput says how a file of categories is imported.
type ImportInput struct {
	Replace bool // categories that the file does not name are deleted
	DryRun  bool // do everything but keep it
}

// ImportSummary says what became of the categories.
type ImportSummary struct {
	Added, Changed, Unchanged, Deleted int
}

func (s ImportSummary) String() string {
	return fmt.Sprintf("%d categories added, %d changed, %d unchanged, %d deleted",
		s.Added, s.Changed, s.Unchanged, s.Deleted)
}

// errDry undoes what a dry run did.
var errDry = errors.New("nothing is kept of a dry run")

// Import brings the tree to what a file says: wholly, or not at all, with everything that is wrong with the file, line
// by line. A category is known by its slug; what its line says of it takes the place of what there was, and a column
// that the file does not have leaves it. One that is in use is not deleted.
func (s *Service) Import(ctx context.Context, file io.Reader, in ImportInput) (sum ImportSummary, err error) {
	rows, wrong, err := readRows(file)
	if err != nil {
		return sum, err
	}
	err = s.store.Tx(ctx, func(ctx context.Context) error {
		p, err := s.plan(ctx, rows, slices.Clone(wrong), in.Replace)
		if err != nil {
			return err
		}
		sum = p.sum
		if err := s.store.SaveCategories(ctx, p.saved); err != nil {
			return err
		}
		if err := s.store.DeleteCategories(ctx, p.gone); err != nil {
			return err
		}
		if p.renamed {
			if err := s.store.AllChanged(ctx); err != nil {
				return err
			}
		}
		if in.DryRun {
			return errDry
		}
		return nil
	})
	if errors.Is(err, errDry) {
		err = nil
	}
	return sum, err
}

// plan is what an import does.
type plan struct {
	sum     ImportSummary
	saved   []app.Category
	gone    []app.Slug
	renamed bool // what is searched changes
}

func (s *Service) plan(ctx context.Context, rows []row, wrong faults, replace bool) (p plan, err error) {
	all, err := s.store.Categories(ctx)
	if err != nil {
		return p, err
	}
	before := map[app.Slug]app.Category{}
	for _, c := range all {
		before[c.Slug] = c
	}
	after, lines := map[app.Slug]app.Category{}, map[app.Slug]int{}
	if !replace {
		for _, c := range all {
			after[c.Slug] = c
		}
	}
	last := map[app.Slug]int{} // the position of the last category under another
	for _, c := range after {
		last[c.Parent] = max(last[c.Parent], c.Position)
	}
	for _, r := range rows {
		if lines[r.Slug] > 0 {
			wrong.add(r.line, "slug %s stands on line %d already", app.Brief(string(r.Slug)), lines[r.Slug])
			continue
		}
		old, known := before[r.Slug]
		c := r.over(old, known)
		if c.Position = old.Position; !known || replace || c.Parent != old.Parent {
			last[c.Parent]++
			c.Position = last[c.Parent]
		}
		after[r.Slug], lines[r.Slug] = c, r.line
	}
	checkTree(after, lines, &wrong)
	if replace {
		if err := s.checkGone(ctx, all, after, &wrong); err != nil {
			return p, err
		}
	}
	if err := wrong.Err(); err != nil {
		return p, err
	}
	p.compare(all, before, after, rows)
	return p, nil
}

// over returns the category that a row makes of the one that there was.
func (r row) over(old app.Category, known bool) app.Category {
	c := r.Category
	if !known {
		return c
	}
	if !r.said["parent"] {
		c.Parent = old.Parent
	}
	if !r.said["description"] {
		c.Description = old.Description
	}
	if !r.said["synonyms"] {
		c.Synonyms = old.Synonyms
	}
	if !r.said["faqs"] {
		c.FAQs = old.FAQs
	}
	return c
}

// checkTree notes what is wrong with how categories lie under one another.
func checkTree(after map[app.Slug]app.Category, lines map[app.Slug]int, wrong *faults) {
	if len(after) > mostCategories {
		wrong.add(1, "there would be %d categories; %d are the most", len(after), mostCategories)
	}
	named := map[string]app.Slug{} // by parent and name
	inFile := func(a, b app.Slug) int { return cmp.Or(lines[a]-lines[b], strings.Compare(string(a), string(b))) }
	for _, slug := range slices.SortedFunc(maps.Keys(after), inFile) {
		c, line := after[slug], lines[slug]
		if _, there := after[c.Parent]; c.Parent != "" && !there {
			wrong.add(line, "parent %s of %s is no category", app.Brief(string(c.Parent)), c.Slug)
		}
		depth := 1
		for up := c.Parent; up != "" && depth <= levels; up = after[up].Parent {
			depth++
		}
		if depth > levels {
			wrong.add(line, "%s lies more than %d deep, or under itself", c.Slug, levels)
		}
		path := string(c.Parent) + ">" + strings.ToLower(c.Name)
		if other, twice := named[path]; twice && line > 0 {
			wrong.add(line, "%s has the name of %s, beside which it lies", c.Slug, other)
		}
		named[path] = c.Slug
	}
}

// checkGone notes which categories would be deleted that are in use.
func (s *Service) checkGone(
	ctx context.Context, all []app.Category, after map[app.Slug]app.Category, wrong *faults,
) error {
	used, err := s.store.CategoriesInUse(ctx)
	if err != nil {
		return err
	}
	for _, c := range all {
		use := used[c.Slug]
		if _, stays := after[c.Slug]; stays || use == (Use{}) {
			continue
		}
		wrong.add(0, "%s is not in the file, and cannot be deleted: %d listings and %d programmes name it",
			c.Slug, use.Listings, use.Programmes)
	}
	return nil
}

// compare notes what is saved and deleted.
func (p *plan) compare(all []app.Category, before, after map[app.Slug]app.Category, rows []row) {
	for _, c := range all {
		if _, stays := after[c.Slug]; !stays {
			p.gone = append(p.gone, c.Slug)
		}
	}
	p.sum.Deleted = len(p.gone)
	for _, r := range rows {
		c := after[r.Slug]
		old, known := before[r.Slug]
		if len(c.Synonyms)+len(old.Synonyms) == 0 {
			c.Synonyms = old.Synonyms
		}
		if len(c.FAQs)+len(old.FAQs) == 0 {
			c.FAQs = old.FAQs
		}
		switch {
		case !known:
			p.sum.Added++
		case reflect.DeepEqual(c, old):
			p.sum.Unchanged++
			continue
		default:
			p.sum.Changed++
			p.renamed = p.renamed || c.Name != old.Name || c.Parent != old.Parent
		}
		p.saved = append(p.saved, c)
	}
}
