package forms

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"debut/app"
	"debut/app/ground/sheet"
)

// productHunt is what Product Hunt's API answers (GraphQL, version 2, by the schema in producthunt/producthunt-api):
// posts, as edges with nodes or as nodes alone; answers to several pages may stand one after the other, or in a list.
// Votes are people's and are not imported. The website of a post is an address of Product Hunt that leads there, and
// says nothing of the company, so it is left out where it is one.
var productHunt = Form{
	Key: "producthunt", Name: "Product Hunt", Marks: []string{"id", "name", "tagline", "thumbnail.url"}, Lists: "\n",
	Pictures: lines,
	Columns: []Column{
		{"id", SourceID, nil},
		{"name", "name", one},
		{"tagline", "tagline", one},
		{"description", "description", nil},
		{"website", "website", ownWebsite},
		{"url", "socials.product_hunt", withoutQuery},
		{"thumbnail.url", Logo, nil},
		{"media.url", Media, nil},
		{"topics.name", "categories", lists},
		{"createdAt", "created_at", moment},
		{"featuredAt", "launched_at", moment},
	},
}

func withoutQuery(cell string) string {
	at, _, _ := strings.Cut(link(cell), "?")
	return at
}

func ownWebsite(cell string) string {
	if app.CompanyKey(cell) == "producthunt.com" {
		return ""
	}
	return withoutTracking(link(cell))
}

// withoutTracking takes the mark off that Product Hunt puts on addresses.
func withoutTracking(at string) string {
	if before, after, found := strings.Cut(at, "?"); found && strings.HasPrefix(after, "ref=producthunt") {
		return before
	}
	return at
}

// IsAnswer reports whether a file, of which nothing was read yet, is an answer of Product Hunt, and not the listings of
// another instance.
func IsAnswer(file *bufio.Reader) bool {
	begin, _ := file.Peek(4 << 10)
	d := json.NewDecoder(strings.NewReader(strings.TrimPrefix(string(begin), "\ufeff")))
	for range 3 {
		token, err := d.Token()
		if err != nil {
			return false
		}
		switch token {
		case json.Delim('['), json.Delim('{'):
		default:
			return token == "data" || token == "posts"
		}
	}
	return false
}

// lines reads pictures whose addresses stand on a line each.
func lines(cell string) (list []Picture) {
	for at := range strings.SplitSeq(cell, "\n") {
		if at = link(at); at != "" {
			list = append(list, Picture{URL: at})
		}
	}
	return list
}

// lists reads a list with an entry a line.
func lists(cell string) string { return entries(cell, "\n") }

const (
	largestAnswer = 16 << 20 // bytes of a file: some thousand posts
	deepest       = 6        // objects around the posts
)

// answers reads posts as rows.
type answers struct {
	decoder *json.Decoder
	posts   []map[string]any
	number  int
}

func newAnswers(file io.Reader) *answers {
	return &answers{decoder: json.NewDecoder(io.LimitReader(file, largestAnswer))}
}

func (a *answers) head() []string {
	names := make([]string, len(productHunt.Columns))
	for i, c := range productHunt.Columns {
		names[i] = c.Heading
	}
	return names
}

// read returns the next post. Its line is its number, counted from 1.
func (a *answers) read() (cells []string, line int, err error) {
	for len(a.posts) == 0 {
		var value any
		a.decoder.UseNumber()
		if err := a.decoder.Decode(&value); errors.Is(err, io.EOF) {
			return nil, a.number, io.EOF
		} else if err != nil {
			return nil, a.number, sheet.Broken(fmt.Sprintf("the JSON breaks off, is none or has more than %d MB, after post %d",
				largestAnswer>>20, a.number))
		}
		a.posts = postsIn(value, deepest)
	}
	next := a.posts[0]
	a.posts, a.number = a.posts[1:], a.number+1
	for _, c := range productHunt.Columns {
		cells = append(cells, strings.Join(textsAt(next, strings.Split(c.Heading, ".")), "\n"))
	}
	return cells, a.number, nil
}

// postsIn returns the posts of an answer, wherever it has them.
func postsIn(value any, depth int) (posts []map[string]any) {
	if depth == 0 {
		return nil
	}
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			posts = append(posts, postsIn(item, depth-1)...)
		}
	case map[string]any:
		if v["tagline"] != nil && v["name"] != nil {
			return []map[string]any{v}
		}
		for _, key := range []string{"data", "posts", "collection", "topic", "edges", "nodes", "node", "post"} {
			posts = append(posts, postsIn(v[key], depth-1)...)
		}
	}
	return posts
}

// textsAt returns the texts at a path: of a list, and of the nodes of a connection, those of each.
func textsAt(value any, path []string) (list []string) {
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			list = append(list, textsAt(item, path)...)
		}
	case map[string]any:
		if len(path) == 0 {
			return nil
		}
		for _, wrap := range []string{"edges", "nodes", "node"} {
			if v[wrap] != nil {
				return textsAt(v[wrap], path)
			}
		}
		if kind, _ := v["type"].(string); kind != "" && kind != "image" && path[0] == "url" {
			return nil // a video
		}
		return textsAt(v[path[0]], path[1:])
	case string:
		return []string{v}
	case json.Number:
		return []string{v.String()}
	}
	return list
}
