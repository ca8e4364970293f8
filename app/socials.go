package app

// Socials are links by platform.
type Socials map[string]string

// SocialKeys are the platforms that links are kept for.
var SocialKeys = []string{
	"website", "linkedin", "x", "facebook", "instagram", "tiktok", "youtube", "threads", "pinterest", "github",
	"reddit", "product_hunt", "medium", "custom",
}

// Keys returns the only keys that the map has.
func (Socials) Keys() []string { return SocialKeys }
