package transfer

import (
	"fmt"
	"strings"

	"debut/app"
)

// ownPictures leaves out of the line the pictures that no page would show, and says so: those that the site itself does
// not serve.
func (line *Line) ownPictures(origin string) (note string) {
	var notes []string
	if logo := line.LogoURL.Value; logo != "" &&
		(!strings.HasPrefix(logo, origin+"/") || app.OwnPicture(logo, origin, app.LogoFolder) == "") {
		notes = append(notes, fmt.Sprintf("logo_url %.200q is no picture of this site and was left out", logo))
		line.LogoURL = app.Opt[string]{}
	}
	var shown []Picture
	for _, p := range line.Media.Value {
		if strings.HasPrefix(p.URL, origin+"/") && app.OwnPicture(p.URL, origin, app.PictureFolder) != "" {
			shown = append(shown, p)
		}
	}
	if left := len(line.Media.Value) - len(shown); left > 0 {
		notes = append(notes, fmt.Sprintf("%d of %d pictures of media are not of this site and were left out",
			left, len(line.Media.Value)))
		if line.Media.Value = shown; len(shown) == 0 {
			line.Media = app.Opt[[]Picture]{} // it states nothing any more
		}
	}
	if len(notes) == 0 {
		return ""
	}
	return fmt.Sprintf("%s: pages show pictures below %s and %s alone; bring others in where the listing is edited",
		strings.Join(notes, "; "), origin+app.LogoFolder, origin+app.PictureFolder)
}
