package openapi

import (
	"fmt"
	"slices"
	"strings"

	"debut/web/doors/op"
)

// Row is a line of a table of inputs or outputs.
type Row struct {
	Name     string // "faqs[].answer"
	Where    string // path, query, body or header; "" of an output
	Required bool
	Kind     string // in words, with the bounds
	Default  string
	Doc      string
}

func inputRows(o *op.Operation) []Row {
	var rows []Row
	for _, where := range []string{"path", "query", "body"} {
		for _, f := range o.Fields(where) {
			some := rowsOf(f, f.Name, where, map[*op.Object]bool{})
			some[0].Doc = withDeprecations(o, f)
			rows = append(rows, some...)
		}
	}
	if o.IdempotencyKey {
		rows = append(rows, Row{Name: "Idempotency-Key", Where: "header",
			Kind: "text of 1 to 255 visible ASCII characters",
			Doc:  "Makes a retry safe: the same key with the same request gets the first answer again for 24 hours."})
	}
	if o.TakesRevision() {
		rows = append(rows, Row{Name: op.RevisionHeader, Where: "header", Kind: "an ETag that was read", Doc: ifMatch})
	}
	return rows
}

func outputRows(o *op.Operation) []Row {
	var rows []Row
	if o.Out.Object != nil {
		for _, f := range o.Out.Object.Fields {
			rows = append(rows, rowsOf(f, f.Name, "", map[*op.Object]bool{})...)
		}
	}
	return rows
}

// rowsOf returns the line of a field and those of what it holds. A type that holds itself is shown once.
func rowsOf(f *op.Field, name, where string, seen map[*op.Object]bool) []Row {
	row := Row{Name: name, Where: where, Required: f.Required || where == "path", Kind: Kind(f.Schema), Doc: f.Doc}
	if f.Default != nil {
		row.Default = fmt.Sprint(f.Default)
	}
	rows := []Row{row}
	inner, below := f.Schema, name
	for inner.Items != nil {
		if inner.Type == "array" {
			below += "[]"
		} else {
			below += ".*"
		}
		inner = inner.Items
	}
	if inner.Object != nil && !seen[inner.Object] {
		seen[inner.Object] = true
		for _, g := range inner.Object.Fields {
			rows = append(rows, rowsOf(g, below+"."+g.Name, where, seen)...)
		}
		delete(seen, inner.Object)
	}
	return rows
}

// Kind says in words what a value is: "text of at most 200 characters, or null".
func Kind(s *op.Schema) string {
	kind := plainKind(s)
	if s.Nullable {
		kind += ", or null"
	}
	return kind
}

func plainKind(s *op.Schema) string {
	switch {
	case s.Const != nil:
		return fmt.Sprintf("always %v", s.Const)
	case s.Enum != nil:
		return "one of " + strings.Join(s.Enum, ", ")
	case s.Known != nil || s.Choices != nil:
		return "one of " + strings.Join(slices.Concat(s.Known, s.Choices), ", ")
	case s.Keys != nil:
		return "object with the keys " + strings.Join(s.Keys, ", ") + "; each a " + plainKind(s.Items)
	}
	switch s.Type {
	case "string":
		return textKind(s)
	case "integer", "number":
		return s.Type + limits(s, "")
	case "boolean":
		return "true or false"
	case "array":
		if s.Items.Object != nil {
			return "list" + limits(s, " objects")
		}
		return "list" + limits(s, " items") + ", each " + plainKind(s.Items)
	case "object":
		return "object"
	}
	return "anything"
}

func textKind(s *op.Schema) string {
	switch s.Format {
	case "date":
		return "date, YYYY-MM-DD"
	case "date-time":
		return "time of RFC 3339 in UTC"
	case "uuid":
		return "UUID"
	case "email", "uri":
		names := map[string]string{"email": "e-mail address", "uri": "web address"}
		return names[s.Format] + limits(s, " characters")
	}
	if s.Words != "" {
		return strings.TrimPrefix(s.Words.String(), "a ")
	}
	return "text" + limits(s, " characters")
}

func limits(s *op.Schema, unit string) string {
	switch {
	case s.Min != nil && s.Max != nil:
		return fmt.Sprintf(" of %d to %d%s", *s.Min, *s.Max, unit)
	case s.Max != nil:
		return fmt.Sprintf(" of at most %d%s", *s.Max, unit)
	case s.Min != nil:
		return fmt.Sprintf(" of at least %d%s", *s.Min, unit)
	}
	return ""
}
