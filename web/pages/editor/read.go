package editor

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"debut/app"
	"debut/app/intake/drafts"
	"debut/web/doors/op"
)

// change is what a form may hold: a change of a draft, or of a listing.
type change struct {
	drafts.UpdateInput
	Listed drafts.ListedInput `json:"listed"`
}

// described knows the bounds and the words of a change: those of update_draft, and of what listings have besides.
var described = op.Public("edit", "POST /edit/{id}", func(context.Context, change) (struct{}, error) {
	return struct{}{}, nil
})

// sentBy reads a form: what it holds, and what that was made of. A part is sent with the stamp that it was based on,
// and one without is not.
func sentBy(r *http.Request) (posted, error) {
	if err := r.ParseForm(); err != nil {
		return posted{}, app.Refused("bad_form", "What was sent could not be read. Send it again.")
	}
	sent := posted{said{}, map[drafts.Part]drafts.Stamp{}, map[drafts.Part]drafts.Outcome{}, map[drafts.Part]bool{}}
	for name, values := range r.PostForm {
		if base, is := strings.CutPrefix(name, "base."); is {
			sent.bases[drafts.Part(base)] = drafts.Stamp(values[0])
			continue
		}
		for _, v := range values {
			sent.said[name] = append(sent.said[name],
				strings.ReplaceAll(strings.ToValidUTF8(v, "\uFFFD"), "\r\n", "\n"))
		}
	}
	return sent, nil
}

// edit returns the change that was sent, with the tools that it is to use. What the bounds of a draft refuse is noted
// and left out.
func (p *posted) edit(id app.UUID, tools []act) drafts.EditInput {
	in, args := drafts.EditInput{Bases: map[drafts.Part]drafts.Stamp{}}, map[string]any{"id": string(id)}
	untyped := map[drafts.Part]bool{}
	for _, t := range tools {
		if t.do == "drop" {
			p.drop(t.at, t.row)
			continue
		}
		name := app.FieldName(t.at)
		switch t.do {
		case "lock":
			in.LockFields = append(in.LockFields, name)
		case "unlock":
			in.Unlock = append(in.Unlock, name)
		case "restore":
			in.Restore = append(in.Restore, name)
		case "regenerate", "replace":
			in.Regenerate = append(in.Regenerate, name)
		case "mine":
			p.bases[t.at] = drafts.Stamp(p.said.text("theirs." + string(t.at)))
		}
		// what is restored or taken over is not typed
		untyped[t.at] = !slices.Contains([]string{"lock", "mine", "keep"}, t.do)
		if t.do == "theirs" {
			delete(p.bases, t.at)
		}
	}
	for _, s := range sections {
		for _, one := range s.parts {
			base, based := p.bases[one.Key]
			if !based {
				continue
			}
			in.Bases[one.Key] = base
			if !untyped[one.Key] {
				one.arguments(p.said, args)
			}
		}
	}
	bound := p.bind(args, in)
	in.UpdateInput, in.Listed = bound.UpdateInput, bound.Listed
	return in
}

// bind reads arguments by the schema of update_draft, without those parts that it refuses.
func (p *posted) bind(args map[string]any, tools drafts.EditInput) change {
	for {
		bound, faults := described.Bind(args, func(string) string { return "" })
		in := *bound.(*change)
		in.LockFields, in.Restore, in.Regenerate = tools.LockFields, tools.Restore, tools.Regenerate
		if len(faults) == 0 {
			return in
		}
		for _, f := range faults {
			at := drafts.PartAt(f.Location)
			if _, is := p.outcomes[at]; !is {
				p.outcomes[at] = drafts.Outcome{Kind: drafts.Refused, Place: f.Location, Fault: f.Message}
			}
			if !remove(args, at) {
				return change{UpdateInput: drafts.UpdateInput{ID: in.ID}}
			}
		}
	}
}

// arguments adds what was typed for a part to the arguments of update_draft.
func (p part) arguments(s said, args map[string]any) {
	key := string(p.Key)
	group, name, grouped := strings.Cut(key, ".")
	switch {
	case p.kind == questions || p.kind == people || p.kind == events:
		args[key] = s.records(p)
	case p.kind == links:
		socials := map[string]any{}
		for _, platform := range app.SocialKeys {
			if link := strings.TrimSpace(s.text(key + "." + platform)); link != "" {
				socials[platform] = link
			}
		}
		args[key] = socials
	case grouped:
		inner(args, group)[name] = p.tidy(s.text(key))
	case p.kind == picked:
		inner(args, "fields")[key] = list(s.list(key))
	case p.kind == lines:
		inner(args, "fields")[key] = list(entries(s.text(key)))
	case p.inProfile():
		inner(args, "fields")[key] = nil
		if text := p.tidy(s.text(key)); text != "" {
			inner(args, "fields")[key] = text
		}
	default:
		args[key] = p.tidy(s.text(key))
	}
}

