package drafts

import (
	"fmt"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// Entry is a draft as it stands in a list.
type Entry struct {
	ID           app.UUID        `json:"id"`
	URL          string          `json:"url"`
	Name         *string         `json:"name"`
	Status       app.DraftStatus `json:"status" enum:"crawling,drafting,ready"`
	Completeness int             `json:"completeness" min:"0" max:"100" doc:"In percent."`
	ListingID    *int64          `json:"listing_id"`
	CreatedAt    time.Time       `json:"created_at"`
	UpdatedAt    time.Time       `json:"updated_at"`
}

func entry(d app.Draft) Entry {
	return Entry{
		ID: d.ID, URL: d.URL, Name: d.Fields["name"].Value.Text, Status: d.Status, Completeness: completeness(d),
		ListingID: d.ListingID, CreatedAt: d.CreatedAt, UpdatedAt: d.UpdatedAt,
	}
}

// show completes a draft for its person: what is derived, and an empty list if there is nothing.
func show(d app.Draft) app.Draft {
	d.ETag = app.RevisionOf(Stamps(d))
	d.Completeness, d.Missing, d.Notes, d.NextStep = completeness(d), missing(d), notes(d), nextStep(d)
	if d.Status != app.Ready {
		d.Fields, d.Missing = d.Fields.Unread(), []string{} // who has not read on knows of nothing that is missing
	}
	d.MissingNotes = missingNotes(d.Missing)
	d.Problems, d.Pages = orEmpty(d.Problems), orEmpty(d.Pages)
	if !doubtfulPlace(d) {
		d.Problems = slices.DeleteFunc(slices.Clone(d.Problems), isDoubtfulPlace)
	}
	d.Changes = orEmpty(d.Changes)
	d.FAQs, d.Founders, d.Milestones = orEmpty(d.FAQs), orEmpty(d.Founders), orEmpty(d.Milestones)
	if d.CompanySocials == nil {
		d.CompanySocials = app.Socials{}
	}
	if d.FounderSocials == nil {
		d.FounderSocials = app.Socials{}
	}
	if d.Evidence == nil {
		d.Evidence = map[string][]app.Quote{}
	}
	return d
}

// Show returns the draft as get_draft returns it, for those who hold one without a store.
func Show(d app.Draft) app.Draft { return show(d) }

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// nextStep says what the person of a draft, or their agent, can do now.
func nextStep(d app.Draft) string {
	switch {
	case d.Status != app.Ready:
		return "Wait until the website is read: get_draft with wait_s 45."
	case d.ListingID != nil && d.Synced != nil:
		return "Nothing: its listing follows each change. get_my_listing says what that needs."
	case len(refusals(d)) > 0:
		return "Mend with update_draft what notes names, then save it with submit_draft."
	}
	return "Look it over, correct it with update_draft, then save it with submit_draft."
}

// notes say early what a listing would refuse, and whether submitting changes a listing that is there.
func notes(d app.Draft) []app.Note {
	list := []app.Note{}
	if d.ListingID != nil && d.Synced == nil {
		list = append(list, app.Note{Location: "listing_id",
			Message: fmt.Sprintf("You list this company already: submit_draft changes listing %d. It adds what the listing lacks and changes what you type here; it takes nothing away.", *d.ListingID)})
	}
	for _, issue := range refusals(d) {
		list = append(list, app.Note{Location: issue.Location, Message: issue.Message.String()})
	}
	if len(d.Founders) > 0 {
		x := d.Founders[0]
		if lacks := (app.Founder{Name: x.Name, Title: x.Title, Bio: x.Bio,
			Socials: d.FounderSocials}).Lacks(); len(lacks) > 0 {
			list = append(list,
				app.Note{Location: "founders[0]",
					Message: "Blocks a free launch, because it lacks " + texts.Join(lacks).String() +
						"; update_draft sets founders and founder_socials."})
		}
	}
	return list
}
