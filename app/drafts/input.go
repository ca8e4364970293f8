package drafts

import (
	"debut/app"
	"debut/app/listings"
)

// UpdateInput is what a person changes of a draft. Absent parts stay as they are.
type UpdateInput struct {
	ID             app.UUID                   `json:"id" required:"true" doc:"The draft's id."`
	Fields         FieldsInput                `json:"fields" doc:"Facts typed by the person; null removes one."`
	LockFields     []app.FieldName            `json:"lock_fields" max:"20" doc:"Profile fields to protect against redrafts."`
	Regenerate     []app.FieldName            `json:"regenerate" max:"5" doc:"Profile fields to draft again from what the website says."`
	Restore        []app.FieldName            `json:"restore" max:"20" doc:"Profile fields to give their drafted value back."`
	FAQs           app.Sent[[]app.FAQ]        `json:"faqs" max:"10" doc:"Questions with answers; replaces all. Five read best."`
	CompanySocials app.Sent[app.Socials]      `json:"company_socials" each:"500" doc:"The company's links by platform; replaces all."`
	FounderSocials app.Sent[app.Socials]      `json:"founder_socials" each:"500" doc:"The primary founder's links by platform; replaces all."`
	Founders       app.Sent[[]FounderInput]   `json:"founders" max:"6" doc:"The founders, primary first; replaces all."`
	Story          StoryInput                 `json:"story" doc:"Sections of the founder story; those not sent stay as they are."`
	Milestones     app.Sent[[]MilestoneInput] `json:"milestones" max:"50" doc:"Dated events; replaces all."`
	CompetitorURL  app.Sent[string]           `json:"competitor_url" max:"2048" doc:"A competing product's website, to be read and compared; an empty text clears it. Without a scheme https is tried, then http."`
	SEO            SEOInput                   `json:"seo"`
	View           string                     `json:"view" in:"query" enum:"full,brief,changes" default:"full" doc:"How much to answer."`
}

// FieldsInput are the facts of a profile as a person types them.
type FieldsInput struct {
	Name             app.Opt[string]   `json:"name" max:"500" doc:"The company's name."`
	Tagline          app.Opt[string]   `json:"tagline" max:"500" doc:"A listing holds 200 characters."`
	ShortDescription app.Opt[string]   `json:"short_description" max:"500" doc:"A listing holds 300 characters."`
	Description      app.Opt[string]   `json:"description" max:"20000"`
	Stage            app.Opt[string]   `json:"stage" max:"500" doc:"The business stage, such as idea, mvp, launched or growing."`
	Categories       app.Opt[[]string] `json:"categories" max:"20" each:"200" doc:"Names from list_categories; the first is primary."`
	Tags             app.Opt[[]string] `json:"tags" max:"20" each:"200"`
	PricingModel     app.Opt[string]   `json:"pricing_model" max:"500"`
	PricingSummary   app.Opt[string]   `json:"pricing_summary" max:"500"`
	Country          app.Opt[string]   `json:"country" max:"500" doc:"ISO 3166-1 alpha-2 code."`
	City             app.Opt[string]   `json:"city" max:"500"`
	FoundedYear      app.Opt[string]   `json:"founded_year" max:"500" doc:"A year, such as 2024."`
	Features         app.Opt[[]string] `json:"features" max:"20" each:"200"`
	USPs             app.Opt[[]string] `json:"usps" max:"20" each:"200" doc:"What makes it different."`
	Keywords         app.Opt[[]string] `json:"keywords" max:"20" each:"200"`
	ContactEmail     app.Opt[string]   `json:"contact_email" max:"500"`
	DemoVideoURL     app.Opt[string]   `json:"demo_video_url" max:"500"`
	LogoURL          app.Opt[string]   `json:"logo_url" max:"500"`
}

// typed returns the fields that were sent, by name; one that was sent as null is the zero Value.
func (f FieldsInput) typed() map[string]app.Value {
	typed := map[string]app.Value{}
	for field, v := range app.SentFields(&f) {
		if v.Text != nil {
			v = app.TextValue(field.Type.Canonical(*v.Text)) // One-time is one_time
		}
		typed[field.Key] = v
	}
	return typed
}

// FounderInput is a founder as a person types it.
type FounderInput struct {
	Name  string `json:"name" required:"true" min:"1" max:"160"`
	Title string `json:"title" max:"160" doc:"The role."`
	Bio   string `json:"bio" max:"3000" doc:"80 characters or more make the profile complete."`
}

// StoryInput are sections of the founder story.
type StoryInput struct {
	Title        app.Sent[string] `json:"title" max:"8000"`
	Story        app.Sent[string] `json:"story" max:"8000"`
	WhyStarted   app.Sent[string] `json:"why_started" max:"8000"`
	Problem      app.Sent[string] `json:"problem" max:"8000"`
	Journey      app.Sent[string] `json:"journey" max:"8000"`
	Challenges   app.Sent[string] `json:"challenges" max:"8000"`
	Achievements app.Sent[string] `json:"achievements" max:"8000"`
	Lessons      app.Sent[string] `json:"lessons" max:"8000"`
	WhatsNext    app.Sent[string] `json:"whats_next" max:"8000"`
}

// sent returns the sections that were sent, by name.
func (s StoryInput) sent() map[string]string {
	sent := map[string]string{}
	for _, name := range app.StorySections {
		if section := app.At(&s, name).(*app.Sent[string]); section.Set {
			sent[name] = section.Value
		}
	}
	return sent
}

// MilestoneInput is a dated event as a person types it.
type MilestoneInput = listings.MilestoneInput

// SEOInput is what search engines are told of the page.
type SEOInput struct {
	Title app.Sent[string] `json:"title" max:"70"`
	Meta  app.Sent[string] `json:"meta" max:"170"`
}
