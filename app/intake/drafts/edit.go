package drafts

import (
	"context"
	"errors"
	"maps"
	"slices"

	"debut/app"
	"debut/app/ground/texts"
)

// EditInput is a change that is made of what its person saw of the draft, which may have changed since.
type EditInput struct {
	UpdateInput
	Listed ListedInput     // of a listing
	Unlock []app.FieldName // profile fields whose protection ends, with their values as they are
	// what stood there when the person began; a part without one is changed whatever stands there
	Bases map[Part]Stamp
}

// ListedInput is a change of what a listing says that no draft does.
type ListedInput struct {
	Headline app.Sent[string] `json:"headline" max:"200"`
	Summary  app.Sent[string] `json:"summary" lines:"true" max:"20000"`
}

func (in ListedInput) apply(d *app.Draft) {
	if d.Listed == nil {
		return
	}
	l := *d.Listed
	if in.Headline.Set {
		l.Headline = in.Headline.Value
	}
	if in.Summary.Set {
		l.Summary = in.Summary.Value
	}
	d.Listed = &l
}

// Outcome says what became of one part of an edit.
type Outcome struct {
	Kind  OutcomeKind
	Place string     // of one that was refused: where in the part, such as faqs[1].answer
	Fault texts.Text // what is wrong there
}

// OutcomeKind is one of the ends that the edit of a part may come to.
type OutcomeKind string

const (
	Saved    OutcomeKind = "saved"    // it stands there, or did already
	Conflict OutcomeKind = "conflict" // something else stands there than what it was made of; nothing was changed
	Refused  OutcomeKind = "refused"  // it cannot stand there; nothing was changed
)

// Edited is a draft after an edit.
type Edited struct {
	Draft    app.Draft
	Outcomes map[Part]Outcome // of each part that was sent
}

// Edit changes a draft of the caller part by part: those that are in conflict or refused stay as they are, and the
// others are saved, all in one transaction. The same edit sent twice is one. redrafted is what Redraft returned.
func (s *Service) Edit(
	ctx context.Context, who app.Caller, in EditInput, redrafted app.Profile,
) (done Edited, err error) {
	err = s.store.Tx(ctx, func(ctx context.Context) (err error) {
		done, err = s.edit(in, func() (app.Draft, error) {
			return s.owned(ctx, who, in.ID)
		}, func(d *app.Draft, left EditInput) error {
			_, err := s.change(ctx, who, d, func(d *app.Draft) { left.apply(d, redrafted) }, left.UpdateInput, true)
			return err
		})
		if err == nil {
			done.Draft, err = s.withChanges(ctx, done.Draft)
		}
		return err
	})
	return done, err
}

// edit makes an edit of what open returns. change makes all that is left of it, or refuses parts of it by name and
// changes nothing.
func (s *Service) edit(
	in EditInput, open func() (app.Draft, error), change func(*app.Draft, EditInput) error,
) (Edited, error) {
	left, outcomes := in, map[Part]Outcome{}
	for _, name := range in.parts() {
		outcomes[name] = Outcome{Kind: Saved}
	}
	for first := true; ; first = false {
		d, err := open()
		if err != nil {
			return Edited{}, err
		}
		if first {
			left = s.due(d, left.withoutGone(d), outcomes)
		}
		if len(left.parts()) > 0 {
			err = change(&d, left)
		}
		if err == nil {
			return Edited{show(d), outcomes}, nil
		}
		rest, refused := left.refuse(err, outcomes)
		if !refused {
			return Edited{}, err
		}
		left = rest
	}
}

// due returns what is left to be done of an edit, without what its person did not touch, what stands there already, and
// what is in conflict with what stands there.
func (s *Service) due(d app.Draft, in EditInput, outcomes map[Part]Outcome) EditInput {
	now, typed := Stamps(d), in.typed()
	open, locked := s.wanted(d, in)
	for _, name := range in.parts() {
		base, based := in.Bases[name]
		if !based {
			continue
		}
		says := func(stamp Stamp) bool { return stamp == open[name] || stamp == locked[name] }
		touched := slices.Contains(typed, name) && !says(base)
		if !touched || says(now[name]) {
			in = in.withoutTyped(name)
		}
		switch used := in.uses(name); {
		case !touched && !used:
			delete(outcomes, name)
		case base != now[name] && !(touched && says(now[name])):
			in = in.without(name)
			outcomes[name] = Outcome{Kind: Conflict}
		}
	}
	return in
}

// wanted returns the stamps that the parts would have if all were saved that is typed: where none is locked, and where
// all are.
func (s *Service) wanted(d app.Draft, in EditInput) (open, locked map[Part]Stamp) {
	d = s.asTyped(d, in)
	all := func(state app.State) map[Part]Stamp {
		for name, f := range d.Fields {
			f.State = state
			d.Fields[name] = f
		}
		return Stamps(d)
	}
	return all(app.StateManual), all(app.StateOverride)
}

// asTyped returns a draft with all that is typed in an edit.
func (s *Service) asTyped(d app.Draft, in EditInput) app.Draft {
	in.Restore, in.LockFields = nil, nil
	d.Fields, d.Evidence, d.Typed = maps.Clone(d.Fields), maps.Clone(d.Evidence), slices.Clone(d.Typed)
	in.UpdateInput.apply(&d, nil)
	in.Listed.apply(&d)
	if url := in.CompetitorURL; url.Set {
		at, err := s.reader.CheckURL(url.Value)
		if err != nil {
			at = url.Value // which is refused, or none
		}
		d.Competitor = &app.Competitor{URL: at}
	}
	return d
}

// refuse notes what an error says of parts of an edit, and returns the rest; refused is false where it says nothing of
// them, or more.
func (in EditInput) refuse(err error, outcomes map[Part]Outcome) (rest EditInput, refused bool) {
	var e *app.Error
	if !errors.As(err, &e) || len(e.Issues) == 0 {
		return in, false
	}
	rest = in
	for _, issue := range e.Issues {
		name := in.partAt(issue.Location)
		if !slices.Contains(in.parts(), name) {
			return in, false
		}
		rest = rest.without(name)
		if outcomes[name].Kind != Refused {
			outcomes[name] = Outcome{Refused, issue.Location, issue.Message}
		}
	}
	return rest, true
}

// apply makes the edit.
func (in EditInput) apply(d *app.Draft, redrafted app.Profile) {
	named := app.Profile{}
	for _, name := range in.Regenerate {
		if again, drafted := redrafted[string(name)]; drafted {
			named[string(name)] = again
		}
	}
	d.Fields = maps.Clone(d.Fields)
	for _, name := range in.Unlock {
		f := d.Fields[string(name)]
		f.Unlock()
		d.Fields[string(name)] = f
	}
	in.UpdateInput.apply(d, named)
	in.Listed.apply(d)
}
