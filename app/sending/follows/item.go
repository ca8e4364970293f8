package follows

import (
	"context"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
)

// Item is a piece of news with what it says.
type Item struct {
	app.News
	Of     app.Listing // as lists show it
	Update app.Update  // of an update
	Facts  []Change    // of a change
}

// Change is a fact that a listing states otherwise.
type Change struct {
	Field    string
	Was, Now string // "" if it is not stated
}

// items reads news, in their order, and leaves out what was deleted or hidden since.
func (s *Service) items(ctx context.Context, news []app.News) (list []Item, err error) {
	of := func(kind app.NewsKind) (ids []int64) {
		for _, n := range news {
			if n.Kind == kind {
				ids = append(ids, n.ID)
			}
		}
		return ids
	}
	updates, versions := map[int64]app.Update{}, map[int64]app.Version{}
	if ids := of(app.NewsUpdate); len(ids) > 0 {
		left, err := s.store.UndeletedUpdates(ctx, ids)
		if err != nil {
			return nil, err
		}
		for _, u := range left {
			updates[u.ID] = u
		}
	}
	found, err := s.store.VersionsByID(ctx, of(app.NewsChange))
	if err != nil {
		return nil, err
	}
	for _, v := range found {
		versions[v.ID] = v
	}
	var all []Item
	for _, n := range news {
		item := Item{News: n}
		switch n.Kind {
		case app.NewsUpdate:
			item.Update = updates[n.ID]
			item.Listing, item.At = item.Update.Listing, item.Update.At
		case app.NewsChange:
			v := versions[n.ID]
			item.Facts, item.At = factsOf(v), v.At
		}
		all = append(all, item)
	}
	shown, err := s.live(ctx, all)
	for _, item := range all {
		l, live := shown[item.Listing]
		if item.Of = l; live && (item.Kind != app.NewsChange || item.Facts != nil) {
			list = append(list, item)
		}
	}
	return list, err
}

// live returns the listings of news that are live.
func (s *Service) live(ctx context.Context, news []Item) (map[int64]app.Listing, error) {
	var ids []int64
	for _, n := range news {
		ids = append(ids, n.Listing)
	}
	slices.Sort(ids)
	found, err := s.store.Summaries(ctx, slices.Compact(ids))
	live := map[int64]app.Listing{}
	for _, l := range found {
		if l.Status == app.ListingLive {
			live[l.ID] = l
		}
	}
	return live, err
}

// factsOf returns what a change says that is news.
func factsOf(v app.Version) (list []Change) {
	before, after := v.Differences()
	for _, field := range app.NewsFields {
		was, _ := before[field].(string)
		now, _ := after[field].(string)
		if was != now {
			list = append(list, Change{field, was, now})
		}
	}
	return list
}

// Title says in one line what is new.
func (i Item) Title() texts.Text {
	name := texts.Verbatim(app.OneLine(i.Of.Company.Name))
	switch i.Kind {
	case app.NewsLaunch:
		return texts.Sprintf("%s is new: %s", name, texts.Verbatim(brief(i.Of.Company.Tagline, 200)))
	case app.NewsUpdate:
		return texts.Verbatim(brief(i.Of.Company.Name+": "+i.Update.Title, 250))
	}
	var facts []texts.Text
	for _, f := range i.Facts {
		facts = append(facts, f.words())
	}
	return texts.Sprintf("%s: %s", name, texts.Join(facts))
}

// Text says more of it; "" if there is no more.
func (i Item) Text() texts.Text {
	switch i.Kind {
	case app.NewsLaunch:
		return listings.Summarize(i.Of).DateMark() // whether its date was paid for
	case app.NewsUpdate:
		return texts.Verbatim(brief(i.Update.Body, 280))
	case app.NewsChange:
		return texts.Sprintf("Changed on %s.", texts.Time(i.At, "2 January 2006"))
	}
	return ""
}

// URL returns where it stands.
func (i Item) URL() string {
	page := i.Of.Site.Origin + "/listings/" + string(i.Of.Slug)
	if i.Kind == app.NewsUpdate {
		return page + "#updates"
	}
	return page
}

// words say a change: "Prices: Pro 19 → 24 EUR".
func (c Change) words() texts.Text {
	label, kind := app.FieldLabel(c.Field), app.SpecOf(c.Field).Type
	was, now := c.Was, c.Now
	switch {
	case now == "":
		return texts.Sprintf("%s: no longer stated (was %s)", label, shown(kind, was))
	case was == "":
		return texts.Sprintf("%s: %s, which was not stated before", label, shown(kind, now))
	case kind.Choices() == nil:
		return texts.Sprintf("%s: %s", label, texts.Verbatim(brief(Differing(was, now), 240)))
	}
	return texts.Sprintf("%s: %s → %s", label, shown(kind, was), shown(kind, now))
}

func shown(kind app.FieldType, value string) texts.Text {
	if label := app.ChoiceLabel(kind.Canonical(value)); label != "" {
		return label
	}
	return texts.Verbatim(brief(value, 120))
}

// Differing says how two texts differ, in as few words as make sense: of lists of parts, such as plans, those that are
// not the same, and of a part the words that are not.
func Differing(was, now string) string {
	before, after := parts(was), parts(now)
	if len(before) != len(after) {
		return was + " → " + now
	}
	var differ []string
	for i := range before {
		if before[i] != after[i] {
			differ = append(differ, differingWords(before[i], after[i]))
		}
	}
	return strings.Join(differ, "; ")
}

// parts cuts a text where one plan ends and another begins.
func parts(text string) []string {
	text = app.OneLine(text)
	for _, end := range []string{". ", ", ", " | ", " · ", " / "} {
		text = strings.ReplaceAll(text, end, "; ")
	}
	return strings.Split(text, "; ")
}

// differingWords says each word once that stands at the beginning or end of both.
func differingWords(was, now string) string {
	a, b := strings.Fields(was), strings.Fields(now)
	var start, end int
	for start < min(len(a), len(b)) && a[start] == b[start] {
		start++
	}
	for end < min(len(a), len(b))-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	mid, to := a[start:len(a)-end], b[start:len(b)-end]
	if len(mid) == 0 || len(to) == 0 {
		return was + " → " + now
	}
	return strings.Join(slices.Concat(a[:start], mid, []string{"→"}, to, a[len(a)-end:]), " ")
}

func brief(text string, most int) string { return app.Cut(app.OneLine(text), most) }

// newest returns some news, the newest first.
func newest(list []Item, most int) []Item {
	slices.SortStableFunc(list, func(a, b Item) int { return b.At.Compare(a.At) })
	return list[:min(len(list), most)]
}

// feedDays is how far back a feed goes.
const feedDays = 14 * 24 * time.Hour
