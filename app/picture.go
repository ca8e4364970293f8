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

// Where a site serves the logos of companies that the program draws, and all other pictures.
const (
	LogoFolder    = "/logos/"
	PictureFolder = "/pictures/"
)

var (
	pictureName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]*\.(svg|png|jpg|webp)$`)
	storedName  = regexp.MustCompile(`^([0-9a-f]{64})\.(svg|png|jpg)$`)
)

// StoredPicture is a picture that people sent, as the instance made it anew, keeps it and serves it.
type StoredPicture struct {
	Hash          string // SHA-256 of its bytes, in hexadecimal digits
	Kind          string // "png", "jpg" or "svg"
	Width, Height int    // in pixels
	Size          int    // in bytes
}

// Path returns where every site of the instance serves the picture.
func (p StoredPicture) Path() string { return PictureFolder + p.Hash + "." + p.Kind }

// HashOfPicture returns which stored picture a link leads to, on whichever site; "" is none.
func HashOfPicture(link string) string {
	_, name, _ := strings.Cut(link, PictureFolder)
	if found := storedName.FindStringSubmatch(name); found != nil {
		return found[1]
	}
	return ""
}

// OwnPicture returns the path of a picture that the site at origin itself serves in a folder, or "" of any other link.
// Pages show no others: a picture elsewhere would tell that host who looks at a page, and could become any other. Every
// site serves the stored pictures, whichever of them the link names, so a company has them on all, and keeps them if a
// site moves.
func OwnPicture(link, origin, folder string) string {
	if HashOfPicture(link) != "" {
		return link[strings.Index(link, PictureFolder):]
	}
	name, own := strings.CutPrefix(link, origin+folder)
	if !own || !pictureName.MatchString(name) {
		return ""
	}
	return folder + name
}
