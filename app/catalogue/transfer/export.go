package transfer

import (
	"context"
	"io"
	"maps"
	"slices"
	"time"

	"debut/app"
)

// Export writes every listing of a site that anyone may see, in the order of their slugs, as lines that Import takes.
// Votes, views and followers stay behind: they are people's, and nobody's to bring along. So do the names of founders
// who do not want to be named, since where the lines are taken in, nobody knows of that.
func (s *Service) Export(ctx context.Context, site app.Site, as Format, file io.Writer) (lines int, err error) {
	out, err := as.sink(file)
	if err != nil {
		return 0, err
	}
	all, err := s.store.Categories(ctx)
	if err != nil {
		return 0, err
	}
	paths := pathsOf(all)
	ids, err := s.public(ctx)
	if err != nil {
		return 0, err
	}
	for some := range slices.Chunk(ids, batchLines) {
		found, err := s.store.Listings(ctx, some)
		if err != nil {
			return lines, err
		}
		for _, l := range found {
			if l.Site.ID != site.ID {
				continue
			}
			line := lineOf(l, paths)
			if line.Updates, err = s.updatesOf(ctx, l); err != nil {
				return lines, err
			}
			if err := out.write(line); err != nil {
				return lines, err
			}
			lines++
		}
	}
	return lines, out.flush()
}

// public returns the ids of all listings that anyone may see, the oldest first.
func (s *Service) public(ctx context.Context) ([]int64, error) {
	var ids []int64
	for _, state := range []app.ListingStatus{app.ListingLive, app.ListingScheduled} {
		some, err := s.store.ListingsInState(ctx, state, "")
		if err != nil {
			return nil, err
		}
		ids = append(ids, some...)
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// lineOf states all of l that a line can, but for its updates.
func lineOf(l app.Listing, paths map[app.Slug]string) Line {
	f := l.Company.Redacted().Facts
	line := Line{
		Slug: l.Slug, Website: text(l.Company.Website), FAQs: list(f.FAQs),
		Socials:  app.Opt[app.Socials]{Set: true, Null: len(f.Socials) == 0, Value: f.Socials},
		Evidence: app.Opt[map[string][]app.Quote]{Set: true, Null: len(f.Evidence) == 0, Value: f.Evidence},
		NotFound: list(f.NotFound),
		Status:   text("live"), Plan: text(string(l.Plan)),
		LaunchWeek: text(string(l.Week)), CreatedAt: when(&l.CreatedAt), UpdatedAt: when(&l.UpdatedAt),
		LaunchedAt: when(l.LaunchedAt),
	}
	if l.Status == app.ListingScheduled {
		line.Status.Value = string(l.Status)
	}
	line.state(l.Words())
	var filed []string
	for _, c := range l.Categories {
		filed = append(filed, paths[c.Slug])
	}
	line.Categories = list(filed)
	var founders []Founder
	for _, p := range f.Founders {
		founders = append(founders, Founder{p.Name, string(p.Title), string(p.Bio), p.Socials, string(p.Picture)})
	}
	line.Founders = list(founders)
	var milestones []Milestone
	for _, m := range f.Milestones {
		milestones = append(milestones, Milestone{m.Date, m.Title, string(m.Description), string(m.URL)})
	}
	line.Milestones = list(milestones)
	var media []Picture
	for _, p := range f.Media {
		media = append(media, Picture(p))
	}
	line.Media = list(media)
	story := Story{}
	for name, section := range f.Story.Sections() {
		if *section != nil {
			story[name] = **section
		}
	}
	line.Story = app.Opt[Story]{Set: true, Null: len(story) == 0, Value: maps.Clone(story)}
	return line
}

// state states the fields of a listing, but for its categories.
func (line *Line) state(words app.Words) {
	for _, field := range app.FieldSpecs {
		switch stated := app.At(&words, field.Key).(type) {
		case *string:
			if into, optional := app.At(line, field.Key).(*app.Opt[string]); optional {
				*into = text(*stated)
			}
		case *[]string:
			*app.At(line, field.Key).(*app.Opt[[]string]) = list(*stated)
		case **int:
			*app.At(line, field.Key).(*app.Opt[int]) = number(*stated)
		}
	}
	line.Name = words.Name // which no line lacks
}

func number(n *int) app.Opt[int] {
	if n == nil {
		return app.Opt[int]{Set: true, Null: true}
	}
	return app.Opt[int]{Set: true, Value: *n}
}

func text(s string) app.Opt[string] { return app.Opt[string]{Set: true, Null: s == "", Value: s} }

func list[T any](l []T) app.Opt[[]T] { return app.Opt[[]T]{Set: true, Null: len(l) == 0, Value: l} }

func when(t *time.Time) app.Opt[string] {
	if t == nil {
		return text("")
	}
	return text(t.UTC().Format(app.TimeFormat))
}
