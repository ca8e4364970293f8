package forms

import (
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"debut/app/ground/sheet"
)

// commas reads a list whose entries stand between commas.
func commas(cell string) string { return entries(cell, ",") }

// entries reads a list as listings have one, with bars.
func entries(cell, between string) string {
	var list []string
	for _, entry := range sheet.Split(cell, between) {
		if plain := Plain(entry); plain != "" {
			list = append(list, plain)
		}
	}
	return sheet.Join(list)
}

// firstOf reads the first entry of such a list.
func firstOf(cell string) string {
	first, _, _ := strings.Cut(cell, ",")
	return Plain(first)
}

// moment reads a time of WordPress, which has no zone.
func moment(cell string) string {
	for _, layout := range []string{time.DateTime, time.RFC3339, time.DateOnly} {
		if at, err := time.Parse(layout, strings.TrimSpace(cell)); err == nil && at.Year() > 1 {
			return at.UTC().Format(time.RFC3339)
		}
	}
	return ""
}

// link reads an address; what is none of the web is left out.
func link(cell string) string {
	cell = strings.TrimSpace(cell)
	if u, err := url.Parse(cell); err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" {
		return cell
	}
	return ""
}

// one reads a text of one line.
func one(cell string) string { return strings.Join(strings.Fields(Plain(cell)), " ") }

// platforms are the links of a listing by what WordPress plugins call them.
var platforms = map[string]string{
	"facebook": "facebook", "twitter": "x", "x-twitter": "x", "x": "x", "linkedin": "linkedin",
	"instagram": "instagram", "youtube": "youtube", "github": "github", "tiktok": "tiktok", "pinterest": "pinterest",
	"reddit": "reddit", "medium": "medium", "threads": "threads",
}

// social is a link of Directorist.
type social struct{ ID, URL string }

// serialised is a link as PHP writes one, with other quotation marks, since version 8.0.10 of Directorist has them so.
var serialised = regexp.MustCompile(`['"]id['"];s:\d+:['"]([^'"]*)['"];s:3:['"]url['"];s:\d+:['"]([^'"]*)['"]`)

// socialLinks reads the links of Directorist, with the platform and the address of each: a list of JSON, or of PHP.
func socialLinks(cell string) string {
	var list []social
	links := map[string]string{}
	if json.Unmarshal([]byte(cell), &list) != nil {
		for _, found := range serialised.FindAllStringSubmatch(cell, len(platforms)) {
			list = append(list, social{found[1], found[2]})
		}
	}
	for _, l := range list {
		if to := platforms[strings.ToLower(l.ID)]; to != "" && link(l.URL) != "" {
			links[to] = link(l.URL)
		}
	}
	if len(links) == 0 {
		return ""
	}
	written, _ := json.Marshal(links) // of strings alone
	return string(written)
}

// addresses reads pictures of which the addresses alone stand between commas.
func addresses(cell string) (list []Picture) {
	for _, entry := range strings.FieldsFunc(cell, func(r rune) bool { return r == ',' || r == '\n' }) {
		if at := link(entry); at != "" {
			list = append(list, Picture{URL: at})
		}
	}
	return list
}

// notPublic are the statuses of WordPress, and of the programs built on it, of what is not public there.
var notPublic = []string{"draft", "auto-draft", "pending", "private", "trash", "inherit", "expired", "gd-expired",
	"gd-closed"}

// NotPublic reports whether a listing of that status is not public in its program.
func NotPublic(status string) bool { return slices.Contains(notPublic, strings.ToLower(status)) }
