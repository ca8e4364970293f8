package nodestest

import (
	"fmt"
	"net/mail"
	"net/url"
	"strings"
	"sync"

	"debut/web/check/servertest"
)

// mailbox is where all mails go.
type mailbox struct {
	mu    sync.Mutex
	mails map[string]map[string]int // how often each came: by the address and what it says, and by its Message-ID
	asked []string                  // addresses to which a link was acknowledged
}

// open takes mails until the test ends.
func (b *mailbox) open(r *run) (url string) {
	b.mails = map[string]map[string]int{}
	server := servertest.NewMailServer(r.TB)
	go func() {
		for {
			select {
			case sent := <-server.Taken:
				b.take(r, sent)
			case <-r.Context().Done():
				return
			}
		}
	}()
	return server.URL
}

func (b *mailbox) take(r *run, sent string) {
	m, err := mail.ReadMessage(strings.NewReader(sent))
	if err != nil {
		r.Error(err)
		return
	}
	_, text, _ := strings.Cut(sent, "\n\n")
	if boundary := strings.Index(text, "\n\n"); boundary > 0 { // which is another in each
		text = text[boundary:]
	}
	text, _, _ = strings.Cut(text, "\n--")
	b.mu.Lock()
	defer b.mu.Unlock()
	key := m.Header.Get("To") + text
	if b.mails[key] == nil {
		b.mails[key] = map[string]int{}
	}
	b.mails[key][m.Header.Get("Message-ID")]++
}

// ask asks for links to sign in, each to another address.
func (b *mailbox) ask(r *run) {
	for round := 0; r.more(round, 10); round++ {
		address := fmt.Sprintf("guest-%d@guests.example", round)
		_, known := r.once("POST", "/sign-in", url.Values{"email": {address}}.Encode(), person{from: fmt.Sprintf("10.9.%d.%d", round/250, round%250)}.form()...)
		if known {
			b.asked = append(b.asked, address)
		}
		r.rest(4)
	}
}

// of counts the different mails to an address.
func (b *mailbox) of(address string) (n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for key, ids := range b.mails {
		if strings.HasPrefix(key, "<"+address+">") {
			n += len(ids)
		}
	}
	return n
}

// check waits for what was acknowledged, and looks whether each mail came under one Message-ID. Copies of one are those
// that a node died over before it could note that the mail was taken.
func (b *mailbox) check(r *run) (mails, copies int) {
	r.Helper()
	for _, address := range b.asked {
		servertest.Eventually(r.TB, "a mail to "+address, func() bool { return b.of(address) > 0 })
		if n := b.of(address); n != 1 {
			r.Errorf("%s was sent %d mails", address, n)
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for key, ids := range b.mails {
		if len(ids) != 1 {
			r.Errorf("a mail was sent as %d: %s", len(ids), key)
		}
		for _, times := range ids {
			mails, copies = mails+1, copies+times-1
		}
	}
	return mails, copies
}
