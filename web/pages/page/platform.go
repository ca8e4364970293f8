package page

import "debut/app/ground/texts"

// platforms are the names of the social keys.
var platforms = map[string]string{
	"linkedin": "LinkedIn", "x": "X", "facebook": "Facebook", "instagram": "Instagram",
	"tiktok": "TikTok", "youtube": "YouTube",
	"threads": "Threads", "pinterest": "Pinterest", "github": "GitHub", "reddit": "Reddit",
	"product_hunt": "Product Hunt",
	"medium":       "Medium",
}

// Platform returns the name of a social key; "" if it is none.
func Platform(key string) texts.Text {
	switch key {
	case "website":
		return "Website"
	case "custom":
		return "Link"
	}
	return texts.Verbatim(platforms[key])
}
