package servertest

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// EditStorm is two tabs and a program that edit one draft at once, while the server goes down and comes back.
type EditStorm struct {
	Server   *Server        // with the key of the draft's owner
	Draft    string         // its id
	Edits    int            // how many changes are made in all
	Downs    int            // how often the server goes down meanwhile
	Down     func()         // takes it down, and brings it back at the same address
	Owner    func() *Person // in another browser each time; nil signs in by mail
	Seed     uint64
	mu       sync.Mutex
	writes   map[string][]write // by part
	made     int
	Figures  Figures
	failures []error
}

// Figures are what came about.
type Figures struct{ Acknowledged, ByProgram, Conflicts, Lost, Failed, Crashes, Downs int }

// write is a change that was sent: what its writer saw there, and what they wrote.
type write struct {
	saw, text    string
	acknowledged bool
}

var stormed = []string{"tagline", "city", "pricing_summary", "description", "story.problem", "seo.title"}

// byProgram are those that update_draft is sent, too.
var byProgram = stormed[:4]

// Run runs the storm, and fails the test if anything that was acknowledged is not in the history of its part, each change made of
// the one before.
func (s *EditStorm) Run(tb testing.TB) {
	tb.Helper()
	s.writes = map[string][]write{}
	s.call("PATCH", map[string]any{"fields": map[string]any{"description": "Short."}}) // update_draft cuts what it tells of longer ones
	began := s.stands()
	var all sync.WaitGroup
	tabs := []*Tab{s.tab(1), s.tab(2)}
	for i, t := range tabs {
		all.Go(func() { s.person(t, rand.New(rand.NewPCG(s.Seed, uint64(i)))) })
	}
	all.Go(func() { s.program(rand.New(rand.NewPCG(s.Seed, 7))) })
	for i := range s.Downs {
		Eventually(tb, "edits", func() bool { return s.count(0) >= s.Edits*(i+1)/(s.Downs+1) })
		s.Down()
	}
	all.Wait()
	for _, t := range tabs {
		s.again(t.Follow)
	}
	if err := errors.Join(s.failures...); err != nil {
		tb.Fatal(err)
	}
	ends := s.stands()
	for _, part := range stormed {
		if wrong := history(s.writes[part], began[part], ends[part]); wrong != "" {
			tb.Errorf("%s: %s", part, wrong)
		}
		for _, t := range tabs {
			if t.Texts[part] != ends[part] {
				tb.Errorf("%s: a tab shows %q, and there stands %q", part, t.Texts[part], ends[part])
			}
		}
	}
	s.Figures.Downs = s.Downs
}

func (s *EditStorm) count(n int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.made += n
	return s.made
}

func (s *EditStorm) tab(n int) *Tab {
	owner := func() *Person { return s.Server.Person().SignIn("owner@debut.example") }
	if s.Owner != nil {
		owner = s.Owner
	}
	t := &Tab{Person: owner(), Path: "/drafts/" + s.Draft, number: n, Parts: stormed, Kept: map[string]Kept{}, over: map[string]string{}}
	t.Wrote = func(part, saw, text string, acknowledged bool) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.writes[part] = append(s.writes[part], write{saw, text, acknowledged})
		if acknowledged {
			s.Figures.Acknowledged++
		}
	}
	return t
}

// person edits by a tab until all is done and saved.
func (s *EditStorm) person(t *Tab, chance *rand.Rand) {
	t.Lose = func() bool {
		lost := chance.IntN(12) == 0
		if lost {
			s.note(func(f *Figures) { f.Lost++ })
		}
		return lost
	}
	n := 0
	word := func() string { n++; return fmt.Sprintf("%d of tab %d", n, t.number) }
	s.again(t.Load)
	for s.count(0) < s.Edits {
		part := stormed[chance.IntN(len(stormed))]
		switch what := chance.IntN(20); {
		case what == 0: // the browser crashes; what it stored is there again
			s.note(func(f *Figures) { f.Crashes++ })
			s.again(t.Load)
		case what < 4:
			s.try(t.Follow)
		default:
			s.count(1)
			t.Type(part, word())
			if chance.IntN(3) > 0 {
				s.try(func() error { return t.Save(func() { s.typeOn(t, part, chance, word) }) })
			}
		}
		s.choose(t, chance, word)
	}
	t.Lose = func() bool { return false }
	for len(t.Kept) > 0 {
		s.again(func() error { return t.Save(func() {}) })
		s.choose(t, chance, word)
	}
}

// typeOn types while an answer is on its way.
func (s *EditStorm) typeOn(t *Tab, part string, chance *rand.Rand, word func() string) {
	if chance.IntN(4) == 0 {
		s.count(1)
		t.Type(part, word())
	}
}

