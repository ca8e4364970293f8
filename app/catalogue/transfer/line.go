// Package transfer moves listings in and out of an instance, as JSON Lines, one object a line, or as comma-separated
// values, which are read and written by way of the same lines.
package transfer

import (
	"time"

	"debut/app"
)

// Line is a listing as a line of a file states it. What a line leaves out stays as it is; null says that it is not
// known.
type Line struct {
	Slug             app.Slug        `json:"slug" required:"true"`
	Name             string          `json:"name" required:"true" min:"1" max:"200"`
	Tagline          app.Opt[string] `json:"tagline" max:"200"`
	ShortDescription app.Opt[string] `json:"short_description" lines:"true" max:"300"`
	Description      app.Opt[string] `json:"description" lines:"true" max:"20000"`
	Headline         app.Opt[string] `json:"headline" max:"200"`
	Summary          app.Opt[string] `json:"summary" lines:"true" max:"20000"`
	Website          app.Opt[string] `json:"website" max:"2048"`
	// paths, "Business > Marketing"; the first is primary
	Categories     app.Opt[[]string]               `json:"categories" max:"4" each:"500"`
	Tags           app.Opt[[]string]               `json:"tags" max:"20" each:"200"`
	Keywords       app.Opt[[]string]               `json:"keywords" max:"20" each:"200"`
	Features       app.Opt[[]string]               `json:"features" max:"20" each:"200"`
	USPs           app.Opt[[]string]               `json:"usps" max:"20" each:"200"`
	PricingModel   app.Opt[string]                 `json:"pricing_model" max:"40"`
	PricingSummary app.Opt[string]                 `json:"pricing_summary" max:"300"`
	Country        app.Opt[string]                 `json:"country" max:"2" pattern:"^([A-Za-z]{2})?$" words:"a two-letter country code, such as DE, or an empty text"`
	City           app.Opt[string]                 `json:"city" max:"120"`
	FoundedYear    app.Opt[int]                    `json:"founded_year" min:"1800" max:"2100"`
	Stage          app.Opt[string]                 `json:"stage" max:"40"`
	ContactEmail   app.Opt[string]                 `json:"contact_email" max:"254"`
	LogoURL        app.Opt[string]                 `json:"logo_url" max:"500"`
	DemoVideoURL   app.Opt[string]                 `json:"demo_video_url" max:"500"`
	FAQs           app.Opt[[]app.FAQ]              `json:"faqs" max:"10"`
	Socials        app.Opt[app.Socials]            `json:"socials" each:"500"`
	Founders       app.Opt[[]Founder]              `json:"founders" max:"6"`
	Story          app.Opt[Story]                  `json:"story" lines:"true" each:"8000"`
	Milestones     app.Opt[[]Milestone]            `json:"milestones" max:"50"`
	Media          app.Opt[[]Picture]              `json:"media" max:"20"`
	Updates        app.Opt[[]Update]               `json:"updates" max:"100"`
	Evidence       app.Opt[map[string][]app.Quote] `json:"evidence"`
	NotFound       app.Opt[[]string]               `json:"not_found" max:"30" each:"40"`
	SEOTitle       app.Opt[string]                 `json:"seo_title" max:"200"`
	SEODescription app.Opt[string]                 `json:"seo_description" lines:"true" max:"320"`
	Status         app.Opt[string]                 `json:"status" enum:"live,scheduled,upcoming"`
	Plan           app.Opt[string]                 `json:"plan" enum:"none,free,paid"`
	LaunchWeek     app.Opt[string]                 `json:"launch_week" format:"date" max:"10"`
	LaunchedAt     app.Opt[string]                 `json:"launched_at" format:"date-time" max:"35"`
	CreatedAt      app.Opt[string]                 `json:"created_at" format:"date-time" max:"35"`
	UpdatedAt      app.Opt[string]                 `json:"updated_at" format:"date-time" max:"35"`
}

// Founder is a person behind a company.
type Founder struct {
	Name    string      `json:"name" required:"true" min:"1" max:"160"`
	Title   string      `json:"title" max:"160"`
	Bio     string      `json:"bio" lines:"true" max:"3000"`
	Socials app.Socials `json:"socials" each:"500"`
	Picture string      `json:"picture" max:"500"`
}

// Milestone is a dated event of a company.
type Milestone struct {
	Date        string `json:"date" required:"true" format:"date" max:"10"`
	Title       string `json:"title" required:"true" min:"1" max:"200"`
	Description string `json:"description" lines:"true" max:"2000"`
	URL         string `json:"url" max:"500" pattern:"^(https://\\S+)?$" words:"an address that begins with https://, or an empty text"`
}

// Picture is a picture of the product.
type Picture struct {
	URL     string `json:"url" required:"true" min:"1" max:"500"`
	Caption string `json:"caption" max:"300"`
	Width   int    `json:"width" required:"true" min:"1" max:"10000"`
	Height  int    `json:"height" required:"true" min:"1" max:"10000"`
}

// Update is news of a company.
type Update struct {
	At    string `json:"at" required:"true" format:"date-time" max:"35"`
	Title string `json:"title" required:"true" min:"1" max:"200"`
	Body  string `json:"body" lines:"true" max:"5000"`
}

// Story is the founder story, by section.
type Story map[string]string

// Keys returns the sections.
func (Story) Keys() []string { return app.StorySections }

// timeIn returns the time that a checked text states; the zero time if it states none.
func timeIn(o app.Opt[string]) time.Time {
	t, err := time.Parse(time.RFC3339, o.Value)
	if err != nil {
		return time.Time{}
	}
	return t.UTC()
}
