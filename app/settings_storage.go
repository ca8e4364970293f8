package app

import (
	"flag"
	"time"
)

// Storage are the settings of how much is stored, and for how long. 0 switches a cap off, and lets things stay for
// ever.
type Storage struct {
	AccountMB   int // of the drafts, the listings, the updates and the pictures of an account
	Drafts      int // of an account
	DraftDays   int // that a draft lives after its last change, unless it was submitted
	ReadingMB   int // of what is kept of one website, compressed
	ReadingsMB  int // of an account
	ReadingDays int // that what was read of a website lives after the last change of its draft
	Changes     int // in the version history of a listing, whatever their age
	ChangeDays  int // that a change is kept beyond those
	ListingMB   int // of the version history of a listing
	ChangesMB   int // of an account
	AnswersMB   int // of an account, kept for Idempotency-Keys
	DatabaseMB  int // of the database's file
	AuditDays   int // that it is kept what the team did
	EndedDays   int // that jobs which were given up, and keys which were revoked or expired, are kept
}

// Define puts the settings on a set of flags.
func (s *Storage) Define(fs *flag.FlagSet) {
	s.defineFile(fs)
	s.defineLives(fs)
}

func (s *Storage) defineFile(fs *flag.FlagSet) {
	count(fs, &s.DatabaseMB, "database-mb", 0,
		"megabytes that the database file may grow to; then writes are refused as on a full disk; 0 leaves it the whole disk")
}

func (s *Storage) defineLives(fs *flag.FlagSet) {
	count(fs, &s.AccountMB, "account-mb",
		100, "megabytes of drafts, listings and pictures that one account may store; 0 switches the cap off")
	count(fs, &s.Drafts, "account-drafts", 300, "drafts that one account may have; 0 switches the cap off")
	count(fs, &s.DraftDays, "draft-days",
		180, "days after its last change that a draft is deleted which was never submitted; 0 keeps them")
	count(fs, &s.ReadingMB, "reading-mb",
		4, "megabytes that are kept of one website that was read, compressed; 0 switches the cap off")
	count(fs, &s.ReadingsMB, "account-readings-mb",
		100, "megabytes of websites that are kept for one account, the newest; 0 switches the cap off")
	count(fs, &s.ReadingDays, "reading-days",
		30, "days after the last change of its draft that what was read of a website is deleted; 0 keeps it")
	count(fs, &s.Changes, "changes", 200,
		"changes of a listing that its version history keeps whatever their age, the newest; what removed words stays beyond them; 0 keeps all")
	count(fs, &s.ChangeDays, "change-days", 90, "days that every other change of a listing is kept; 0 keeps all")
	count(fs, &s.ListingMB, "listing-changes-mb", 4,
		"megabytes of version history kept for one listing; what removed no words goes first; 0 switches the cap off")
	count(fs, &s.ChangesMB, "account-changes-mb", 100,
		"megabytes of version history kept for one account; what removed no words goes first; 0 switches the cap off")
	count(fs, &s.AnswersMB, "account-answers-mb",
		20, "megabytes of answers kept a day for the Idempotency-Keys of one account; 0 switches the cap off")
	count(fs, &s.AuditDays, "audit-days", 730, "days that what the team did is kept in the audit log; 0 keeps it")
	count(fs, &s.EndedDays, "ended-days",
		30, "days that jobs which were given up, and keys which were revoked or expired, are kept; 0 keeps them")
}

// DefaultStorage returns the settings that nobody changed.
func DefaultStorage() (s Storage) {
	s.Define(flag.NewFlagSet("", flag.ContinueOnError))
	return s
}

// DaysBefore returns the time before which things have lived for so many days at now. With 0 they live for ever:
// nothing is that old.
func DaysBefore(now time.Time, days int) time.Time {
	if days == 0 {
		return time.UnixMilli(-1)
	}
	return now.AddDate(0, 0, -days)
}
