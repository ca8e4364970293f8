package listings

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// RevertInput says which change of a listing to undo.
type RevertInput struct {
	Listing int64 `json:"listing_id" required:"true" min:"1" doc:"The listing's number."`
	Version int64 `json:"version" required:"true" min:"1" doc:"As made and history number it."`
	app.ViewingChanges
}

// Revert undoes one change of a listing of the caller: what it changed stands again as before it, with its evidence,
// and everything else stays. It is a change itself, and can be undone. If something of it changed again since, nothing
// is done.
func (s *Service) Revert(ctx context.Context, who app.Caller, in RevertInput) (Updated, error) {
	var shown Updated
	err := s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.owned(ctx, who, in.Listing)
		if err != nil {
			return err
		}
		versions, err := s.versionsFrom(ctx, l, in.Version)
		if err != nil {
			return err
		}
		words, err := undone(l, versions, in.Version)
		if err != nil {
			return err
		}
		made, err := s.change(ctx, who, &l, func(l *app.Listing) { l.SetWords(words) }, true)
		if err != nil {
			return err
		}
		shown, err = s.updated(ctx, l, made)
		return err
	})
	return shown, err
}

// versionsFrom returns the changes of a listing from one on, newest first; the latest where it has no such change.
func (s *Service) versionsFrom(ctx context.Context, l app.Listing, number int64) ([]app.Version, error) {
	found, err := s.store.VersionsFrom(ctx, l.ID, number, everyVersion)
	slices.Reverse(found)
	if err == nil && !slices.ContainsFunc(found, func(v app.Version) bool { return v.Number == number }) {
		return s.store.Versions(ctx, l.ID, mostProofs)
	}
	return found, err
}

// undone returns what l says without one of its versions, which are newest first, or why that cannot be.
func undone(l app.Listing, versions []app.Version, number int64) (app.Words, error) {
	var issues app.Issues
	at := slices.IndexFunc(versions, func(v app.Version) bool { return v.Number == number })
	if at < 0 {
		issues.Add("version", "is not a change of listing %d; %s", l.ID, latest(versions))
		return app.Words{}, issues.Err()
	}
	words, since := versions[at].Undo(l.Words())
	if len(since) > 0 {
		return words, changedSince(versions[:at], since)
	}
	switch {
	case words.Name == "" || len(words.Categories) == 0 && len(l.Categories) > 0:
		issues.Add("version", "is the change that made the listing, and nothing stood before it; %s",
			latest(versions[:at]))
	case emptied(l, words):
		issues.Add("version", "would leave the listing without a tagline, which the public reads; type another one with update_my_listing")
	}
	return words, issues.Err()
}

// latest says which versions there are.
func latest(versions []app.Version) texts.Text {
	if len(versions) == 0 {
		return "it has none that could be undone"
	}
	return texts.Sprintf("send one of: %s", strings.Join(numbers(versions), ", "))
}

func numbers(versions []app.Version) (list []string) {
	for _, v := range versions[:min(10, len(versions))] {
		list = append(list, fmt.Sprint(v.Number))
	}
	return list
}

// changedSince refuses to undo what changed again in one of the later versions, newest first.
func changedSince(later []app.Version, names []string) error {
	again := slices.DeleteFunc(slices.Clone(later), func(v app.Version) bool {
		return !slices.ContainsFunc(v.Changed(), func(name string) bool { return slices.Contains(names, name) })
	})
	what := strings.Join(names, ", ")
	words := texts.Sprintf("%s changed again since, on another site; type the value that you want with update_my_listing", what)
	if len(again) > 0 {
		words = texts.Sprintf("%s changed again in version %d; undo that one first: send %d, or type the value that you want with update_my_listing",
			what, again[0].Number, again[0].Number)
	}
	return &app.Error{Kind: app.Invalid, Code: "changed_since",
		Message: "What this version changed was changed again since, and nothing was undone.",
		Issues:  app.Issues{{Location: "version", Code: app.CodeInvalid, Message: words}}}
}

// emptied reports whether words would take away what the public reads of l first: its tagline.
func emptied(l app.Listing, words app.Words) bool {
	return l.Public() && l.Company.Tagline != "" && words.Tagline == ""
}
