package app

import "reflect"

// Story is the founder story, section by section; nil is a section that nobody wrote.
type Story struct {
	Title        *string `json:"title"`
	Story        *string `json:"story"`
	WhyStarted   *string `json:"why_started"`
	Problem      *string `json:"problem"`
	Journey      *string `json:"journey"`
	Challenges   *string `json:"challenges"`
	Achievements *string `json:"achievements"`
	Lessons      *string `json:"lessons"`
	WhatsNext    *string `json:"whats_next"`
}

// StorySections names the sections of a founder story, in the order in which people read them.
var StorySections = func() (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Story]()) {
		names = append(names, f.Tag.Get("json"))
	}
	return names
}()

// Sections returns the sections by name, to read and to set.
func (s *Story) Sections() map[string]**string {
	sections := map[string]**string{}
	for _, name := range StorySections {
		sections[name] = At(s, name).(**string)
	}
	return sections
}
