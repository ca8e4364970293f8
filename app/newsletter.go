package app

import "time"

// Subscriber is an address that gets the week's mail of a site, once its owner confirmed it.
type Subscriber struct {
	ID          int64
	Site        int64
	Email       string
	Categories  []Slug // nil is all
	CreatedAt   time.Time
	ConfirmedAt *time.Time
	Issue       Week // the last that was written to them; "" is none
}

// SubscriberLink is a link in a mail to a subscriber, by the hash of its secret.
type SubscriberLink struct {
	Hash       []byte
	Subscriber int64
	Confirms   bool   // the subscription; others end it
	Categories []Slug // that it is for then
	Client     string // that asked for it
	At         time.Time
}

// NewsletterIssue is the week's mail of a site.
type NewsletterIssue struct {
	Site     int64
	Week     Week
	Intro    string // Markdown, by the team
	Revision int64
	BegunAt  *time.Time // when the first mail was written
	DoneAt   *time.Time // when the last was
	Mails    int
}
