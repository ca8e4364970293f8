package transfer

import (
	"bytes"
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"debut/app"
	"debut/app/catalogue/forms"
	"debut/app/ground/sheet"
)

// column is one of the columns that a file of comma-separated values may have: a key of a line, or one of the keys
// under it.
type column struct {
	name string // "city", "socials.x"
	key  string // of a line
	part string // "x"; "" of a whole key
	kind kind
}

// kind says how the value of a column is written.
type kind string

const (
	asText   kind = "text"
	asWord   kind = "word" // a text around which no space means anything
	asNumber kind = "number"
	asList   kind = "list"
	asNames  kind = "names" // JSON, or a list of names
	asJSON   kind = "JSON"
	asDay    kind = "day"
	asTime   kind = "time"
)

// columns are all columns, in the order in which an export has them: the keys of a line, with one column for each link
// and each section of the story.
var columns = func() (all []column) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Line]()) {
		c := column{name: f.Tag.Get("json"), key: f.Tag.Get("json")}
		zero := reflect.New(f.Type).Elem().Interface()
		if optional, ok := zero.(interface{ Optional() any }); ok {
			zero = optional.Optional()
		}
		if parts, ok := zero.(interface{ Keys() []string }); ok {
			for _, part := range parts.Keys() {
				all = append(all, column{c.name + "." + part, c.name, part, asText})
			}
			continue
		}
		c.kind = kindOf(zero, f.Tag)
		all = append(all, c)
	}
	return all
}()

// words are the types of fields whose texts are words.
var words = []app.FieldType{app.TypeStage, app.TypePricingModel, app.TypeCountry, app.TypeEmail, app.TypeLink}

func kindOf(zero any, tag reflect.StructTag) kind {
	switch zero.(type) {
	case int:
		return asNumber
	case []string:
		return asList
	case []Founder:
		return asNames
	case app.Slug:
		return asWord
	case string:
		switch {
		case tag.Get("format") == "date":
			return asDay
		case tag.Get("format") == "date-time":
			return asTime
		case tag.Get("enum") != "", tag.Get("json") == "website",
			slices.Contains(words, app.SpecOf(tag.Get("json")).Type):
			return asWord
		}
		return asText
	}
	return asJSON
}

// ColumnNames returns the names of all columns, in the order in which an export has them.
func ColumnNames() []string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.name
	}
	return names
}

// ForeignColumns are what columns of files of other programs may mean besides.
var ForeignColumns = []string{forms.SourceID, "socials"}

func columnNamed(name string) (column, bool) {
	i := slices.IndexFunc(columns, func(c column) bool { return c.name == name })
	switch {
	case i >= 0:
		return columns[i], true
	case name == "socials": // all links at once
		return column{name: name, key: name, kind: asJSON}, true
	}
	return column{}, false
}

// put adds the value of a cell to an object of JSON that is a line. lists stands between the entries of a list.
func (c column) put(into map[string]any, cell, lists string) error {
	value, err := c.value(cell, lists)
	switch {
	case err != nil:
		return err
	case c.part == "":
		into[c.key] = value
		return nil
	}
	whole, ok := into[c.key].(map[string]any)
	if !ok {
		whole = map[string]any{}
		into[c.key] = whole
	}
	whole[c.part] = value
	return nil
}

// value returns the JSON value that a cell stands for. What it cannot be is left for the reading of the line to refuse.
func (c column) value(cell, lists string) (any, error) {
	word := strings.TrimSpace(cell)
	switch c.kind {
	case asText:
		return cell, nil
	case asNumber:
		if n, err := strconv.ParseFloat(word, 64); err == nil && n == float64(int64(n)) {
			return int64(n), nil
		}
	case asList:
		return sheet.Split(cell, lists), nil
	case asNames:
		if !strings.HasPrefix(word, "[") {
			var people []any
			for _, name := range sheet.Split(cell, lists) {
				people = append(people, map[string]any{"name": name})
			}
			return people, nil
		}
		return c.json(word)
	case asJSON:
		return c.json(word)
	case asDay:
		return day(word), nil
	case asTime:
		if d := day(word); len(d) == len(time.DateOnly) {
			return d + "T00:00:00Z", nil
		}
	}
	switch c.key {
	case "country":
		return cmp.Or(app.Country("").Meant(word), word), nil
	case "status":
		return cmp.Or(statuses[letters(word)], word), nil
	}
	return word, nil
}

