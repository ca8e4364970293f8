package suggestions

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"debut/app"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
	"debut/app/intake/freshness"
)

// Check reads the page of a suggestion, and looks for words from which it follows. It does a Job; run twice, it changes
// nothing twice.
func (s *Service) Check(ctx context.Context, id int64) error {
	g, err := s.Store.Suggestion(ctx, id)
	if err != nil || g.State != app.SuggestionChecking {
		return app.IgnoreMissing(err)
	}
	l, err := s.Store.Listing(ctx, g.Listing)
	if err != nil {
		return app.IgnoreMissing(err)
	}
	read, err := s.Reader.ReadPage(ctx, g.Page, l.Company.Key)
	if err != nil {
		return fmt.Errorf("read %s: %w", g.Page, err)
	}
	part, _ := g.Part()
	is := app.SpecOf(part).Type
	if part == "socials" {
		is = app.TypeLink
	}
	quotes := evidence.Find(ctx, read, is, g.Value)
	if err := ctx.Err(); err != nil {
		return err
	}
	return s.end(ctx, id, quotes, seen(read, g))
}

// GiveUp ends a suggestion whose job failed for good. It is part of the transaction that gives the job up.
func (s *Service) GiveUp(ctx context.Context, id int64, _ error) error {
	return s.end(ctx, id, nil, "Something went wrong on our side while the page was read. Suggest it again later.")
}

// seen says what was looked at, for whoever suggested something that was not found there.
func seen(read app.Snapshot, g app.Suggestion) texts.Text {
	if len(read.Pages) == 0 {
		why := texts.Text("It does not answer, or holds no words.")
		if len(read.Problems) > 0 {
			why = texts.Verbatim(read.Problems[0].Detail)
		}
		return texts.Sprintf("We could not read %s. %s", texts.Verbatim(g.Page), why)
	}
	page, words, first := read.Pages[0], 0, ""
	for _, b := range page.Blocks {
		if b.From == app.FromText {
			if words++; first == "" {
				first = app.Cut(app.OneLine(b.Text), 100)
			}
		}
	}
	if words == 0 {
		return texts.Sprintf("We read %s, and found no words on it. Scripts are not run, so what they write is not seen.", texts.Verbatim(page.URL))
	}
	return texts.Sprintf("We read %s, which begins with “%s”, and did not find on it what you suggested. It has to stand there in words, or as a link.", texts.Verbatim(page.URL), texts.Verbatim(first))
}

// end keeps what came of a check, and writes to whoever has to know.
func (s *Service) end(ctx context.Context, id int64, quotes []app.Quote, seen texts.Text) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		g, err := s.Store.Suggestion(ctx, id)
		if err != nil || g.State != app.SuggestionChecking {
			return app.IgnoreMissing(err)
		}
		l, err := s.Store.Listing(ctx, g.Listing)
		if err != nil {
			return err
		}
		now := s.Clock().UTC()
		if len(quotes) == 0 {
			g.State, g.Seen, g.DecidedAt = app.SuggestionFailed, seen, &now
			if err := s.Store.SaveSuggestion(ctx, &g); err != nil {
				return err
			}
			return s.answer(ctx, l, g, texts.Sprintf("Not found: your suggestion for %s", name(l)), seen)
		}
		g.State, g.Old, g.New = app.SuggestionOpen, app.SaidOf(l.Company.Facts, partOf(g)), saying(l, g, quotes)
		others, err := s.Store.Suggested(ctx, l.ID, g.Digest)
		if err != nil {
			return err
		}
		if err := s.Store.SaveSuggestion(ctx, &g); err != nil {
			return err
		}
		known := slices.ContainsFunc(others, func(o app.Suggestion) bool { return o.State == app.SuggestionOpen })
		if l.Owner == nil || known {
			return nil
		}
		return s.Letters.Send(ctx, l.Site, *l.Owner, letter(l, g))
	})
}

func partOf(g app.Suggestion) string {
	part, _ := g.Part()
	return part
}

// saying returns what the part of a listing would say.
func saying(l app.Listing, g app.Suggestion, quotes []app.Quote) app.Said {
	part, platform := g.Part()
	if platform == "" {
		return app.Said{Value: app.TextValue(g.Value), Quotes: quotes}
	}
	said := app.SaidOf(l.Company.Facts, part)
	links := maps.Clone(said.Socials)
	if links == nil {
		links = app.Socials{}
	}
	links[platform] = g.Value
	return app.Said{Socials: links, Quotes: append(slices.Clone(said.Quotes), quotes...)}
}

const mostName = 80 // characters of a product's name

func name(l app.Listing) texts.Text {
	return texts.Verbatim(app.Cut(app.OneLine(l.Company.Name), mostName))
}

// letter returns the mail to the owner of a listing of what somebody suggests.
func letter(l app.Listing, g app.Suggestion) mail.Message {
	says := []texts.Text{
		texts.Sprintf("Somebody suggests a fact for %s at %s: %s.", name(l), l.Site.Name, Label(g.Field)),
		"We found it on your website, with the words that state it. Nothing was changed. Look at it, and accept or refuse it.",
	}
	return mail.Letter{Kind: mail.Website, Subject: texts.Sprintf("A suggestion for %s", name(l)), Says: says,
		Do: "Look at it", At: app.ProductURL(l, "website")}.To(l.Site, "", "")
}

// Label returns the name of what is suggested, for people.
func Label(field string) texts.Text {
	g := app.Suggestion{Field: field}
	part, platform := g.Part()
	if platform == "" {
		return app.FieldLabel(part)
	}
	return texts.Sprintf("%s: %s", app.FieldLabel(part), texts.Verbatim(platforms[platform]))
}

// ValueIn returns what says a value of what is suggested to people, in a language: a country by its name.
func ValueIn(l texts.Language) func(field, value string) string {
	return func(field, value string) string {
		return app.SpecOf(field).Type.Shown(value, l)
	}
}

var platforms = map[string]string{
	"linkedin": "LinkedIn", "x": "X", "facebook": "Facebook", "instagram": "Instagram", "tiktok": "TikTok",
	"youtube": "YouTube", "threads": "Threads",
	"pinterest": "Pinterest", "github": "GitHub", "reddit": "Reddit",
	"product_hunt": "Product Hunt", "medium": "Medium",
}

// answer writes to whoever made a suggestion what came of it.
func (s *Service) answer(ctx context.Context, l app.Listing, g app.Suggestion, subject, says texts.Text) error {
	m := mail.Letter{
		Kind: mail.Report, Subject: subject,
		Says: []texts.Text{texts.Sprintf("You suggested a fact for %s at %s: %s.",
			name(l), l.Site.Name, Label(g.Field)), says},
		Do: "See your suggestions", At: l.Site.Origin + Path,
	}.To(l.Site, "", "")
	return s.Letters.Send(ctx, l.Site, g.Account, m)
}

// stands reports whether a listing still says what it said when a suggestion was proven.
func stands(l app.Listing, g app.Suggestion) bool {
	return freshness.Stands(l, app.Proposal{Field: partOf(g), Old: g.Old})
}
