package storage

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// joined selects many values as one text with a space between them: a column of its own costs the database and its
// driver more than four values in a text do. It is for what holds no space and is no fraction. A ? behind the name
// says that the value may be NULL. The column has a name, since without one it would have its text for one, which is
// handed over with each answer.
func joined(columns ...string) string {
	texts := make([]string, len(columns))
	for i, column := range columns {
		name, maybe := strings.CutSuffix(column, "?")
		if texts[i] = name; maybe {
			texts[i] = `COALESCE(CAST(` + name + ` AS TEXT), '')`
		}
	}
	return `CONCAT_WS(' ', ` + strings.Join(texts, `, `) + `) AS joined`
}

// values are what joined selected, to be read in its order.
type values string

// ended returns an error where something is left, since then a value held a space and all behind it was taken for another.
func (v values) ended() error {
	if v != "" {
		return fmt.Errorf("a row has more values than it was asked for: %.40q", string(v))
	}
	return nil
}

func (v *values) text() (next string) {
	rest := ""
	next, rest, _ = strings.Cut(string(*v), " ")
	*v = values(rest)
	return next
}

// number returns 0 for what is no number, which the database has none of.
func (v *values) number() int64 {
	n, _ := strconv.ParseInt(v.text(), 10, 64)
	return n
}

func (v *values) count() int { return int(v.number()) }

func (v *values) moment() time.Time { return fromMilli(v.number()) }

// is reads a boolean, which SQLite writes as 1 and PostgreSQL as t.
func (v *values) is() bool {
	text := v.text()
	return text == "1" || text == "t"
}

// maybe returns nil for NULL.
func (v *values) maybe() *int64 {
	text := v.text()
	if text == "" {
		return nil
	}
	n, _ := strconv.ParseInt(text, 10, 64)
	return &n
}
