package blog

import (
	"context"
	"strconv"
	"strings"
	"time"

	"debut/app"
	"debut/app/desk/blog/markdown"
	"debut/app/ground/audit"
	"debut/app/ground/texts"
)

// What the audit log calls the acts of the team.
const (
	ActionWrite     = "write_post"
	ActionEdit      = "edit_post"
	ActionPublish   = "publish_post"
	ActionSchedule  = "schedule_post"
	ActionUnpublish = "unpublish_post"
	ActionDelete    = "delete_post"
)

// Bounds of a blog.
const (
	mostPosts   = 2_000
	mostAuthors = 5
	mostFAQs    = 10
)

// Writing is a post as the team types it.
type Writing struct {
	Post    int64    `json:"post" min:"0" doc:"0 is a new one."`
	Stamp   int64    `json:"stamp" min:"0" doc:"The revision that was changed."`
	Title   string   `json:"title" required:"true" min:"1" max:"120"`
	Slug    app.Slug `json:"slug" doc:"None is made of the title."`
	Summary string   `json:"summary" lines:"true" max:"300"`
	Authors string   `json:"authors" max:"300" doc:"Names, with commas between them."`
	Body    string   `json:"body" lines:"true" max:"40000" doc:"Markdown."`
	FAQs    string   `json:"faqs" lines:"true" max:"20000" doc:"A question on a line, its answer below, and an empty line before the next question."`
}

// All returns the posts of ctx's site for the team, without their texts, what changed last first.
func (s *Service) All(ctx context.Context, p app.Paging) (app.List[app.Post], error) {
	found, total, err := s.store.AllPosts(ctx, app.SiteOf(ctx).ID, p.PerPage, p.Offset())
	return app.ListOf(found, p, total), err
}

// Find returns a post of ctx's site for the team.
func (s *Service) Find(ctx context.Context, id int64) (app.Post, error) {
	p, found, err := s.store.Post(ctx, app.SiteOf(ctx).ID, id)
	if err == nil && !found {
		err = app.Missing("post", id)
	}
	return p, err
}

// CodeChanged refuses what was typed into a post that somebody else has changed since.
const CodeChanged = "post_changed"

// Write makes a post, or changes one. What is public changes at once.
func (s *Service) Write(ctx context.Context, who app.Caller, w Writing) (saved app.Post, err error) {
	return saved, s.store.Tx(ctx, func(ctx context.Context) error {
		now := s.clock().UTC().Truncate(time.Millisecond)
		p, action := app.Post{Site: app.SiteOf(ctx).ID, CreatedAt: now}, ActionWrite
		if w.Post != 0 {
			if p, err = s.Find(ctx, w.Post); err != nil {
				return err
			}
			if p.Revision != w.Stamp {
				return app.Refused(CodeChanged,
					"Somebody else saved this post at %s, after you opened it. What you typed is below, and not saved yet.", s.Moment(p.UpdatedAt))
			}
			action = ActionEdit
		} else if _, n, err := s.store.AllPosts(ctx, p.Site, 1, 0); err != nil || n >= mostPosts {
			return orFull(err)
		}
		before := p
		words, err := s.take(ctx, &p, w)
		if err != nil {
			return err
		}
		p.UpdatedAt, p.Revision = now, p.Revision+1
		if err := s.store.SavePost(ctx, &p, words); err != nil {
			return err
		}
		if before.ID != 0 && before.Slug != p.Slug && (before.EverPublic || before.State(now) == app.PostPublished) {
			if err := s.store.MovePost(ctx, p, before.Slug); err != nil {
				return err
			}
		}
		saved = p
		return s.audit(ctx, who, action, p, inWords(before), inWords(p))
	})
}

func orFull(err error) error {
	if err != nil {
		return err
	}
	return app.Refused("too_many_posts", "There are %d posts, the most there may be. Delete one first.", mostPosts)
}

// take sets what a post says to what was typed, or says what is wrong with it. It returns what the post is found by.
func (s *Service) take(ctx context.Context, p *app.Post, w Writing) (found Words, err error) {
	var issues app.Issues
	p.Title, p.Summary, p.Body = app.OneLine(w.Title), app.OneLine(w.Summary), strings.TrimSpace(w.Body)
	if p.Title == "" {
		issues.Add("title", "is empty; send what the post is about")
	}
	p.Authors = authorsOf(&issues, w.Authors)
	p.FAQs = faqsOf(&issues, w.FAQs)
	text, refused := markdown.Read(p.Body)
	if e := app.RefusalOf(refused); e != nil {
		issues.Add("body", "cannot be shown: %s", e.Message)
	}
	if p.Slug, err = s.slugFor(ctx, &issues, *p, w.Slug); err != nil {
		return found, err
	}
	if err := issues.Err(); err != nil {
		return found, err
	}
	plain := text.Words()
	p.Words = len(strings.Fields(plain))
	return FoundBy(*p, plain), nil
}

