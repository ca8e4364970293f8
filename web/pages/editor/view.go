package editor

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/intake/drafts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// view is the editor of a draft as it is shown.
type view struct {
	app.Draft
	Sections []sectionView
	Names    []string // of all categories, which may be picked
	Name     string   // what the draft is called
	Auto     bool     // each change is saved by itself: nobody else sees it yet
	Reading  bool     // the website is being read
	Lacks    []lack
	Faults   []fault
	Loose    texts.Text // what is wrong with the whole
	Path     string
	Live     bool // it is what a listing says
	Public   bool // which all see
}

// GivenUp reports whether its website may be read again.
func (v view) GivenUp() bool { return !v.Live && drafts.GivenUp(v.Draft) }

type sectionView struct {
	section
	Parts        []partView
	Filled, Most int
	folds        bool // what the website does not say is folded away
}

// Shown are the parts that are always in sight.
func (s sectionView) Shown() []partView {
	return slices.DeleteFunc(slices.Clone(s.Parts), s.folded)
}

// Blank are those that are folded away: what the website does not say, and no listing needs.
func (s sectionView) Blank() []partView {
	return slices.DeleteFunc(slices.Clone(s.Parts), func(p partView) bool { return !s.folded(p) })
}

func (s sectionView) folded(p partView) bool {
	return s.folds && p.State.Key == string(app.StateNotFound) && p.Result == "" && !app.SpecOf(string(p.Key)).Required
}

// labels names parts.
func labels(of []partView) texts.Text {
	var all []texts.Text
	for _, p := range of {
		all = append(all, p.Label)
	}
	return texts.Join(all)
}

// partView is a part as it is shown.
type partView struct {
	part
	Rows     []row
	Base     drafts.Stamp // what it was made of
	State    state
	Tools    []tool
	Quotes   []quote
	Count    texts.Text
	Over     bool // it holds more than a listing does
	Why      texts.Text
	Rule     texts.Text // what it is for
	Notes    []texts.Text
	Locked   bool
	Result   drafts.OutcomeKind // "" where nothing was sent
	Fault    texts.Text
	Theirs   *theirs // what else stands there by now
	Asks     bool    // whether to write over what somebody wrote
	Compared *app.Competitor
	Pictures string // the page on which the logo is chosen; "" of all other parts
}

// theirs is what stands in a part that somebody typed something else for.
type theirs struct {
	Stamp  drafts.Stamp
	Says   texts.Text
	Locked bool
}

// fault is what is wrong with a part, for the list above the form.
type fault struct {
	Href    string
	Message texts.Text
}

// lack is something that would make the page more complete.
type lack struct {
	Href  string
	Label texts.Text
	Why   texts.Text
}

// ID names the element of the part.
func (p partView) ID() string { return idOf(string(p.Key)) }

// Group reports whether the part has several controls, which each have a label.
func (p partView) Group() bool { return p.isGroup() }

// DescribedBy returns the ids of what is said about the part.
func (p partView) DescribedBy() string {
	ids := []string{}
	for id, there := range map[string]bool{"-error": p.Fault != "", "-hint": p.Hint != "" ||
		p.Why != "" || p.Rule != "", "-count": p.Count != ""} {
		if there {
			ids = append(ids, p.ID()+id)
		}
	}
	slices.Sort(ids)
	return strings.Join(ids, " ")
}

// Most returns how much a listing holds, for whoever counts on.
func (p partView) Most() int { return p.most }

// Lines reports whether entries are counted, a line each, and not characters.
func (p partView) Lines() bool { return p.kind == lines }

// Repeats reports whether there may be one row more.
func (p partView) Repeats() bool { return records[p.kind].fields != nil }

// posted is what was sent of a draft, and what became of it.
type posted struct {
	said     said
	bases    map[drafts.Part]drafts.Stamp
	outcomes map[drafts.Part]drafts.Outcome
	asks     map[drafts.Part]bool // whether to write over what somebody wrote
}

