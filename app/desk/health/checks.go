package health

import (
	"context"
	"time"

	"debut/app/desk/team"
	"debut/app/ground/texts"
)

// The names of problems.
const (
	Database     = "database"
	SchemaName   = "schema"
	Writing      = "writing"
	Lost         = "database_lost"
	Full         = "database_full"
	Index        = "index"
	IndexBuilds  = "index_builds"
	Disk         = "disk"
	NoMail       = "no_mail"
	MailsRefused = "mails_refused"
	DeadJobs     = "jobs"
	Backup       = "backup"
	NoBackup     = "no_backup"
	Certificate  = "certificate"
	NoReports    = "payment_reports"
)

// mostBehind is how many changes the search index may have still to follow: it does thousands a second.
const mostBehind = 1000

// findProblems looks for problems. If the database cannot be read, nothing else is known.
func (s *Service) findProblems(ctx context.Context) (found []Problem) {
	if err := s.Store.ReadSomething(ctx); err != nil {
		return []Problem{{Name: Database, Words: "The database cannot be read.", Detail: "The database cannot be read.",
			Fatal: true}}
	}
	for _, check := range []func(context.Context) (*Problem, error){s.schema, s.writing, s.mails,
		s.deadJobs, s.backup} {
		switch p, err := check(ctx); {
		case err != nil:
			found = append(found, Problem{Name: Database, Words: "The database is slow or cannot be read.",
				Detail: "The database did not answer within 5 seconds, or not well."})
			return found
		case p != nil:
			found = append(found, *p)
		}
	}
	if s.NoReports {
		found = append(found, Problem{Name: NoReports, Words: "Reports of payments are not taken.",
			Detail: "Stripe's reports of payments are refused, since the settings lack --stripe-secret, the signing secret of the endpoint /payments/stripe. Until it is set, payments are asked about every 10 minutes."})
	}
	return append(found, s.OfMachine(s.Machine())...)
}

func (s *Service) schema(ctx context.Context) (*Problem, error) {
	has, err := s.Store.Schema(ctx)
	if err != nil || !has.Differs {
		return nil, err
	}
	return &Problem{Name: SchemaName, Fatal: true, Words: "The database is of another version of the program.",
		Detail: texts.Sprintf("The database has schema %d, and this program is made for %d.", has.Has, has.Knows)}, nil
}

func (s *Service) writing(ctx context.Context) (*Problem, error) {
	if now := s.Clock(); s.written.IsZero() || now.Sub(s.written).Abs() >= writeEvery {
		s.failed = s.Store.Tx(ctx, func(ctx context.Context) error { return s.Store.WriteSomething(ctx, now) })
		s.written = now
	}
	if s.failed == nil {
		return nil, nil
	}
	return &Problem{Name: Writing, Words: "The database cannot be written; reads go on.",
		Detail: "The database could not be written within 5 seconds: the disk is full, or something holds the database."}, nil
}

func (s *Service) mails(ctx context.Context) (*Problem, error) {
	if !s.CanMail {
		return &Problem{Name: NoMail, Words: "No mail server is named, so nobody can sign in by mail.",
			Detail: "Name a mail server with --smtp."}, nil
	}
	sent, refused, err := s.Store.CountMails(ctx, s.Clock().Add(-time.Hour))
	if err != nil || s.Limits.Now().Mails == 0 || refused < s.Limits.Now().Mails || refused <= sent {
		return nil, err
	}
	return &Problem{Name: MailsRefused, Words: "Mails are refused.",
		Detail: texts.Sprintf("In the last hour %d mails were sent, and %d are refused for good or so far.",
			sent, refused)}, nil
}

func (s *Service) deadJobs(ctx context.Context) (*Problem, error) {
	n, err := s.Store.CountDeadJobs(ctx)
	if err != nil || s.Limits.Now().Jobs == 0 || n < s.Limits.Now().Jobs {
		return nil, err
	}
	return &Problem{Name: DeadJobs, Words: "Jobs were given up.",
		Detail: texts.Sprintf("%d jobs were given up, and nobody has dealt with them.", n)}, nil
}