// FoundBy returns what a post is found by, whose text without marks is plain.
func FoundBy(p app.Post, plain string) Words {
	for _, f := range p.FAQs {
		plain += "\n" + f.Question + "\n" + f.Answer
	}
	return Words{WordsOf(p.Title), WordsOf(p.Summary + " " + strings.Join(p.Authors, " ")), WordsOf(plain)}
}

// slugFor returns the slug that was asked for, or one of the title, if no other post has it.
func (s *Service) slugFor(ctx context.Context, issues *app.Issues, p app.Post, asked app.Slug) (app.Slug, error) {
	slug := asked
	if slug == "" {
		if slug = app.Slugify(p.Title); slug == "" {
			slug = "post"
		}
	}
	for n := 1; n < 100; n++ {
		try := slug
		if n > 1 {
			try += app.Slug("-" + strconv.Itoa(n))
		}
		other, taken, err := s.store.PostBySlug(ctx, p.Site, try)
		if err != nil || !taken || other.ID == p.ID {
			return try, err
		}
		if asked != "" {
			break
		}
	}
	issues.Add("slug", "leads to another post already; send another one")
	return slug, nil
}

func authorsOf(issues *app.Issues, typed string) (names []string) {
	for _, name := range strings.Split(typed, ",") {
		if name = app.OneLine(name); name != "" {
			names = append(names, name)
		}
	}
	if len(names) > mostAuthors {
		issues.Add("authors", "has %d names; send at most %d, with commas between them", len(names), mostAuthors)
	}
	return names
}

// faqsOf reads questions with their answers: each question is a line, and its answer what follows until an empty line.
func faqsOf(issues *app.Issues, typed string) (faqs []app.FAQ) {
	for _, block := range strings.Split(strings.ReplaceAll(typed, "\r\n", "\n"), "\n\n") {
		question, answer, _ := strings.Cut(strings.TrimSpace(block), "\n")
		one := app.FAQ{Question: app.OneLine(question), Answer: app.OneLine(answer)}
		switch {
		case one.Question == "":
			continue
		case one.Answer == "":
			issues.Add("faqs", "has no answer to %s; send it on the line below, and an empty line before the next question", app.Brief(one.Question))
		case len([]rune(one.Question)) > 300:
			issues.Add("faqs", "has a question of %d characters; send at most 300", len([]rune(one.Question)))
		case len([]rune(one.Answer)) > 1500:
			issues.Add("faqs", "has an answer of %d characters; send at most 1500", len([]rune(one.Answer)))
		}
		faqs = append(faqs, one)
	}
	if len(faqs) > mostFAQs {
		issues.Add("faqs", "has %d questions; send at most %d", len(faqs), mostFAQs)
	}
	return faqs
}

// Typed returns a post as the team types it.
func Typed(p app.Post) Writing {
	blocks := make([]string, len(p.FAQs))
	for i, f := range p.FAQs {
		blocks[i] = f.Question + "\n" + f.Answer
	}
	return Writing{p.ID, p.Revision, p.Title, p.Slug, p.Summary, strings.Join(p.Authors, ", "), p.Body,
		strings.Join(blocks, "\n\n")}
}

// LeftOut says what readers do not see of a post's text, though it was typed.
func LeftOut(site app.Site, p app.Post) []texts.Text {
	text, err := markdown.Read(p.Body)
	if err != nil {
		return nil
	}
	return text.LeftOut(markdown.Around{Origin: site.Origin})
}

// Moment writes a time for the team, in the zone in which it types times.
func (s *Service) Moment(at time.Time) texts.Text {
	return texts.Time(at.In(s.zone), "2 January 2006, 15:04 MST")
}

// inWords returns what the audit log says of a post.
func inWords(p app.Post) string {
	if p.ID == 0 {
		return ""
	}
	return p.Title + " (" + strconv.Itoa(p.Words) + " words)"
}

func (s *Service) audit(ctx context.Context, who app.Caller, action string, p app.Post, before, after string) error {
	return s.store.AddAuditEntry(ctx, &audit.Entry{
		At: s.clock().UTC(), Account: who.Account, Action: action, Object: "post " + string(p.Slug),
		Before: app.Cut(before, 200), After: app.Cut(after, 200),
	})
}
