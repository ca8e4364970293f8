package transfer

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/forms"
	"debut/app/ground/sheet"
)

// foreignRow is what a row of another program says besides a line; the zero value of any other.
type foreignRow struct {
	source   string // forms.Form.Key
	id       string // what the listing is called there; "" if the file does not say it
	pictures Pictures
	notes    []string // of what was left out
	left     error    // why the whole row is left out, although nothing is wrong with it
}

const (
	mostPictures = app.MostPictures
	longestID    = 500
)

// foreign reads a row of another program. Nobody of the team can mend what people wrote there years ago, so a value
// that a listing cannot have is left out and told, and the row is refused only if it names nothing.
func (r *csvRows) foreign(cells []string, line numbered) (numbered, error) {
	form, object := r.rows.Form, map[string]any{}
	line.from.source = r.source
	for i, c := range r.columns {
		if c.name == "" || strings.TrimSpace(cells[i]) == "" {
			continue
		}
		switch c.name {
		case forms.SourceID:
			line.from.id = app.Cut(app.OneLine(forms.Plain(cells[i])), longestID)
		case forms.Logo:
			if found := form.PicturesIn(cells[i], 1); len(found) > 0 {
				line.from.pictures.Logo = &Remote{URL: found[0].URL}
			}
		case forms.Media:
			for _, p := range form.PicturesIn(cells[i], mostPictures) {
				line.from.pictures.Media = append(line.from.pictures.Media, Remote{URL: p.URL, Caption: p.Caption})
			}
		default:
			if err := r.putForeign(object, i, cells[i]); err != nil {
				line.from.note(c.name + " " + err.Error() + " and was left out")
			}
		}
	}
	line.from.setStatus(object)
	line.from.shorten(object)
	if object["slug"] == nil {
		object["slug"], line.unnamed = slugFor(object), true
	}
	return line, r.readWhatFits(object, &line)
}

func (r *csvRows) putForeign(object map[string]any, i int, cell string) error {
	heading, lists := r.rows.Head[i], r.lists
	if c, _ := r.rows.Form.Column(heading); c.Read != nil {
		lists = sheet.Bar
	}
	value := r.rows.Form.Value(heading, cell)
	if strings.TrimSpace(value) == "" {
		return nil
	}
	return r.columns[i].put(object, value, lists)
}

// setStatus has a row left out that is not public in its program. What is to be published there later is scheduled.
func (r *foreignRow) setStatus(object map[string]any) {
	stated, _ := object["status"].(string)
	switch {
	case stated == "", stated == "live", stated == "scheduled", stated == "upcoming":
	case forms.NotPublic(stated):
		r.left = app.Refused("not_public", "its status there is %s, so it is left out; publish it there first.",
			app.Brief(stated))
	default:
		r.left = app.Refused("not_public",
			"nobody knows here what its status %s means, so it is left out; map that column to nothing to import it.",
			app.Brief(stated))
	}
	if at, err := time.Parse(time.RFC3339, fmt.Sprint(object["created_at"])); stated == "scheduled" && err == nil {
		object["launch_week"] = string(app.WeekOf(at, time.UTC))
		delete(object, "created_at")
	}
}

// shorten cuts what is longer than a listing holds.
func (r *foreignRow) shorten(object map[string]any) {
	for _, field := range app.FieldSpecs {
		most := field.Listing
		switch v := object[field.Key].(type) {
		case string:
			if short := app.Cut(v, most.Most-1); field.Type == app.TypeProse && len([]rune(v)) > most.Most {
				object[field.Key] = short
				r.note(fmt.Sprintf("%s has %d characters and was cut at %d", field.Key, len([]rune(v)), most.Most))
			}
		case []string:
			if len(v) > most.Items {
				object[field.Key] = v[:most.Items]
				r.note(fmt.Sprintf("%s has %d entries, of which the first %d were taken", field.Key, len(v), most.Items))
			}
		}
	}
}

// readWhatFits reads the object of a row as a line, without the values that a line cannot have.
func (r *csvRows) readWhatFits(object map[string]any, line *numbered) error {
	for {
		raw, err := noEscapes(object)
		if err != nil {
			return err
		}
		read := Line{}
		if err = r.read(raw, &read); err == nil {
			line.Line = read
			return nil
		}
		if err = line.from.leaveOut(err, func(key string) { delete(object, key) }); err != nil {
			return err
		}
	}
}

// leaveOut leaves out each value that an error is about, and notes it. It returns the error if that is about the row as
// a whole.
func (r *foreignRow) leaveOut(wrong error, drop func(key string)) error {
	var about *app.Error
	if !errors.As(wrong, &about) || len(about.Issues) == 0 {
		return wrong
	}
	faults := map[string]string{}
	for _, issue := range about.Issues {
		key := issue.Location
		if end := strings.IndexAny(key, ".["); end >= 0 {
			key = key[:end]
		}
		if key == "" || key == "name" || key == "slug" {
			return wrong
		}
		faults[key] = cmp.Or(faults[key], issue.Location+" "+issue.Message.String())
	}
	for _, key := range slices.Sorted(maps.Keys(faults)) {
		drop(key)
		r.note(faults[key] + "; it was left out")
	}
	return nil
}

func (r *foreignRow) note(note string) { r.notes = append(r.notes, note) }

// ids returns what the lines are called in their program.
func ids(lines []numbered) (source string, list []string) {
	for _, line := range lines {
		if line.from.id != "" {
			source, list = line.from.source, append(list, line.from.id)
		}
	}
	return source, list
}
