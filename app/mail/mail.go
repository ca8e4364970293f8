// Package mail sends what the site has to say to people. A mail is a job, written with the change that it tells of, and tried again
// until it was taken.
package mail

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"sync"

	"debut/app/jobs"
)

// JobKind is the kind of job that sends a mail.
const JobKind = "mail"

// Message is one mail, in plain text.
type Message struct {
	To      string `json:"to"` // one address
	Subject string `json:"subject"`
	Text    string `json:"text"`
	Link    string `json:"link,omitempty"` // names the link that it holds, which ends where nobody takes the mail: see NameOf
}

// NameOf names a link by the hash of its secret.
func NameOf(hash []byte) string { return hex.EncodeToString(hash) }

// LinkOf returns the hash of the secret in the link that the mail of a job holds; nil where it holds none.
func LinkOf(j jobs.Job) []byte {
	var m Message
	if json.Unmarshal([]byte(j.Payload), &m) != nil {
		return nil
	}
	hash, err := hex.DecodeString(m.Link)
	if err != nil || len(hash) == 0 {
		return nil
	}
	return hash
}

// Job is the job that sends m.
func Job(m Message) (jobs.Job, error) {
	payload, err := json.Marshal(m)
	return jobs.Job{Kind: JobKind, Payload: string(payload)}, err
}

// Sender hands a mail on. Its error says that it was not taken, and names no person; it may be tried again unless it is jobs.Final.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// Handle is the handler of JobKind.
func Handle(to Sender) func(ctx context.Context, j jobs.Job) error {
	return func(ctx context.Context, j jobs.Job) error {
		var m Message
		if err := json.Unmarshal([]byte(j.Payload), &m); err != nil {
			return fmt.Errorf("read the mail of job %d: %w", j.ID, err)
		}
		return to.Send(ctx, m)
	}
}

// Box keeps the last mails in memory, for demonstrations and development, where nobody is to be written to.
type Box struct {
	mu   sync.Mutex
	kept []Message
}

// boxSize is how many mails a Box keeps.
const boxSize = 50

// Send puts m into the box.
func (b *Box) Send(_ context.Context, m Message) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.kept = append(b.kept, m)
	b.kept = b.kept[max(0, len(b.kept)-boxSize):]
	return nil
}

// Messages returns the mails, the last first.
func (b *Box) Messages() []Message {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := make([]Message, 0, len(b.kept))
	for i := len(b.kept) - 1; i >= 0; i-- {
		list = append(list, b.kept[i])
	}
	return list
}
