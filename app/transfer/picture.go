package transfer

import (
	"fmt"
	"strings"

	"debut/app"
)

// ownPictures leaves out of the line the pictures that lie on other hosts, and says so: pages show none but those of the instance itself, since a
// picture elsewhere would tell that host who looks at a page, and could become any other.
func (line *Line) ownPictures(origin string) (note string) {
	own := func(link string) bool { return link == "" || strings.HasPrefix(link, origin+"/") }
	var notes []string
	if !own(line.LogoURL.Value) {
		notes = append(notes, "logo_url lies on another host and was left out")
		line.LogoURL = app.Opt[string]{}
	}
	var shown []Picture
	for _, p := range line.Media.Value {
		if own(p.URL) {
			shown = append(shown, p)
		}
	}
	if left := len(line.Media.Value) - len(shown); left > 0 {
		notes = append(notes, fmt.Sprintf("%d of %d pictures of media lie on other hosts and were left out", left, len(line.Media.Value)))
		if line.Media.Value = shown; len(shown) == 0 {
			line.Media = app.Opt[[]Picture]{} // it states nothing any more
		}
	}
	if len(notes) == 0 {
		return ""
	}
	return strings.Join(notes, "; ") + ": pages show pictures of this instance alone"
}