// choose decides each conflict.
func (s *EditStorm) choose(t *Tab, chance *rand.Rand, word func() string) {
	for _, part := range t.Clashes() {
		s.note(func(f *Figures) { f.Conflicts++ })
		if chance.IntN(2) == 0 {
			s.try(func() error { return t.TakeTheirs(part) })
			continue
		}
		t.Type(part, word())
		s.try(func() error { return t.KeepMine(part, t.Theirs(part)) })
	}
}

// program changes fields by update_draft, which says what stood there before.
func (s *EditStorm) program(chance *rand.Rand) {
	for n := 0; s.count(0) < s.Edits; n++ {
		s.count(1)
		part, text, key := byProgram[chance.IntN(len(byProgram))], fmt.Sprint("program ", n), fmt.Sprintf("storm-%d-%d", s.Seed, n)
		s.again(func() error {
			a, err := s.Server.Try("PATCH", "/drafts/"+s.Draft+"?view=changes", map[string]any{"fields": map[string]any{part: text}}, "Idempotency-Key", key)
			if err != nil || a.Status != 200 {
				return errors.Join(err, fmt.Errorf("%d %v", a.Status, a.Body))
			}
			saw := Text(a.Body, "changed", "before", "fields."+part+".value")
			s.mu.Lock()
			defer s.mu.Unlock()
			s.writes[part] = append(s.writes[part], write{saw, text, true})
			s.Figures.ByProgram++
			return nil
		})
	}
}

func (s *EditStorm) note(do func(*Figures)) { s.mu.Lock(); defer s.mu.Unlock(); do(&s.Figures) }

// try does something that may fail, as when the server is down.
func (s *EditStorm) try(do func() error) bool {
	err := do()
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		s.note(func(f *Figures) { f.Failed++ })
		<-time.After(5 * time.Millisecond)
	}
	return err == nil
}

// again does it until it succeeds.
func (s *EditStorm) again(do func() error) {
	deadline := time.Now().Add(Patience)
	for !s.try(do) {
		if time.Now().After(deadline) {
			s.mu.Lock()
			s.failures = append(s.failures, do())
			s.mu.Unlock()
			return
		}
	}
}

// stands returns what stands in each part of the draft.
func (s *EditStorm) stands() map[string]string {
	body, now := s.call("GET", nil), map[string]string{}
	for _, part := range stormed {
		if group, name, grouped := strings.Cut(part, "."); grouped {
			now[part] = Text(body, group, name)
		} else {
			now[part] = Text(body, "fields", part, "value")
		}
	}
	return now
}

// call makes a call about the draft until it is answered.
func (s *EditStorm) call(method string, body any) (answered map[string]any) {
	s.again(func() error {
		a, err := s.Server.Try(method, "/drafts/"+s.Draft, body)
		if err == nil && a.Status != 200 {
			err = fmt.Errorf("%d %v", a.Status, a.Body)
		}
		answered = a.Body
		return err
	})
	return answered
}

// history follows the changes of a part from what stood there first, and says what is wrong with them: an acknowledged change that
// is not among them is lost, and two that were made of the same text mean that one was written over what it had not seen. A change
// whose answer was lost may have been made, and is followed where that leads on.
func history(writes []write, from, to string) string {
	acknowledged := map[string]string{} // text by what it was made of
	tries := map[string][]string{}
	for _, w := range writes {
		if !w.acknowledged {
			if !slices.Contains(tries[w.saw], w.text) {
				tries[w.saw] = append(tries[w.saw], w.text)
			}
			continue
		}
		if other, twice := acknowledged[w.saw]; twice && other != w.text {
			return fmt.Sprintf("%q and %q were both made of %q", other, w.text, w.saw)
		}
		acknowledged[w.saw] = w.text
	}
	end, left := follow(acknowledged, tries, []string{from}, to)
	switch {
	case end != to:
		return fmt.Sprintf("after %q there stands %q, which nobody made of it", end, to)
	case left > 0:
		return fmt.Sprintf("%d acknowledged changes are lost", left)
	}
	return ""
}

// follow goes on from the last of the texts that came one after the other, by what was acknowledged or, where nothing was, by what
// may have been made. It returns where it ends, and how many acknowledged changes it did not come by: of all ways the best, which is
// at to with none.
func follow(acknowledged map[string]string, tries map[string][]string, came []string, to string) (end string, left int) {
	at := came[len(came)-1]
	ways := tries[at]
	if next, known := acknowledged[at]; known {
		ways = []string{next}
	}
	end, left = at, len(acknowledged)
	for _, text := range came[:len(came)-1] {
		if _, by := acknowledged[text]; by {
			left--
		}
	}
	for _, next := range ways {
		if slices.Contains(came, next) {
			continue
		}
		e, l := follow(acknowledged, tries, append(came[:len(came):len(came)], next), to)
		if good := e == to; good && (end != to || l < left) || !good && end != to && l < left {
			end, left = e, l
		}
	}
	return end, left
}
