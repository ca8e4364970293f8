package pictures

import (
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/lazyregexp"
)

// Found is a picture that a website shows.
type Found struct {
	Address string
	Alt     string // what the website says of it
	Name    string // of the file
	Page    string // that shows it
	Quote   string // how the address stands there
	From    app.Source
	N       int  // its place in the list
	Icon    bool // it stands for the website, such as in the tabs of browsers
	worth   int
}

// mostFound is how many pictures of a website are offered.
const mostFound = 12

var (
	logoWord = lazyregexp.Compile(`(?i)logo|brand|wordmark`)
	unread   = lazyregexp.Compile(`(?i)\.(gif|ico|avif|bmp|tiff?)($|\?)`)
	shared   = []string{"og:image", "og:image:url", "og:image:secure_url", "twitter:image"}
)

// Logos returns what may be the logo in what was read of a website, the likeliest first.
func Logos(read app.Snapshot) []Found {
	return among(read, func(f *Found, el app.Element) bool {
		switch {
		case f.Icon && strings.Contains(el.Role, "apple-touch-icon"):
			f.worth = 4
		case f.Icon:
			f.worth = 2
		case logoWord.MatchString(f.Address + " " + f.Alt + " " + el.Class + " " + el.ID):
			f.worth = 3
		}
		return f.worth > 0
	})
}

// Views returns what may show the product in what was read of a website.
func Views(read app.Snapshot) []Found {
	return among(read, func(f *Found, el app.Element) bool {
		switch {
		case f.Icon || strings.HasSuffix(strings.ToLower(f.Address), ".svg") ||
			logoWord.MatchString(f.Address+" "+f.Alt+" "+el.Class+" "+el.ID):
			return false
		case el.Tag == "meta":
			f.worth = 3
		case f.Alt != "":
			f.worth = 2
		default:
			f.worth = 1
		}
		return true
	})
}

// FoundAs returns what may be the logo, or what may show the product.
func FoundAs(as string, read app.Snapshot) []Found {
	if as == AsLogo {
		return Logos(read)
	}
	return Views(read)
}

// What a picture of a website is taken as.
const (
	AsLogo    = "logo"
	AsPicture = "picture"
)

// among returns the pictures of a website that fit, those of most worth first, each once.
func among(read app.Snapshot, fits func(*Found, app.Element) bool) []Found {
	var list []Found
	seen := map[string]bool{}
	for _, page := range read.Pages {
		for i, block := range page.Blocks {
			f, el, found := pictureAt(page, i)
			if !found || seen[f.Address] || unread.MatchString(f.Address) || el.Hidden && block.From != app.FromMeta {
				continue
			}
			if f.Page = page.URL; fits(&f, el) {
				seen[f.Address] = true
				list = append(list, f)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Found) int { return b.worth - a.worth })
	list = list[:min(len(list), mostFound)]
	for i := range list {
		list[i].N = i
	}
	return list
}

// pictureAt returns the picture that a block of a page is the address of.
func pictureAt(page app.Page, at int) (f Found, el app.Element, found bool) {
	block := page.Blocks[at]
	f.Quote, f.From = block.Text, block.From
	if block.Element >= 0 && block.Element < len(page.Elements) {
		el = page.Elements[block.Element]
	}
	switch {
	case block.From == app.FromMeta && slices.Contains(shared, block.Name):
		f.Address, el.Tag = block.Text, "meta"
	case block.From != app.FromAttribute || block.Name != "src" && block.Name != "data-src" && block.Name != "href":
		return f, el, false
	case el.Tag == "link" && strings.Contains(el.Role, "icon") && !strings.Contains(el.Role, "mask"):
		f.Address, f.Icon = el.Src, true
	case el.Tag == "img":
		f.Address = el.Src
	default:
		return f, el, false
	}
	if !strings.HasPrefix(f.Address, "http://") && !strings.HasPrefix(f.Address, "https://") || len(f.Address) > 500 {
		return f, el, false
	}
	for i := at + 1; i < len(page.Blocks) && page.Blocks[i].Element == block.Element && el.Tag == "img"; i++ {
		if page.Blocks[i].Name == "alt" {
			f.Alt = page.Blocks[i].Text
			break
		}
	}
	path, _, _ := strings.Cut(f.Address, "?")
	f.Name = path[strings.LastIndexByte(path, '/')+1:]
	return f, el, true
}
