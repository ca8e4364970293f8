package listings

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"strings"

	"debut/app"
)

// revisionOf returns the revision of what the owner of a listing can change.
func revisionOf(w app.Words) app.Revision { return app.RevisionOf(stampsOf(w)) }

// Revised returns what stands for what the listing says.
func (o Owned) Revised() app.Revision { return o.ETag }

// stampsOf returns the stamp of each part of a listing: its fields, its lists as wholes, and each section of the story.
func stampsOf(w app.Words) map[string]app.Stamp {
	stamps := map[string]app.Stamp{}
	for name, part := range partsOf(&w) {
		stamps[name] = app.StampOf(reflect.ValueOf(part).Elem().Interface())
	}
	return stamps
}

// partsOf returns pointers to the parts of a listing that are changed by themselves, by their names.
func partsOf(w *app.Words) map[string]any {
	parts := map[string]any{"faqs": &w.FAQs, "founders": &w.Founders, "milestones": &w.Milestones,
		"socials": &w.Socials, "media": &w.Media}
	for _, field := range app.FieldSpecs {
		parts[field.Key] = app.At(w, field.Key)
	}
	for name, section := range w.Story.Sections() {
		parts["story."+name] = section
	}
	return parts
}

// changeSince is Change for a caller who read a revision of l: what they send back as they read it stays as it is now,
// and the change is refused if it is of a part that was changed since. "" is none.
func (s *Service) changeSince(
	ctx context.Context, who app.Caller, read app.Revision, l *app.Listing, change func(*app.Listing),
) (app.Version, error) {
	if read == "" {
		return s.Change(ctx, who, l, change)
	}
	now, changed := l.Words(), *l
	was, err := app.StampsIn(read, stampsOf(now))
	if err != nil {
		return app.Version{}, err
	}
	change(&changed)
	words := changed.Words()
	if err := keepSince(&words, now, was); err != nil {
		return app.Version{}, err
	}
	return s.Change(ctx, who, l, func(l *app.Listing) { l.SetWords(words) })
}

// keepSince gives the parts of changed that are as their writer read them what stands there now, and refuses those that
// stand otherwise in all three.
func keepSince(changed *app.Words, now app.Words, was map[string]app.Stamp) error {
	are, become := stampsOf(now), stampsOf(*changed)
	to, from := partsOf(changed), partsOf(&now)
	var parts []app.Conflict
	for _, name := range slices.Sorted(maps.Keys(was)) {
		switch {
		case was[name] == are[name] || become[name] == are[name]:
		case become[name] == was[name]:
			reflect.ValueOf(to[name]).Elem().Set(reflect.ValueOf(from[name]).Elem())
		default:
			parts = append(parts, app.Conflict{Location: placeOf(name), Sent: to[name], Now: from[name]})
		}
	}
	return app.ConflictOf(parts, app.RevisionOf(are))
}

// listSince refuses to add one entry to a list of l, or to take one out, where the list has changed since a caller read
// a revision. "" is none: who sends one entry writes over no other.
func listSince(read app.Revision, l app.Listing, list string) error {
	if read == "" {
		return nil
	}
	now := l.Words()
	are := stampsOf(now)
	was, err := app.StampsIn(read, are)
	if err != nil || was[list] == are[list] {
		return err
	}
	return app.ConflictOf([]app.Conflict{{Location: list, Now: partsOf(&now)[list]}}, app.RevisionOf(are))
}

// placeOf returns where a caller sends a part.
func placeOf(part string) string {
	if app.SpecOf(part).Key != "" {
		return "fields." + part
	}
	return strings.TrimPrefix(part, "story.")
}
