package transfer

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"debut/app"
)

// recalled returns the lines, each that came before from the same program with the slug of the listing that it became.
func (b *batch) recalled(ctx context.Context, lines []numbered) ([]numbered, error) {
	if err := b.recall(ctx, lines); err != nil || len(b.imported) == 0 {
		return lines, err
	}
	slugs := map[int64]app.Slug{}
	for _, i := range b.imported {
		slugs[i.Listing] = ""
	}
	found, err := b.store.Listings(ctx, slices.Sorted(maps.Keys(slugs)))
	if err != nil {
		return nil, err
	}
	for _, l := range found {
		slugs[l.ID] = l.Slug
	}
	lines = slices.Clone(lines)
	for n, line := range lines {
		if i, came := b.imported[line.from.id]; came && line.from.id != "" {
			lines[n].Slug, lines[n].unnamed = slugs[i.Listing], false
		}
	}
	return lines, nil
}

// recall reads what is remembered of the lines that say what their listings are called in their program.
func (b *batch) recall(ctx context.Context, lines []numbered) error {
	source, named := ids(lines)
	known, err := b.store.Imported(ctx, b.site.ID, source, named)
	for _, i := range known {
		b.imported[i.ID] = i
	}
	return err
}

// bySlug has the lines known by their slugs whose file does not say what their listings are called.
func (b *batch) bySlug(ctx context.Context, lines []numbered) ([]numbered, error) {
	var unknown []numbered
	lines = slices.Clone(lines)
	for n, line := range lines {
		if line.from.source != "" && line.from.id == "" && line.Slug != "" {
			lines[n].from.id = "slug:" + string(line.Slug)
			unknown = append(unknown, lines[n])
		}
	}
	return lines, b.recall(ctx, unknown)
}

// another reports whether a listing came from the program of a line as another one than the line's.
func (b *batch) another(ctx context.Context, line numbered, listing int64) (bool, error) {
	if line.from.id == "" {
		return false, nil
	}
	id, err := b.store.ImportedAs(ctx, listing, line.from.source)
	return id != "" && id != line.from.id, err
}

// fit looks at what the shape of a line cannot say. Of a line of another program, what is wrong is left out.
func (b *batch) fit(line *numbered) error {
	err := b.checkLine(line.Line)
	if line.from.source == "" || err == nil {
		return err
	}
	line.from.notes = slices.Clone(line.from.notes) // the batch may be saved again
	return line.from.leaveOut(err, func(key string) { line.unset(key, app.Listing{}) })
}

// prepare has a line of another program say what may change of a listing, and returns what is to be remembered of it
// afterwards, with the fields that it stated.
func (b *batch) prepare(line *numbered, l app.Listing) (i Imported, stated []string, err error) {
	if line.from.source == "" {
		return i, nil, nil
	}
	line.from.notes = slices.Clone(line.from.notes)
	b.knownCategories(line)
	i = b.imported[line.from.id]
	i.Key = Key{b.site.ID, line.from.source, line.from.id}
	stated = line.stated()
	if i.Listing != 0 && !b.how.Overwrite {
		if err := b.sameAs(*line, i, l); err != nil {
			return i, nil, err
		}
	}
	if l.ID == 0 {
		i.Fields = nil
	} else if b.how.Overwrite {
		for _, name := range onlyNew {
			line.unset(name, l)
		}
	} else {
		stays, err := i.respect(&line.Line, l)
		if err != nil {
			return i, nil, err
		}
		stated = slices.DeleteFunc(stated, func(name string) bool { return slices.Contains(stays, name) })
		if len(stays) > 0 {
			line.from.note(staysText(stays))
		}
	}
	if b.how.Overwrite {
		i.Pictures = Pictures{} // those that were left out here may be gone
	}
	i.Pictures = line.from.pictures.after(i.Pictures)
	return i, stated, nil
}

// sameAs refuses a line that has the number of a listing that came before, and neither its name nor its website: so it
// is when two directories of one program are brought.
func (b *batch) sameAs(line numbered, i Imported, l app.Listing) error {
	website, _ := b.website(line.Line)
	now, err := digests(l)
	if err != nil || now["name"] != i.Fields["name"] { // it was renamed here
		return err
	}
	if app.Slugify(line.Name) == app.Slugify(l.Company.Name) ||
		website != "" && b.companyKey(website) == b.companyKey(l.Company.Website) {
		return nil
	}
	return app.Refused("another_directory",
		"its number %s was that of %s before. If this is another directory, name it (--directory); if not, overwrite.",
		app.Brief(line.from.id), app.Brief(l.Company.Name))
}

// knownCategories files a line of another program under the categories that are here, and notes which are not.
func (b *batch) knownCategories(line *numbered) {
	var known, unknown []string
	for _, there := range line.Categories.Value {
		var wrong app.Issues
		path := b.how.filed(there)
		_, found := b.tree.find(split(path, "", &wrong))
		switch {
		case wrong.Err() != nil || !found && !b.how.MakeCategories:
			unknown = append(unknown, app.Brief(there))
		case !slices.Contains(known, path):
			known = append(known, path)
		}
	}
	line.Categories.Value = known
	line.Categories.Set = len(known) > 0
	if len(unknown) > 0 {
		line.from.note(fmt.Sprintf("categories %s are not here and were left out", strings.Join(unknown, ", ")))
	}
}

// filed returns the path of the category that is meant by one of another program.
func (e Elsewhere) filed(there string) string {
	for name, path := range e.Filed {
		if strings.EqualFold(name, strings.TrimSpace(there)) {
			return path
		}
	}
	return there
}

// remember keeps what a line of another program said, and has the pictures fetched that it names.
func (b *batch) remember(ctx context.Context, i Imported, stated []string, l app.Listing) error {
	if i.Source == "" {
		return nil
	}
	if err := i.remember(stated, l); err != nil {
		return err
	}
	if b.how.Overwrite {
		if err := i.remember([]string{"logo_url", "media"}, l); err != nil {
			return err
		}
	}
	i.Listing, i.At = l.ID, b.clock().UTC()
	if err := b.store.SaveImported(ctx, i); err != nil {
		return err
	}
	if waiting, _ := i.Pictures.Count(); waiting > 0 || !reflect.DeepEqual(i.Pictures, b.imported[i.ID].Pictures) {
		return b.store.AddJob(ctx, FetchJob.Once(i.Key))
	}
	return nil
}
