package app

import (
	"regexp"
	"strings"
)

// Picture is a picture of a company's product.
type Picture struct {
	URL     string `json:"url"`
	Caption string `json:"caption" doc:"What the picture shows, for those who do not see it too."`
	Width   int    `json:"width" min:"1" doc:"In pixels."`
	Height  int    `json:"height" min:"1" doc:"In pixels."`
}

// Where a site serves the logos of companies, and the pictures of their products.
const (
	LogoFolder    = "/logos/"
	PictureFolder = "/pictures/"
)

var pictureName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]*\.(svg|webp|png)$`)

// OwnPicture returns the path of a picture that the site at origin itself serves in a folder, or "" of any other link. Pages show no others:
// a picture elsewhere would tell that host who looks at a page, and could become any other.
func OwnPicture(link, origin, folder string) string {
	name, own := strings.CutPrefix(link, origin+folder)
	if !own || !pictureName.MatchString(name) {
		return ""
	}
	return folder + name
}
