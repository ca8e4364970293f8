// Package testservice is a small service with an operation of every kind, on which the ways into the program are tested.
package testservice

import (
	"cmp"
	"context"
	"sync"
	"time"

	"debut/app"
	"debut/web/doors/op"
)

// Puppet is what the service keeps.
type Puppet struct {
	ID        int64             `json:"puppet_id" min:"1"`
	Slug      app.Slug          `json:"slug"`
	Name      string            `json:"name"`
	Kind      string            `json:"kind" enum:"glove,rod,shadow"`
	Height    *int              `json:"height"`
	Strings   []string          `json:"strings"`
	FAQs      []app.FAQ         `json:"faqs"`
	Links     map[string]string `json:"links"`
	Parts     []Part            `json:"parts"`
	Costume   Costume           `json:"costume"`
	Premiere  string            `json:"premiere" format:"date"`
	Paid      bool              `json:"paid" const:"true"`
	CreatedAt time.Time         `json:"created_at"`
}

// Part is a part of a puppet, which has parts.
type Part struct {
	Name  string `json:"name"`
	Parts []Part `json:"parts"`
}

// Costume travels in another shape than it is kept in.
type Costume map[string]*int

// Shape returns the costume as it travels.
func (Costume) Shape() any {
	return struct {
		Hat  *int `json:"hat"`
		Coat *int `json:"coat"`
	}{}
}

// Search is the input of search_puppets.
type Search struct {
	Q    string   `json:"q" max:"200" doc:"Words to look for."`
	Kind string   `json:"kind" enum:"glove,rod,shadow,any" default:"any" doc:"Which kind."`
	Of   app.Slug `json:"of" doc:"The play it belongs to."`
	Old  bool     `json:"old" default:"true" doc:"Whether to show old ones."`
	Land string   `json:"land" pattern:"^[A-Za-z]{2}$" words:"a two-letter country code, such as DE" doc:"A country, in two letters."`
	app.Paging
}

// BySlug names a puppet.
type BySlug struct {
	Slug app.Slug `json:"slug" doc:"Names the puppet."`
}

// ByID names a puppet of the caller.
type ByID struct {
	ID int64 `json:"puppet_id" min:"1" doc:"Names the puppet."`
}

// ByDraft names a draft and a stage of it.
type ByDraft struct {
	ID    app.UUID `json:"id" doc:"Names the draft."`
	Stage int      `json:"stage" min:"1" max:"9" required:"true" doc:"Which stage."`
}

// Make is the input of make_puppet.
type Make struct {
	URL     string            `json:"url" required:"true" min:"1" max:"2048" example:"https://parcelwick.example/"`
	Email   string            `json:"email" format:"email" max:"254"`
	Site    string            `json:"site" format:"uri" max:"500"`
	Kind    string            `json:"kind" enum:"glove,rod,shadow" default:"rod"`
	FAQs    []app.FAQ         `json:"faqs" max:"10"`
	Strings []string          `json:"strings" max:"5" each:"20"`
	Links   map[string]string `json:"links" keys:"website,github,custom" each:"50"`
	Options map[string]any    `json:"options" max:"3"`
	Weight  float64           `json:"weight" min:"0" max:"1000"`
}

// Change is the input of change_puppet.
type Change struct {
	ID       int64                      `json:"puppet_id" min:"1" doc:"Names the puppet."`
	Name     app.Opt[string]            `json:"name" max:"500"`
	Height   app.Opt[int]               `json:"height" min:"1" max:"300"`
	Tagline  app.Sent[string]           `json:"tagline" max:"200"`
	Words    app.Opt[[]string]          `json:"words" max:"20" each:"200"`
	Premiere app.Opt[string]            `json:"premiere" format:"date"`
	Kind     app.Opt[string]            `json:"kind" enum:"glove,rod,shadow"`
	At       *time.Time                 `json:"at"`
	Story    *Story                     `json:"story"`
	FAQs     app.Opt[[]app.FAQ]         `json:"faqs" max:"2"`
	Links    app.Opt[map[string]string] `json:"links" max:"4" each:"50"`
	Parts    []Strap                    `json:"parts" max:"3"`
}

// Story is a part of a Change.
type Story struct {
	Title   string `json:"title" max:"10"`
	Journey string `json:"journey" min:"2" max:"40"`
	Free    *bool  `json:"free"`
}

// Strap holds straps.
type Strap struct {
	Length int     `json:"length" required:"true" min:"-5" max:"5"`
	Straps []Strap `json:"straps" max:"2"`
}

// Done is an answer without content.
type Done struct {
	Done bool `json:"done"`
}

// Weigh describes a puppet that is not there yet.
type Weigh struct {
	Height int `json:"height" required:"true" min:"1" max:"300"`
}

// Weight is what it would weigh.
type Weight struct {
	Grams int `json:"grams"`
}

// Seen is what a changing operation was last called with.
type Seen struct {
	Puppet Puppet `json:"puppet"`
	Calls  int    `json:"calls"`
}

// Theatre is the service. Hooks, where they are set, run inside the operations.
type Theatre struct {
	mu      sync.Mutex
	Puppets int // that search_puppets counts; 57 if 0
	Calls   int
	Changed Change
	Made    Make
	Wood    Wood // that the last one was made of
	Hook    func(ctx context.Context, who app.Caller) error
	Before  func(ctx context.Context) error
}

