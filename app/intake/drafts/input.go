package drafts

import (
	"debut/app"
)

// UpdateInput is what a person changes of a draft. Absent parts stay as they are.
type UpdateInput struct {
	ID             app.UUID                  `json:"id" required:"true" doc:"The draft's id."`
	Fields         app.DraftFieldsInput      `json:"fields" doc:"Facts typed by the person; an empty text or list removes one."`
	LockFields     []app.FieldName           `json:"lock_fields" max:"20" doc:"Profile fields to protect against redrafts."`
	Regenerate     []app.FieldName           `json:"regenerate" max:"5" doc:"Profile fields to draft again from the website; where its reading was given up, any field has all of it read again."`
	Restore        []app.FieldName           `json:"restore" max:"20" doc:"Profile fields to give their drafted value back."`
	FAQs           app.Sent[[]FAQInput]      `json:"faqs" max:"10" doc:"Replaces all; five read best."`
	CompanySocials app.Sent[app.Socials]     `json:"company_socials" each:"500" doc:"The company's links by platform; replaces all."`
	FounderSocials app.Sent[app.Socials]     `json:"founder_socials" each:"500" doc:"The primary founder's links by platform; replaces all."`
	Founders       app.Sent[[]FounderInput]  `json:"founders" max:"6" doc:"Primary first; replaces all."`
	Story          StoryInput                `json:"story" doc:"Sections that are not sent stay as they are."`
	Milestones     app.Sent[[]MilestoneItem] `json:"milestones" max:"50" doc:"Replaces all."`
	CompetitorURL  app.Sent[string]          `json:"competitor_url" max:"2048" doc:"A competing product's website, to be read and compared; an empty text clears it."`
	SEO            SEOInput                  `json:"seo"`
	app.Revising
	View string `json:"view" in:"query" enum:"full,brief,changes" default:"full" doc:"How much to answer."`
}

// canonical returns the fields that were sent, in the form in which they are kept: One-time is one_time.
func (in UpdateInput) canonical() map[string]app.Value {
	typed := map[string]app.Value{}
	for field, v := range app.InOrder(in.Fields) {
		if v.Text != nil {
			v = app.TextValue(field.Type.Canonical(*v.Text))
		}
		typed[field.Key] = v
	}
	return typed
}

// Echo is what get_draft gives of an entry of a list besides what a person types: it may be sent back as it was read,
// and changes nothing.
type Echo struct {
	State    app.Sent[string] `json:"state" enum:"ai,manual" doc:"As read, or left out."`
	Evidence any              `json:"evidence" doc:"As read, or left out."`
}

// FAQInput is a question with its answer as a person types it.
type FAQInput struct {
	Question string `json:"question" required:"true" min:"1" max:"300"`
	Answer   string `json:"answer" lines:"true" required:"true" min:"1" max:"1500"`
	Echo
}

// FounderInput is a founder as a person types it; null is as it is.
type FounderInput struct {
	Name  string          `json:"name" required:"true" min:"1" max:"160"`
	Title app.Opt[string] `json:"title" max:"160" doc:"The role."`
	Bio   app.Opt[string] `json:"bio" lines:"true" max:"3000" doc:"80 characters or more make the profile complete."`
	Echo
}

// MilestoneItem is a dated event as a person types it; null is as it is.
type MilestoneItem struct {
	ID          app.Opt[int64]  `json:"milestone_id" min:"1" doc:"As read."`
	Date        string          `json:"date" required:"true" format:"date" max:"10"`
	Title       string          `json:"title" required:"true" min:"1" max:"200"`
	Description app.Opt[string] `json:"description" lines:"true" max:"2000"`
	URL         app.Opt[string] `json:"url" max:"500" pattern:"^(https://\\S+)?$" words:"an address that begins with https://, or an empty text" doc:"An https link."`
	Echo
}

// StoryInput are sections of the founder story; null is as it is.
type StoryInput struct {
	Title        app.Opt[string] `json:"title" max:"8000"`
	Story        app.Opt[string] `json:"story" lines:"true" max:"8000" doc:"How it came to be, told by whoever made it; not what the product does."`
	WhyStarted   app.Opt[string] `json:"why_started" lines:"true" max:"8000"`
	Problem      app.Opt[string] `json:"problem" lines:"true" max:"8000"`
	Journey      app.Opt[string] `json:"journey" lines:"true" max:"8000"`
	Challenges   app.Opt[string] `json:"challenges" lines:"true" max:"8000"`
	Achievements app.Opt[string] `json:"achievements" lines:"true" max:"8000"`
	Lessons      app.Opt[string] `json:"lessons" lines:"true" max:"8000"`
	WhatsNext    app.Opt[string] `json:"whats_next" lines:"true" max:"8000"`
}

// sent returns the sections that were sent, by name.
func (s StoryInput) sent() map[string]string {
	sent := map[string]string{}
	for _, name := range app.StorySections {
		if section := app.At(&s, name).(*app.Opt[string]).Given(); section.Set {
			sent[name] = section.Value
		}
	}
	return sent
}

// SEOInput is what search engines are told of the page; null is as it is.
type SEOInput struct {
	Title app.Opt[string] `json:"title" max:"70"`
	Meta  app.Opt[string] `json:"meta" lines:"true" max:"170"`
}
