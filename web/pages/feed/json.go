package feed

import (
	"bytes"
	"cmp"
	"encoding/json"
	"strings"
)

// jsonEnding is that of the paths of feeds in JSON, which say the same as those in Atom.
const jsonEnding = ".json"

// jsonFeed is a feed as JSON Feed 1.1 has it.
type jsonFeed struct {
	Version     string       `json:"version"`
	Title       string       `json:"title"`
	HomePageURL string       `json:"home_page_url"`
	FeedURL     string       `json:"feed_url"`
	Description string       `json:"description,omitempty"`
	Authors     []jsonAuthor `json:"authors"`
	Language    string       `json:"language"`
	Items       []jsonItem   `json:"items"`
}

type jsonAuthor struct {
	Name string `json:"name"`
	URL  string `json:"url,omitempty"`
}

type jsonItem struct {
	ID            string       `json:"id"`
	URL           string       `json:"url"`
	Title         string       `json:"title"`
	ContentText   string       `json:"content_text"` // an item must have some
	DatePublished string       `json:"date_published,omitempty"`
	DateModified  string       `json:"date_modified"`
	Authors       []jsonAuthor `json:"authors,omitempty"`
	Tags          []string     `json:"tags,omitempty"`
}

// inJSON writes a feed as JSON Feed 1.1.
func (f feed) inJSON() ([]byte, error) {
	address := f.Links[0].Href
	at := strings.LastIndex(address, ending)
	made := jsonFeed{
		Version: "https://jsonfeed.org/version/1.1", Title: f.Title, Description: f.Subtitle, Language: f.Language,
		HomePageURL: f.Links[1].Href, FeedURL: address[:at] + jsonEnding + address[at+len(ending):],
		Authors: []jsonAuthor{{f.Author.Name, f.Author.URI}}, Items: []jsonItem{},
	}
	for _, e := range f.Entries {
		made.Items = append(made.Items, e.inJSON())
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	err := enc.Encode(made)
	return b.Bytes(), err
}

func (e entry) inJSON() jsonItem {
	item := jsonItem{ID: e.ID, URL: e.Links[0].Href, Title: e.Title, ContentText: cmp.Or(e.Summary, e.Title),
		DatePublished: e.Published, DateModified: e.Updated}
	for _, a := range e.Authors {
		item.Authors = append(item.Authors, jsonAuthor{Name: a.Name})
	}
	for _, c := range e.Categories {
		item.Tags = append(item.Tags, c.Label)
	}
	return item
}
