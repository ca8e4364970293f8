package editor

import (
	"context"
	"maps"
	"slices"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/intake/drafts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// noID stands where the schema asks for the id of a draft: the address has it, or that of a listing.
const noID = "00000000-0000-4000-8000-000000000000"

// save takes a form or what the script sends.
func (e editor) save(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	sent, err := sentBy(v.R)
	if err != nil {
		return "", page.Page{}, err
	}
	acts, err := actsOf(v.R)
	if err != nil {
		return "", page.Page{}, err
	}
	if acts, err = e.ask(ctx, v, acts, sent); err != nil {
		return "", page.Page{}, err
	}
	in := sent.edit(noID, acts)
	in.ID = draftOf(v)
	loose, d, err := e.edit(ctx, v, in, sent)
	if err != nil {
		return "", page.Page{}, err
	}
	if v.R.Header.Get("Accept") == "application/json" {
		return "", page.Page{}, e.answer(ctx, v, d, sent, in, acts, loose)
	}
	if loose == "" && sent.faultless() && submits(acts) && d.ID != "" {
		done, err := e.Drafts.Submit(ctx, v.Caller(), drafts.SubmitInput{ID: d.ID})
		if err == nil {
			v.Next = app.ProductPath(done.ListingID, "")
			return "", page.Page{}, nil
		}
		if loose = sent.refuse(err); d.Status != app.Ready && loose != "" {
			loose = "Your website is still being read. Continue when that is done."
		}
		if loose == "" && sent.faultless() {
			return "", page.Page{}, err
		}
	}
	if loose == "" && sent.faultless() && len(sent.asks) == 0 {
		v.Next = e.path(d) + place(acts)
		return "", page.Page{}, nil
	}
	return e.page(ctx, v, d, sent, loose)
}

// ask notes which fields are not written again before somebody says so, and returns the other acts: those in which a
// person's own words would be lost. What was typed of them is saved.
func (e editor) ask(ctx context.Context, v *page.Visit, acts []act, sent posted) (now []act, err error) {
	var d app.Draft
	for _, a := range acts {
		if a.do != "regenerate" {
			now = append(now, a)
			continue
		}
		if d.Status == "" {
			if d, err = e.get(ctx, v); err != nil {
				return nil, err
			}
		}
		p, _ := partNamed(a.at)
		state, seen := d.Fields[string(a.at)].State, sent.bases[a.at] == drafts.Stamps(d)[a.at]
		typed := !maps.EqualFunc(sent.said.of(p), saidBy(d).of(p), slices.Equal)
		if seen && (typed || state == app.StateEdited || state == app.StateManual) {
			sent.asks[a.at], a.do = true, "keep"
		}
		now = append(now, a)
	}
	return now, nil
}

// edit makes a change, and returns the draft after it. What is refused of the change as a whole is said in words.
func (e editor) edit(
	ctx context.Context, v *page.Visit, in drafts.EditInput, sent posted,
) (loose texts.Text, d app.Draft, err error) {
	var again app.Profile
	if len(in.Regenerate) > 0 {
		again, err = e.Drafts.Redraft(ctx, v.Caller(), in.UpdateInput)
		if err == nil && again == nil { // its reading was given up
			err = e.Drafts.Reread(ctx, v.Caller(), drafts.ID{ID: in.ID})
		}
	}
	if err != nil {
		if loose = publicMessage(err); loose == "" {
			return "", d, err
		}
		in.Regenerate = nil
	}
	done, err := e.apply(ctx, v, in, again)
	if err == nil {
		for name, o := range done.Outcomes {
			if _, refused := sent.outcomes[name]; !refused {
				sent.outcomes[name] = o
			}
		}
		return loose, done.Draft, nil
	}
	if refused := publicMessage(err); refused != "" {
		for name := range in.Bases { // nothing was saved
			if _, refused := sent.outcomes[name]; !refused {
				sent.outcomes[name] = drafts.Outcome{Kind: drafts.Refused}
			}
		}
		if why := app.RefusalOf(err); why != nil && len(why.Issues) > 0 {
			refused = sent.note(why.Issues)
		}
		d, err = e.get(ctx, v)
		return refused, d, err
	}
	return "", d, err
}

// publicMessage returns what a person reads of an error that is about what they sent, or about when; "" of others.
func publicMessage(err error) texts.Text {
	switch app.KindOf(err) {
	case app.Invalid, app.TooMany, app.Unavailable:
		_, message := app.PublicMessage(err)
		return texts.Sentence(message)
	}
	return ""
}

// refuse notes at each part why a draft is no listing, and returns what is wrong with the whole.
func (p posted) refuse(err error) (loose texts.Text) {
	e := app.RefusalOf(err)
	if e == nil {
		return ""
	}
	if len(e.Issues) == 0 {
		return e.Message
	}
	loose = p.note(e.Issues)
	for _, issue := range e.Issues {
		delete(p.bases, drafts.PartAt(issue.Location)) // it was saved as it was sent
	}
	return loose
}

// note notes at each part what is wrong with it, and returns what is wrong with no part.
func (p posted) note(issues app.Issues) (loose texts.Text) {
	for _, issue := range issues {
		at := drafts.PartAt(issue.Location)
		if at == "socials" { // as a listing has them
			at = "company_socials"
		}
		if _, known := partNamed(at); !known {
			loose = form.Said(app.FieldLabel(string(at)), issue.Message)
			continue
		}
		p.outcomes[at] = drafts.Outcome{Kind: drafts.Refused, Place: issue.Location, Fault: issue.Message}
	}
	return loose
}

func (p posted) faultless() bool {
	for _, o := range p.outcomes {
		if o.Kind != drafts.Saved {
			return false
		}
	}
	return true
}

func submits(acts []act) bool {
	for _, a := range acts {
		if a.do == "submit" {
			return true
		}
	}
	return false
}

// place returns where on the page a tool was used.
func place(acts []act) string {
	for _, a := range acts {
		if a.at != "" {
			return "#p-" + idOf(string(a.at))
		}
	}
	return ""
}
