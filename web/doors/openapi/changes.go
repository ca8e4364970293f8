package openapi

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"net/http"
	"strings"

	"debut/web"
	"debut/web/doors/op"
	"debut/web/unindent"
)

// ChangesPath is the address of the changelog of the API.
const ChangesPath = "/docs/api/changes"

//go:embed changes.html
var changesHTML string

var changesPage = unindent.Templates(template.Must(template.New("changes").Parse(changesHTML)))

// Changes writes the changelog as a whole page, as Reference does. Operations that there are lead to the reference.
func Changes(changes []op.Change, operations []*op.Operation, info Info) []byte {
	p := struct {
		Info
		Days  []*changesOfDay
		There map[string]bool
	}{Info: info, There: map[string]bool{}}
	for _, o := range operations {
		p.There[o.ID] = true
	}
	for _, c := range changes {
		if n := len(p.Days); n == 0 || p.Days[n-1].Date != c.Date {
			p.Days = append(p.Days, &changesOfDay{Date: c.Date})
		}
		last := p.Days[len(p.Days)-1]
		last.Changes = append(last.Changes, change{c, spans(c.Words)})
	}
	var b bytes.Buffer
	if err := changesPage.Execute(&b, p); err != nil {
		panic(fmt.Sprintf("openapi: the changelog cannot be written: %v", err))
	}
	return b.Bytes()
}

type changesOfDay struct {
	Date    string
	Changes []change
}

type change struct {
	op.Change
	Text []span
}

// Heading returns what kind of change it is, as a heading.
func (c change) Heading() string { return strings.ToUpper(string(c.Kind[:1])) + string(c.Kind[1:]) }

// ChangesHandler serves the page, written once.
func ChangesHandler(changes []op.Change, operations []*op.Operation, info Info) http.Handler {
	return web.Document("text/html; charset=utf-8", 300, func() []byte { return Changes(changes, operations, info) })
}
