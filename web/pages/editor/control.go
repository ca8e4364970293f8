package editor

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/intake/drafts"
	"debut/web/pages/page"
)

// row is controls that belong together: all of a part that is a text, or a question with its answer.
type row struct {
	Legend   texts.Text // "" of one that stands alone
	Number   int        // of a record
	Filled   bool       // something stands there, which may be removed
	Controls []control
}

// control is where one text is typed or chosen.
type control struct {
	ID, Name string
	Label    texts.Text // "" where the label of the part says it
	Value    string
	Rows     int      // of a text of several lines; 0 is one line
	Options  []option // to choose from; nil is free
	Mode     string   // inputmode
	List     string   // id of suggestions
	Place    texts.Text
	Hidden   bool // it says which row this is, and nobody types in it
}

// option is one of several values.
type option struct {
	Value  string
	Label  texts.Text
	Chosen bool
}

// record is what a record of a list consists of.
type record struct {
	one    texts.Text // what a record is called, with its number
	fields []control
}

var records = map[kind]record{
	questions: {"Question %d", []control{{Name: "question", Label: "Question"},
		{Name: "answer", Label: "Answer", Rows: 3}}},
	people: {"Founder %d", []control{
		{Name: "name", Label: "Name"}, {Name: "title", Label: "Role", Place: "Such as: founder"},
		{Name: "bio", Label: "About them, 80 characters or more", Rows: 3},
	}},
	events: {"Milestone %d", []control{
		{Name: "date", Label: "Day, such as 2026-03-09", Mode: "numeric"}, {Name: "title", Label: "Title"},
		{Name: "description", Label: "In a sentence or two", Rows: 2},
		{Name: "url", Label: "Link, with https://", Mode: "url"},
		{Name: "milestone_id", Hidden: true},
	}},
}

// modes are how keyboards on a screen look.
var modes = map[app.FieldType]string{app.TypeYear: "numeric", app.TypeEmail: "email", app.TypeLink: "url"}

func idOf(name string) string { return strings.NewReplacer(".", "-", "_", "-").Replace(name) }

// rows returns the controls of a part with what they hold.
func (p part) rows(said said, in texts.Language) []row {
	key := string(p.Key)
	one := control{ID: idOf(key), Name: key, Value: said.text(key), Mode: modes[app.SpecOf(key).Type]}
	switch p.kind {
	case links:
		return p.linkRows(said)
	case questions, people, events:
		return p.recordRows(said)
	case picked:
		return p.pickedRows(said)
	case short:
		one.Rows = 2
	case prose, lines:
		one.Rows = 3
	case stage, pricing:
		for _, value := range app.SpecOf(key).Type.Choices() {
			one.Options = append(one.Options, option{value, page.Phrase(&value), false})
		}
	case country:
		one.Options = countries(in)
	}
	if one.Options != nil {
		one.Options = chosen(one.Options, one.Value)
	}
	if strings.Contains(one.Value, "\n") && one.Rows == 0 {
		one.Rows = 2 // one line would lose it
	}
	if p.Key == "competitor_url" {
		one.Mode = "url"
	}
	return []row{{Controls: []control{one}}}
}

// chosen marks the value that is chosen, which may be none of those that one should choose.
func chosen(options []option, value string) []option {
	list := append([]option{{"", "Not stated", value == ""}}, options...)
	at := slices.IndexFunc(list, func(o option) bool { return o.Value == value })
	if at < 0 {
		list, at = append(list, option{Value: value, Label: texts.Verbatim(value)}), len(list)
	}
	list[at].Chosen = true
	return list
}

// countries returns those that there are, by their names.
func countries(in texts.Language) (list []option) {
	for _, code := range app.CountriesByName(in) {
		list = append(list, option{Value: code, Label: texts.Verbatim(app.CountryName(code, in))})
	}
	return list
}

// leastPicked is how many categories can be picked: those that a listing holds.
var leastPicked = app.SpecOf("categories").Listing.Items