func (c column) json(cell string) (any, error) {
	if !json.Valid([]byte(cell)) {
		return nil, app.Refused("not_json", "%s: is not JSON; write it as an export does, or leave it empty.", c.name)
	}
	return json.RawMessage(cell), nil
}

// statuses are what other people's files call a listing that is live, or will be. What is a draft or in a bin there is
// neither, and refused.
var statuses = map[string]string{
	"publish": "live", "published": "live", "public": "live", "online": "live", "active": "live",
	"approved": "live", "launched": "live",
	"veroffentlicht": "live", "publie": "live",
	"future": "scheduled", "comingsoon": "scheduled", "geplant": "scheduled",
}

// day returns a date as it is meant that a spreadsheet wrote with dots, such as 16.11.2026; anything else as it is.
func day(word string) string {
	if d, err := time.Parse("2.1.2006", word); err == nil {
		return d.Format(time.DateOnly)
	}
	return word
}

// cellsOf returns the values of a line, one for each column.
func cellsOf(line Line) ([]string, error) {
	written, err := noEscapes(line)
	if err != nil {
		return nil, err
	}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(written, &keys); err != nil {
		return nil, err
	}
	parts := map[string]map[string]string{} // by key
	cells := make([]string, len(columns))
	for i, c := range columns {
		if c.part != "" {
			if parts[c.key] == nil {
				parts[c.key] = map[string]string{}
				if err := json.Unmarshal(keys[c.key], ref(parts[c.key])); err != nil {
					return nil, err
				}
			}
			cells[i] = parts[c.key][c.part]
			continue
		}
		if cells[i], err = c.cell(keys[c.key]); err != nil {
			return nil, err
		}
	}
	return cells, nil
}

func ref(m map[string]string) *map[string]string { return &m }

// cell returns the cell of a JSON value.
func (c column) cell(raw json.RawMessage) (cell string, err error) {
	switch {
	case bytes.Equal(raw, []byte("null")):
		return "", nil
	case c.kind == asList:
		var list []string
		err = json.Unmarshal(raw, &list)
		return sheet.Join(list), err
	case c.kind == asNumber, c.kind == asNames, c.kind == asJSON:
		return string(raw), nil
	}
	return cell, json.Unmarshal(raw, &cell)
}

// noEscapes writes JSON in which signs of HTML stand as they are.
func noEscapes(value any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// usual are headings that other people's files have for a column that is no field, by their letters and digits alone.
var usual = map[string]string{
	"slug":        "handle permalink urlslug",
	"website":     "url link homepage web domain site companyurl producturl websiteurl webseite internetadresse siteweb sitioweb",
	"founders":    "founder grunder ceo team",
	"launched_at": "launched launchdate launchedon releasedate",
	"created_at":  "created createdon dateadded addedon",

	"socials.linkedin": "linkedin linkedinurl", "socials.x": "x twitter twitterurl xurl",
	"socials.facebook":  "facebook facebookurl",
	"socials.instagram": "instagram instagramurl", "socials.youtube": "youtube youtubeurl",
	"socials.github": "github githuburl repository repo",
	"socials.tiktok": "tiktok", "socials.threads": "threads", "socials.reddit": "reddit subreddit",
	"socials.product_hunt": "producthunt producthunturl", "socials.medium": "medium", "socials.pinterest": "pinterest",
}

// guesses are the columns by what may stand over them.
var guesses = sync.OnceValue(func() map[string]string {
	guesses := map[string]string{}
	add := func(name, headings string) {
		for word := range strings.FieldsSeq(headings) {
			guesses[word] = name
		}
	}
	for name, headings := range usual {
		add(name, headings)
	}
	for _, field := range app.FieldSpecs {
		add(field.Key, field.Headings)
	}
	for _, c := range columns {
		guesses[letters(c.name)] = c.name
	}
	return guesses
})

// letters returns the letters and digits of a heading alone, in lower case.
func letters(heading string) string {
	return strings.ReplaceAll(string(app.Slugify(heading)), "-", "")
}

// guess returns the column that a heading most likely means; "" if nobody can tell.
func guess(heading string) string { return guesses()[letters(heading)] }
