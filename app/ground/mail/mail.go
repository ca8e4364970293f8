// Package mail sends what the site has to say to people. A mail is a job, written with the change that it tells of, and
// tried again until it was taken.
package mail

import (
	"context"
	"encoding/hex"
	"errors"
	"sync"

	"debut/app"
	"debut/app/ground/jobs"
)

// SendJob sends a mail.
const SendJob = jobs.Kind[Message]("mail")

// Message is one mail, in plain text and as HTML.
type Message struct {
	Site    string `json:"site,omitempty"` // the key of the one that it is from; "" is the default one
	To      string `json:"to"`             // one address
	Subject string `json:"subject"`
	Text    string `json:"text"`
	HTML    string `json:"html,omitempty"` // the same; From writes it where it is ""
	// words of a link that stands at the end of Text, and where it leads; a button in HTML
	Do   string `json:"do,omitempty"`
	At   string `json:"at,omitempty"`
	Kind Kind   `json:"kind,omitempty"` // what it is about
	ID   string `json:"-"`              // names it for mail servers, the same at each try; "" has one made
	// names the link that it holds, which ends where nobody takes the mail: see NameOf
	Link string `json:"link,omitempty"`
	// Unsubscribe is where one POST ends mails of the kind, without signing in (RFC 8058); "" of a mail that somebody
	// asked for.
	Unsubscribe string `json:"unsubscribe,omitempty"`
	Calendar    string `json:"calendar,omitempty"` // a file for calendars that comes with it
	// Updates are what a mail of news holds, by their numbers: what is deleted before it goes out goes from it, too.
	Updates  []int64  `json:"updates,omitempty"`
	Launches []int64  `json:"launches,omitempty"` // the same, of listings
	Changes  []Change `json:"changes,omitempty"`  // the same
	Follows  []string `json:"follows,omitempty"`  // that brought it, besides those of listings
}

// Change is a change of facts of which a mail says that it is news at a listing.
type Change struct {
	ID      int64 `json:"id"`
	Listing int64 `json:"listing"`
}

// From returns the job that sends a mail of a site.
func From(site app.Site, m Message) jobs.Job {
	return SendJob.Job(Dressed(site, m))
}

// Dressed returns a mail as a site sends it.
func Dressed(site app.Site, m Message) Message {
	m.Site = site.Key
	if m.HTML == "" {
		m.HTML = dressed(site, m)
	}
	return m
}

// NameOf names a link by the hash of its secret.
func NameOf(hash []byte) string { return hex.EncodeToString(hash) }

// LinkOf returns the hash of the secret in the link that a mail holds; nil if it holds none.
func LinkOf(m Message) []byte {
	hash, err := hex.DecodeString(m.Link)
	if err != nil || len(hash) == 0 {
		return nil
	}
	return hash
}

// Sender hands a mail on, and returns the words of who took it. Its error says that it was not taken; it may be tried
// again unless it is jobs.Final. Neither names the person, nor repeats what the text keeps secret.
type Sender interface {
	Send(ctx context.Context, m Message) (reply string, err error)
}

// Outbox holds the last mails in memory, for demonstrations and development, where nobody is to be written to.
type Outbox struct {
	mu       sync.Mutex
	messages []Message
}

// outboxSize is how many mails an Outbox holds.
const outboxSize = 50

// Send puts m into the outbox.
func (b *Outbox) Send(_ context.Context, m Message) (string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.messages = append(b.messages, m)
	b.messages = b.messages[max(0, len(b.messages)-outboxSize):]
	return "kept for /dev/mail", nil
}

// Messages returns the mails, the last first.
func (b *Outbox) Messages() []Message {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := make([]Message, 0, len(b.messages))
	for i := len(b.messages) - 1; i >= 0; i-- {
		list = append(list, b.messages[i])
	}
	return list
}

// ErrDrill is why no mail goes out of a copy that was restored to try it out.
var ErrDrill = errors.New("this is a drill: no mail goes out")

// Drill gives up every mail.
type Drill struct{}

// Send sends nothing.
func (Drill) Send(context.Context, Message) (string, error) { return "", jobs.Final(ErrDrill) }
