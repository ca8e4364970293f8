package drafts

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"debut/app"
	"debut/app/catalogue/listings"
)

// Updated is a draft after a change of its person.
type Updated struct {
	app.Draft
	Changed app.Changed `json:"changed" view:"changes" doc:"What the call changed."`
	Made    *int64      `json:"made" min:"1" view:"changes" doc:"The change that this call made; null if everything stood so already. revert_draft undoes it by its number."`
}

// Update changes a draft of the caller and returns it; redrafted is what Redraft returned. Where the draft was
// submitted, its listing changes with it.
func (s *Service) Update(ctx context.Context, who app.Caller, in UpdateInput, redrafted app.Profile) (Updated, error) {
	var done Updated
	again := s.rereading(who)
	err := s.store.Tx(ctx, func(ctx context.Context) error {
		d, err := s.owned(ctx, who, in.ID)
		if err != nil {
			return err
		}
		in, err := in.since(s, d)
		if err != nil {
			return err
		}
		before := d
		before.Fields = maps.Clone(d.Fields)
		made, err := s.change(ctx, who, &d, func(d *app.Draft) { in.apply(d, redrafted) }, in, false)
		if err != nil {
			return err
		}
		if len(in.Regenerate) > 0 && GivenUp(d) {
			if err := s.reread(ctx, &d, again); err != nil {
				return err
			}
			if err := s.store.SaveDraft(ctx, &d); err != nil {
				return err
			}
		}
		done, err = s.updated(ctx, before, d, made)
		return err
	})
	return done, err
}

// updated shows a draft after a change.
func (s *Service) updated(ctx context.Context, before, d app.Draft, made app.DraftChange) (Updated, error) {
	changed := app.ChangedBetween(show(before), show(d))
	now, err := s.withChanges(ctx, d)
	done := Updated{Draft: now, Changed: changed}
	if made.Number > 0 {
		done.Made = &made.Number
	}
	return done, err
}

// change checks a change of d, makes it by apply and saves it, with the listing that d became. It is part of a
// transaction; an error that names places is of what stands there, and found before anything but jobs was written. What
// is typed on a page may go on with the change before it.
func (s *Service) change(
	ctx context.Context, who app.Caller, d *app.Draft, apply func(*app.Draft), in UpdateInput, typing bool,
) (made app.DraftChange, err error) {
	tree, err := s.store.Categories(ctx)
	if err != nil {
		return made, err
	}
	competitor, err := s.checkInput(in, *d, tree)
	if err != nil {
		return made, err
	}
	was := pastOf(*d)
	apply(d)
	compareAgain(d)
	if in.CompetitorURL.Set {
		noteBare(d, competitor, in.CompetitorURL.Value)
		if err := s.setCompetitor(ctx, d, competitor); err != nil {
			return made, err
		}
	}
	if err := s.saveChanged(ctx, who, d); err != nil {
		return made, err
	}
	return s.keepChange(ctx, who, was, *d, typing)
}

// checkInput returns the competitor's address as it is kept, or everything that is wrong with the change.
func (s *Service) checkInput(in UpdateInput, d app.Draft, tree []app.Category) (competitor string, err error) {
	var issues app.Issues
	typed := in.canonical()
	for i, name := range names(in.Regenerate) {
		place := fmt.Sprintf("regenerate[%d]", i)
		switch {
		case d.Fields[name].State == app.StateOverride && !slices.Contains(in.Restore, app.FieldName(name)),
			slices.Contains(in.LockFields, app.FieldName(name)):
			issues.AddCode(app.CodeLocked, place, "%s is locked, so it is not drafted again; restore it first", name)
		case slices.Contains(in.Restore, app.FieldName(name)):
			issues.Add(place, "%s is also under restore; name it once", name)
		}
		if _, both := typed[name]; both {
			issues.Add(place, "%s is also under fields; name it once", name)
		}
	}
	for i, name := range names(in.Restore) {
		if _, both := typed[name]; both {
			issues.Add(fmt.Sprintf("restore[%d]", i), "%s is also under fields; name it once", name)
		}
	}
	stands := func(key string) app.Value { return d.Fields[key].Value }
	listings.CheckTyped(&issues, "fields.", listings.Changed(in.Fields, stands), s.clock())
	checkCategories(&issues, in.Fields["categories"].List, tree)
	listings.CheckTypedLinks(&issues, "company_socials", in.CompanySocials.Value, d.CompanySocials)
	listings.CheckTypedLinks(&issues, "founder_socials", in.FounderSocials.Value, d.FounderSocials)
	in.checkEntries(&issues)
	for i, m := range in.Milestones.Value {
		listings.CheckMilestone(&issues, fmt.Sprintf("milestones[%d].", i), m.Date, m.URL.Value, s.clock())
	}
	in.checkIDs(&issues, d)
	in.checkEchoes(&issues, d)
	if in.CompetitorURL.Value != "" {
		if competitor, err = s.reader.CheckURL(in.CompetitorURL.Value); err != nil {
			issues.AddCode(app.CodeAddress, "competitor_url", "%s", err)
		}
	}
	return competitor, issues.Err()
}

// checkCategories notes names of no category, and those that stand there twice.
func checkCategories(issues *app.Issues, names []string, tree []app.Category) {
	seen := map[app.Slug]bool{}
	for i, named := range names {
		place := fmt.Sprintf("fields.categories[%d]", i)
		switch c, found := categoryNamed(tree, named); {
		case !found:
			unknownCategory(issues, place, named, tree)
		case seen[c.Slug]:
			issues.Add(place, "is %s, which stands before it already; name each category once", c.Name)
		default:
			seen[c.Slug] = true
		}
	}
}