func (s *Service) backup(ctx context.Context) (*Problem, error) {
	if s.NewestBackup == nil || s.Limits.Now().BackupHours == 0 {
		return nil, nil
	}
	at, configured, err := s.NewestBackup(ctx)
	switch {
	case err != nil:
		return nil, err
	case !configured:
		return s.noBackup(ctx)
	case s.Clock().Sub(at) < time.Duration(s.Limits.Now().BackupHours)*time.Hour:
		return nil, nil
	}
	return &Problem{Name: Backup, Words: "The newest backup is old.",
		Detail: texts.Sprintf("There is no backup since %s.", minute(at))}, nil
}

// noBackup looks where no backups are made by themselves.
func (s *Service) noBackup(ctx context.Context) (*Problem, error) {
	never, err := s.NeverBackedUp(ctx)
	if err != nil || !never {
		return nil, err
	}
	return &Problem{Name: NoBackup, Words: Unsaved,
		Detail: "No backup was ever made. Name a place for backups with --backup-to, or make one with debut backup."}, nil
}

// Unsaved says that no backup was ever made.
const Unsaved texts.Text = "The database was never backed up."

// OfMachine returns the problems of what the instance stands on.
func (s *Service) OfMachine(m team.Machine) (found []Problem) {
	if m.Lost {
		found = append(found, Problem{Name: Lost, Words: "The database was lost; reads go on until it is back.",
			Detail: "The server lost the database: its session was ended, or somebody has the database alone. It tries each second to have it again; nothing is written until then."})
	}
	if least := int64(s.Limits.Now().DiskMB) << 20; m.Free >= 0 && m.Free < least {
		found = append(found, Problem{Name: Disk, Words: "The disk is nearly full.",
			Detail: texts.Sprintf("The disk has %s left.", texts.Bytes(m.Free))})
	}
	if m.Cap > 0 && m.Database > m.Cap/10*9 {
		found = append(found, Problem{Name: Full, Words: "The database has used nearly all that it may.",
			Detail: texts.Sprintf("The database has %s of the %s that --database-mb allows.",
				texts.Bytes(m.Database), texts.Bytes(m.Cap))})
	}
	index := Problem{Name: Index}
	switch {
	case m.RebuildFailed:
		index.Words, index.Detail = "The search index could not be built.",
			"The search index could not be built; searches fall back on names."
	case m.ToRebuild != "":
		index.Name = IndexBuilds
		index.Words, index.Detail = "The search index is being built.",
			texts.Sprintf("The search index is built anew: %s", m.ToRebuild)
	case m.NotFollowing:
		index.Words, index.Detail = "The search index does not follow changes.",
			"The search index does not follow what changes; that is tried again. The log says why."
	case m.Behind > mostBehind:
		index.Words, index.Detail = "The search index is behind the database.",
			texts.Sprintf("The search index has still to follow %d changes.", m.Behind)
	}
	if index.Words != "" {
		found = append(found, index)
	}
	return found
}

// certificate returns what is wrong with the certificate of the origin. One that nobody can look at from here is no
// problem: some machines do not reach their own public address.
func (s *Service) certificate(ctx context.Context) []Problem {
	if s.CertificateEnd == nil || s.Limits.Now().CertificateDays == 0 {
		return nil
	}
	until, err := s.CertificateEnd(ctx)
	if err != nil || until.After(s.Clock().AddDate(0, 0, s.Limits.Now().CertificateDays)) {
		return nil
	}
	return []Problem{{Name: Certificate, Words: "The certificate ends soon.",
		Detail: texts.Sprintf("The certificate ends on %s.", minute(until))}}
}

func minute(t time.Time) texts.Text { return texts.Time(t.UTC(), "2 January 2006, 15:04 UTC") }