func (p part) pickedRows(said said) []row {
	names := said.list(string(p.Key))
	names = names[:min(len(names), mostShown)]
	var controls []control
	for i := range max(leastPicked, len(names)) {
		c := control{ID: fmt.Sprint("categories-", i+1), Name: "categories", List: "category-names",
			Label: texts.Sprintf("Category %d", i+1)}
		if i == 0 {
			c.ID, c.Label = "categories", "First category"
		}
		if i < len(names) {
			c.Value = names[i]
		}
		controls = append(controls, c)
	}
	return []row{{Controls: controls}}
}

func (p part) linkRows(said said) []row {
	var controls []control
	for _, key := range app.SocialKeys {
		name := string(p.Key) + "." + key
		controls = append(controls,
			control{ID: idOf(name), Name: name, Label: page.Platform(key), Value: said.text(name), Mode: "url"})
	}
	return []row{{Controls: controls}}
}

// mostShown is how many rows of a list are shown again that somebody sent: more than any list holds, and few enough to
// write.
const mostShown = 100

// recordRows returns a row for each record, and a blank one for the next.
func (p part) recordRows(said said) (rows []row) {
	of := records[p.kind]
	held := 0
	for _, c := range of.fields {
		held = max(held, len(said[string(p.Key)+"."+c.Name]))
	}
	if held = min(held, mostShown); held < p.most {
		held++
	}
	for i := range held {
		r := row{Legend: texts.Sprintf(of.one, i+1), Number: i + 1}
		for _, c := range of.fields {
			c.Name = string(p.Key) + "." + c.Name
			c.ID = idOf(c.Name) + "-" + strconv.Itoa(i+1)
			if values := said[c.Name]; i < len(values) {
				c.Value = values[i]
				r.Filled = r.Filled || c.Value != "" && !c.Hidden
			}
			r.Controls = append(r.Controls, c)
		}
		rows = append(rows, r)
	}
	return rows
}

// said is what the controls of a form hold, by their names.
type said map[string][]string

func (s said) text(name string) string {
	if len(s[name]) == 0 {
		return ""
	}
	return s[name][0]
}

func (s said) list(name string) []string {
	return slices.DeleteFunc(slices.Clone(s[name]), func(one string) bool { return strings.TrimSpace(one) == "" })
}

// saidBy returns what the controls hold if they show a draft.
func saidBy(d app.Draft) said {
	s := said{}
	for _, key := range app.ProfileFields {
		v := d.Fields[key].Value
		switch {
		case key == "categories":
			s[key] = v.List
		case app.SpecOf(key).IsList():
			s[key] = []string{strings.Join(v.List, "\n")}
		default:
			s[key] = []string{v.String()}
		}
	}
	for name, text := range drafts.Texts(d) {
		s[string(name)] = []string{text}
	}
	add := func(name string, texts ...string) { s[name] = append(s[name], texts...) }
	for _, q := range d.FAQs {
		add("faqs.question", q.Question)
		add("faqs.answer", q.Answer)
	}
	for _, x := range d.Founders {
		add("founders.name", x.Name)
		add("founders.title", string(x.Title))
		add("founders.bio", string(x.Bio))
	}
	for _, m := range d.Milestones {
		add("milestones.date", m.Date)
		add("milestones.title", m.Title)
		add("milestones.description", string(m.Description))
		add("milestones.url", string(m.URL))
		id := ""
		if m.ID != nil {
			id = strconv.FormatInt(*m.ID, 10)
		}
		add("milestones.milestone_id", id)
	}
	for part, socials := range map[string]app.Socials{"company_socials.": d.CompanySocials,
		"founder_socials.": d.FounderSocials} {
		for key, link := range socials {
			add(part+key, link)
		}
	}
	return s
}

// of returns what the controls of one part hold.
func (s said) of(p part) said {
	own := said{}
	maps.Copy(own, s)
	maps.DeleteFunc(own, func(name string, _ []string) bool {
		return name != string(p.Key) && !(p.isGroup() && strings.HasPrefix(name, string(p.Key)+"."))
	})
	return own
}

// isGroup reports whether the part has several controls.
func (p part) isGroup() bool { return p.kind >= picked }