// tidy returns a text of the part as it is kept.
func (p part) tidy(text string) string {
	if p.kind == short {
		return strings.Join(strings.Fields(text), " ")
	}
	return strings.TrimSpace(text)
}

func inner(args map[string]any, name string) map[string]any {
	if args[name] == nil {
		args[name] = map[string]any{}
	}
	return args[name].(map[string]any)
}

func list(texts []string) any {
	if len(texts) == 0 {
		return nil
	}
	all := make([]any, len(texts))
	for i, t := range texts {
		all[i] = t
	}
	return all
}

// records returns the rows of a list in which something stands. A text that was left empty is not there.
func (s said) records(p part) []any {
	all := []any{}
	for i := range s[string(p.Key)+"."+records[p.kind].fields[0].Name] {
		one := map[string]any{}
		for _, c := range records[p.kind].fields {
			if values := s[string(p.Key)+"."+c.Name]; i < len(values) && strings.TrimSpace(values[i]) != "" &&
				!c.Hidden {
				one[c.Name] = strings.TrimSpace(values[i])
			}
		}
		if len(one) == 0 {
			continue
		}
		if id, err := strconv.ParseInt(s.at(p, "milestone_id", i), 10, 64); err == nil {
			one["milestone_id"] = id
		}
		all = append(all, one)
	}
	return all
}

// at returns what a row of a list holds under a name.
func (s said) at(p part, name string, row int) string {
	values := s[string(p.Key)+"."+name]
	if row >= len(values) {
		return ""
	}
	return values[row]
}

// remove takes a part out of arguments, and reports whether it was there.
func remove(args map[string]any, name drafts.Part) bool {
	group, field, grouped := strings.Cut(string(name), ".")
	in, key := args, group
	switch {
	case grouped:
		in, _ = args[group].(map[string]any)
		key = field
	case app.SpecOf(group).InDraft():
		in, _ = args["fields"].(map[string]any)
	}
	_, there := in[key]
	delete(in, key)
	return there
}

// drop takes a row out of a list that was sent.
func (p *posted) drop(list drafts.Part, row int) {
	of, _ := partNamed(list)
	for _, c := range records[of.kind].fields {
		name := string(list) + "." + c.Name
		if values := p.said[name]; row <= len(values) {
			p.said[name] = slices.Delete(values, row-1, row)
		}
	}
}

// entries returns the lines of a text in which something stands.
func entries(text string) []string {
	return slices.DeleteFunc(strings.Split(text, "\n"), func(s string) bool { return strings.TrimSpace(s) == "" })
}

// act is something that a button does: lock:tagline, or save.
type act struct {
	do  string
	at  drafts.Part
	row int // of a list, from 1; of drop alone
}

// tools are what can be done with a profile field: regenerate asks before it writes over what somebody wrote, which
// replace does and keep does not.
var tools = []string{"lock", "unlock", "restore", "regenerate", "replace", "keep"}

// mostAgain is how many fields are written again at once.
const mostAgain = 5

// actsOf reads the buttons that were pressed.
func actsOf(r *http.Request) (acts []act, err error) {
	again := 0
	for _, value := range r.PostForm["do"] {
		do, at, _ := strings.Cut(value, ":")
		a := act{do, drafts.Part(at), 0}
		if name, n, is := strings.Cut(at, "."); is && do == "drop" {
			a.at = drafts.Part(name)
			a.row, _ = strconv.Atoi(n)
		}
		p, known := partNamed(a.at)
		switch {
		case at == "" && (do == "save" || do == "submit"):
		case known && (do == "mine" || do == "theirs"):
		case known && do == "drop" && records[p.kind].fields != nil && a.row > 0:
		case known && p.inProfile() && slices.Contains(tools, do):
		default:
			return nil, app.Refused("unknown_act", "That button is not one of this page. Load the page again.")
		}
		if do == "regenerate" || do == "replace" {
			again++
		}
		acts = append(acts, a)
	}
	if again > mostAgain {
		return nil, app.Refused("too_many_fields", "Up to %d fields are written again at once.", mostAgain)
	}
	return acts, nil
}