// apply makes the changes that need nothing but the draft.
func (in UpdateInput) apply(d *app.Draft, redrafted app.Profile) {
	change := func(name string, do func(*app.Field)) {
		f := d.Fields[name]
		do(&f)
		d.Fields[name] = f
	}
	for _, name := range names(in.Restore) {
		change(name, (*app.Field).Restore)
	}
	for name, v := range in.canonical() {
		change(name, func(f *app.Field) { f.Type(v) })
	}
	for name, again := range redrafted {
		change(name, func(f *app.Field) {
			f.Drafted, f.Evidence = again.Drafted, again.Evidence
			f.Restore()
		})
	}
	for _, name := range names(in.LockFields) {
		change(name, func(f *app.Field) { f.State = app.StateOverride })
	}
	in.applyLists(d)
	for name, section := range in.Story.sent() {
		*d.Story.Sections()[name] = app.Stated(section)
		d.MarkTyped("story." + name)
		delete(d.Evidence, "story."+name)
	}
	if in.SEO.Title.Given().Set {
		d.SEO.Title = app.Stated(in.SEO.Title.Value)
		d.MarkTyped("seo.title")
	}
	if in.SEO.Meta.Given().Set {
		d.SEO.Meta = app.Stated(in.SEO.Meta.Value)
		d.MarkTyped("seo.meta")
	}
}

// applyLists replaces what is only ever replaced whole.
func (in UpdateInput) applyLists(d *app.Draft) {
	for part, sent := range map[string]bool{
		"faqs": in.FAQs.Set, "founders": in.Founders.Set, "milestones": in.Milestones.Set,
		"company_socials": in.CompanySocials.Set, "founder_socials": in.FounderSocials.Set,
	} {
		if sent {
			d.MarkTyped(part)
		}
	}
	if in.FAQs.Set {
		d.FAQs = replaced(in.FAQs.Value, d.FAQs, func(_ int, q FAQInput) app.DraftedFAQ {
			return app.DraftedFAQ{Question: q.Question, Answer: q.Answer, State: app.StateManual,
				Evidence: []app.Quote{}}
		}, func(a, b app.DraftedFAQ) bool { return a.Question == b.Question && a.Answer == b.Answer })
	}
	if in.Founders.Set {
		if len(d.Founders) > 0 &&
			(len(in.Founders.Value) == 0 || !app.SamePerson(d.Founders[0].Name, in.Founders.Value[0].Name)) {
			setSocials(d, "founder_socials.", &d.FounderSocials, nil) // they are whose they were
		}
		before := d.Founders
		d.Founders = replaced(in.Founders.Value, d.Founders, func(i int, x FounderInput) app.DraftedFounder {
			stood, _ := founderOf(before, i, x)
			return app.DraftedFounder{Name: x.Name, Title: app.Text(x.Title.Or(string(stood.Title))),
				Bio: app.Text(x.Bio.Or(string(stood.Bio))), State: app.StateManual, Evidence: []app.Quote{}}
		}, func(a, b app.DraftedFounder) bool { return a.Name == b.Name && a.Title == b.Title && a.Bio == b.Bio })
	}
	if in.Milestones.Set {
		before := d.Milestones
		d.Milestones = replaced(in.Milestones.Value, d.Milestones, func(i int, m MilestoneItem) app.DraftedMilestone {
			stood, _ := milestoneOf(before, i, m)
			if !m.ID.Given().Set {
				stood.ID = nil // submitting pairs it
			}
			return app.DraftedMilestone{ID: stood.ID, Date: m.Date, Title: m.Title,
				Description: app.Text(m.Description.Or(string(stood.Description))),
				URL:         app.Text(m.URL.Or(string(stood.URL))), State: app.StateManual, Evidence: []app.Quote{}}
		}, func(a, b app.DraftedMilestone) bool {
			return a.Date == b.Date && a.Title == b.Title && a.Description == b.Description && a.URL == b.URL &&
				(b.ID == nil || a.ID != nil && *a.ID == *b.ID)
		})
	}
	if in.CompanySocials.Set {
		setSocials(d, "company_socials.", &d.CompanySocials, in.CompanySocials.Value)
	}
	if in.FounderSocials.Set {
		setSocials(d, "founder_socials.", &d.FounderSocials, in.FounderSocials.Value)
	}
}

// replaced makes the list that was sent. What was drafted and comes back unchanged keeps its state and evidence.
func replaced[In, T any](sent []In, before []T, typed func(int, In) T, same func(T, T) bool) []T {
	list := make([]T, len(sent))
	for i, in := range sent {
		list[i] = typed(i, in)
		if at := slices.IndexFunc(before, func(old T) bool { return same(old, list[i]) }); at >= 0 {
			list[i] = before[at]
		}
	}
	return list
}

// setSocials replaces a map of links; a link that was drafted and comes back unchanged keeps its evidence.
func setSocials(d *app.Draft, place string, into *app.Socials, sent app.Socials) {
	for key, link := range *into {
		if sent[key] != link {
			delete(d.Evidence, place+key)
		}
	}
	*into = app.Socials{}
	for key, link := range sent {
		if link != "" {
			(*into)[key] = link
		}
	}
}

func names(fields []app.FieldName) []string {
	list := make([]string, len(fields))
	for i, f := range fields {
		list[i] = string(f)
	}
	return list
}

// setCompetitor queues the competitor's website to be read and compared; "" forgets it.
func (s *Service) setCompetitor(ctx context.Context, d *app.Draft, url string) error {
	if url == "" {
		d.Competitor = nil
		return nil
	}
	d.Competitor = &app.Competitor{URL: url, Status: app.Crawling, Compared: []app.ComparedFact{},
		Problems: []app.Problem{}}
	return s.store.AddJob(ctx, jobOf(CompareJob, *d, s.clock()))
}