// viewOf returns the editor of a draft. What was sent and could not be saved stays as it was typed.
func (e editor) viewOf(ctx context.Context, d app.Draft, sent posted) (view, error) {
	names, err := e.Categories.Names(ctx)
	if err != nil {
		return view{}, err
	}
	v := view{Draft: d, Names: names, Name: nameOf(d), Auto: d.Synced == nil, Reading: d.Status != app.Ready,
		Path: e.path(d), Live: d.ID == "", Public: d.Listed != nil && d.Listed.Public, Lacks: lacksOf(d)}
	stands, stamps, in := saidBy(d), drafts.Stamps(d), app.SiteOf(ctx).Brand.Language
	notes := notesOf(d)
	for _, s := range sectionsOf(d) {
		shown := sectionView{section: s, Most: len(s.parts), folds: len(d.Pages) > 0 && d.Status == app.Ready}
		for _, p := range s.parts {
			one := partOf(d, p, stands.of(p), stamps[p.Key], in)
			one.Notes = append(one.Notes, notes[p.Key]...)
			if !isBlank(stands.of(p)) {
				shown.Filled++
			}
			if o, was := sent.outcomes[p.Key]; was {
				one.Result = o.Kind
			}
			one.Asks = sent.asks[p.Key]
			if one.Result == drafts.Conflict || one.Result == drafts.Refused {
				one.keep(sent, d, in)
				if message := one.message(); message != "" {
					v.Faults = append(v.Faults, fault{"#p-" + one.ID(), message})
				}
			}
			shown.Parts = append(shown.Parts, one)
		}
		v.Sections = append(v.Sections, shown)
	}
	return v, nil
}

// partOf returns a part with what stands in it.
func partOf(d app.Draft, p part, says said, stamp drafts.Stamp, in texts.Language) partView {
	v := partView{part: p, Base: stamp, Rows: p.rows(says, in), Quotes: quotesOf(d, p, says),
		Rule: app.RuleOf(string(p.Key))}
	v.State = stateOf(d, p, says, len(v.Quotes) > 0)
	v.Locked = v.State.Key == string(app.StateOverride)
	v.Tools = toolsOf(d, p)
	v.count(says)
	if isBlank(says) && d.Status == app.Ready {
		v.Why = app.SpecOf(string(p.Key)).Why
	}
	switch p.Key {
	case "competitor_url":
		v.Compared = d.Competitor
	case "logo_url":
		v.Pictures = app.DraftPath(d.ID) + "/pictures"
	}
	return v
}

// keep shows what was typed in the place of what stands there, and what is wrong with it.
func (p *partView) keep(sent posted, d app.Draft, in texts.Language) {
	typed := sent.said.of(p.part)
	outcome := sent.outcomes[p.Key]
	switch {
	case p.Result == drafts.Refused && outcome.Fault != "": // none if another part is why nothing was saved
		p.Fault = p.faulty(outcome.Place, outcome.Fault)
	case p.Result != drafts.Refused:
		p.Theirs = &theirs{p.Base, summary(d, p.part), p.Locked}
	}
	if base, based := sent.bases[p.Key]; based {
		p.Base = base
	}
	if len(typed) > 0 {
		p.Rows = p.rows(typed, in)
		p.count(typed)
	}
	p.Locked = false
}

// faulty says what is wrong at a place of the part: "Question 2, Answer is required."
func (p part) faulty(place string, fault texts.Text) texts.Text {
	label := p.Label
	_, inside, _ := strings.Cut(place, string(p.Key))
	var i int
	if n, err := fmt.Sscanf(inside, "[%d]", &i); n == 1 && err == nil && records[p.kind].fields != nil {
		label = texts.Sprintf(records[p.kind].one, i+1)
	}
	if at := strings.LastIndexByte(inside, '.'); at >= 0 && p.kind == links {
		label = texts.Sprintf("%s, %s", label, page.Platform(inside[at+1:]))
	} else if at >= 0 {
		for _, c := range records[p.kind].fields {
			if c.Name == inside[at+1:] {
				label = texts.Sprintf("%s, %s", label, c.Label)
			}
		}
	}
	return form.Said(label, fault)
}

func (p *partView) message() texts.Text {
	if p.Result == drafts.Refused {
		return p.Fault
	}
	return texts.Sprintf("%s was changed elsewhere in the meantime. Choose which of the two stays.", p.Label)
}

// count says how much of what a listing holds is used.
func (p *partView) count(says said) {
	if p.most == 0 || p.isGroup() {
		return
	}
	n := utf8.RuneCountInString(says.text(string(p.Key)))
	if p.kind == lines {
		n = len(entries(says.text(string(p.Key))))
	}
	p.Count, p.Over = texts.Sprintf("%s of %s", texts.Number(int64(n)), texts.Number(int64(p.most))), n > p.most
}

func isBlank(says said) bool {
	for _, values := range says {
		for _, v := range values {
			if v != "" {
				return false
			}
		}
	}
	return true
}

func nameOf(d app.Draft) string {
	if name := d.Fields.Text("name"); name != "" {
		return name
	}
	return page.Host(d.URL)
}
