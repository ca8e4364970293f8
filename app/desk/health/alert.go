package health

import (
	"context"
	"math"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// quietFor is how long a problem must not be seen before it is over: one that comes and goes makes one mail, and not
// many.
const quietFor = time.Hour

// unwritten are the problems that nobody is written of: without a mail server nobody can be, and an index is built at a
// first start; that there was never a backup is said on the page of today.
var unwritten = []string{NoMail, IndexBuilds, NoBackup}

// Alert writes to the operators of problems that began since the last look, and of those that are over.
func (s *Service) Alert(ctx context.Context) error {
	found := slices.DeleteFunc(slices.Clone(s.Look(ctx)), func(p Problem) bool {
		return slices.Contains(unwritten, p.Name)
	})
	return s.noteProblems(ctx, func(name string) bool { return name != Certificate }, found)
}

// AlertCertificate is Alert for the certificate of the origin, which is looked at seldom.
func (s *Service) AlertCertificate(ctx context.Context) error {
	return s.noteProblems(ctx, func(name string) bool { return name == Certificate }, s.certificate(ctx))
}

// AlertLost writes to the operators that the database was lost for a while. It is called when the database is back,
// since nothing could be noted before.
func (s *Service) AlertLost(ctx context.Context, from, until time.Time) error {
	lost := Problem{Name: Lost, Words: "The database was lost for a while.",
		Detail: texts.Sprintf("A server lost the database at %s and wrote nothing for %d seconds.",
			minute(from), int(math.Ceil(until.Sub(from).Seconds())))}
	return s.noteProblems(ctx, func(string) bool { return false }, []Problem{lost})
}

// noteProblems compares what was found with what is known of the problems that were looked for. Before there is an
// operator, nothing is noted, so that the first one learns of it.
func (s *Service) noteProblems(ctx context.Context, lookedFor func(name string) bool, found []Problem) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		operators, err := s.Store.OperatorEmails(ctx)
		if err != nil || len(operators) == 0 {
			return err
		}
		known, err := s.Store.Problems(ctx)
		if err != nil {
			return err
		}
		begun, err := s.begin(ctx, known, found)
		if err != nil {
			return err
		}
		over, err := s.end(ctx, known, found, lookedFor)
		if err != nil || len(begun)+len(over) == 0 {
			return err
		}
		for _, to := range operators {
			if err := s.Store.AddJob(ctx,
				mail.From(app.SiteOf(ctx), letter(app.SiteOf(ctx), to, begun, over))); err != nil {
				return err
			}
		}
		return nil
	})
}

// begin keeps what was found, and returns what was not known.
func (s *Service) begin(ctx context.Context, known []Known, found []Problem) (begun []Problem, err error) {
	now := s.Clock()
	for _, p := range found {
		k := Known{Name: p.Name, Detail: string(p.Detail), Since: now, SeenAt: now}
		if i := slices.IndexFunc(known, func(k Known) bool { return k.Name == p.Name }); i >= 0 {
			k.Since = known[i].Since
		} else {
			begun = append(begun, p)
		}
		if err := s.Store.SaveProblem(ctx, k); err != nil {
			return nil, err
		}
	}
	return begun, nil
}

// end drops what is known and was not found for a while, and returns it.
func (s *Service) end(
	ctx context.Context, known []Known, found []Problem, lookedFor func(name string) bool,
) (over []Known, err error) {
	for _, k := range known {
		still := slices.ContainsFunc(found, func(p Problem) bool { return p.Name == k.Name })
		if still || !lookedFor(k.Name) || s.Clock().Sub(k.SeenAt) < quietFor {
			continue
		}
		over = append(over, k)
		if err := s.Store.DropProblem(ctx, k.Name); err != nil {
			return nil, err
		}
	}
	return over, nil
}

// letter is the mail to an operator.
func letter(site app.Site, to string, begun []Problem, over []Known) mail.Message {
	var text strings.Builder
	say := func(format texts.Text, args ...any) {
		text.WriteString(texts.Sprintf(format, args...).In(site.Brand.Language))
	}
	subject := texts.Sprintf("Over: a problem of %s", site.Name).In(site.Brand.Language)
	if len(begun) > 0 {
		subject = site.Name + ": " + headline(begun[0].Words, site.Brand.Language)
		say("Look at this:\n\n")
		for _, p := range begun {
			say("%s\n", p.Detail)
		}
		say("\n")
	}
	if len(over) > 0 {
		say("This is over:\n\n")
		for _, k := range over {
			say("%s (since %s)\n", texts.Text(k.Detail), minute(k.Since))
		}
		say("\n")
	}
	say("The page of the machine: %s\n\nYou get one mail when a problem begins, and one when it is over for an hour.\n",
		site.Origin+"/admin/machine")
	return mail.Message{Kind: mail.Alert, To: to, Subject: subject, Text: text.String()}
}

// headline is a sentence as it stands behind a colon. Only English may begin with a small letter there: German has
// capital nouns.
func headline(sentence texts.Text, l texts.Language) string {
	words := strings.TrimSuffix(sentence.In(l), ".")
	if l.IsEnglish() {
		return strings.ToLower(words[:1]) + words[1:]
	}
	return words
}