// Operations describes what the theatre does.
func (t *Theatre) Operations() []*op.Operation {
	return []*op.Operation{
		op.Public("get_theatre", "GET /theatre", t.info).Group("Theatre", "About the Theatre.").About("The theatre", "What there is to know."),
		op.Public("search_puppets", "GET /puppets", t.search).Group("Puppets", "About the Puppets.").About("Search puppets", "Looks for puppets by their words."),
		op.Public("get_puppet", "GET /puppets/{slug}", t.get).Group("Puppets", "About the Puppets.").About("Read a puppet", "Everything about one puppet, by its `slug`."),
		op.Signed("get_my_puppet", "GET /me/puppets/{puppet_id}", app.AccountRead, t.mine).Group("Puppets", "About the Puppets.").About("Read a puppet of mine", "As its owner sees it."),
		op.Signed("get_stage", "GET /drafts/{id}", app.AccountRead, t.stage).Group("Drafts", "About the Drafts.").About("Read a stage", "Of a draft."),
		op.Staged("make_puppet", "POST /puppets", app.ListingsWrite, t.ask, t.make).Created("/me/puppets/{calls}").Idempotent().RateLimit("submit").
			Group("Puppets", "About the Puppets.").About("Make a puppet", "Makes one."),
		op.Signed("weigh_puppet", "POST /puppets/weight", app.ListingsWrite, t.weigh).ReadOnly().Group("Puppets", "About the Puppets.").
			About("Weigh a puppet", "Works out what one would weigh."),
		op.Signed("change_puppet", "PATCH /me/puppets/{puppet_id}", app.ListingsWrite, t.change).Idempotent().Group("Puppets", "About the Puppets.").About("Change a puppet", "Only what is sent."),
		op.Signed("burn_puppet", "DELETE /me/puppets/{puppet_id}", app.ListingsWrite, t.burn).Idempotent().Group("Puppets", "About the Puppets.").About("Burn a puppet", "For good."),
		op.Signed("show_puppet", "POST /me/puppets/{puppet_id}/show", app.ListingsWrite, t.show).Idempotent().Group("Puppets", "About the Puppets.").About("Show a puppet", "Nothing to send."),
	}
}

func puppet(slug app.Slug) Puppet {
	return Puppet{ID: 7, Slug: slug, Costume: Costume{"hat": nil, "coat": nil}, Name: "Harle <Quin> & Co", Kind: "rod", Paid: true, Premiere: "2026-11-16",
		CreatedAt: time.Date(2026, 11, 16, 9, 0, 0, 0, time.FixedZone("", 3600)), Parts: []Part{{Name: "head", Parts: []Part{{Name: "nose"}}}}}
}

func (t *Theatre) info(context.Context, struct{}) (Done, error) { return Done{true}, nil }

func (t *Theatre) search(_ context.Context, in Search) (app.List[Puppet], error) {
	return app.ListOf([]Puppet{puppet("harlequin")}, in.Paging, cmp.Or(t.Puppets, 57)), nil
}

func (t *Theatre) get(ctx context.Context, in BySlug) (Puppet, error) {
	if in.Slug == "absent" {
		return Puppet{}, app.Missing("puppet", in.Slug)
	}
	return puppet(in.Slug), t.count(ctx, app.Caller{})
}

func (t *Theatre) mine(_ context.Context, _ app.Caller, in ByID) (Puppet, error) {
	if in.ID == 404 {
		return Puppet{}, app.Missing("puppet", in.ID)
	}
	return puppet("harlequin"), nil
}

func (t *Theatre) stage(_ context.Context, _ app.Caller, in ByDraft) (Done, error) {
	return Done{in.Stage > 0}, nil
}

// Wood is what the theatre asks the world for before a puppet is made.
type Wood string

func (t *Theatre) ask(ctx context.Context, _ app.Caller, _ Make) (Wood, error) {
	if t.Before != nil {
		return "lime", t.Before(ctx)
	}
	return "lime", nil
}

func (t *Theatre) weigh(_ context.Context, _ app.Caller, in Weigh) (Weight, error) {
	return Weight{Grams: 3 * in.Height}, nil
}

func (t *Theatre) make(ctx context.Context, who app.Caller, in Make, wood Wood) (Seen, error) {
	t.mu.Lock()
	t.Wood = wood
	t.Made = in
	t.mu.Unlock()
	err := t.count(ctx, who)
	return Seen{puppet("harlequin"), t.Calls}, err
}

func (t *Theatre) change(ctx context.Context, who app.Caller, in Change) (Seen, error) {
	t.mu.Lock()
	t.Changed = in
	t.mu.Unlock()
	err := t.count(ctx, who)
	return Seen{puppet("harlequin"), t.Calls}, err
}

func (t *Theatre) burn(ctx context.Context, who app.Caller, _ ByID) (Done, error) {
	return Done{true}, t.count(ctx, who)
}

func (t *Theatre) show(ctx context.Context, who app.Caller, _ ByID) (Done, error) {
	return Done{true}, t.count(ctx, who)
}

// count counts a call that took effect.
func (t *Theatre) count(ctx context.Context, who app.Caller) error {
	if t.Hook != nil {
		if err := t.Hook(ctx, who); err != nil {
			return err
		}
	}
	t.add(1)
	unlessDone(ctx, func() { t.add(-1) })
	return nil
}

func (t *Theatre) add(calls int) {
	t.mu.Lock()
	t.Calls += calls
	t.mu.Unlock()
}
