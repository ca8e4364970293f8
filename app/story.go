package app

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

// Sections returns the sections by name, to read and to set.
func (s *Story) Sections() map[string]**string {
	return map[string]**string{
		"title": &s.Title, "story": &s.Story, "why_started": &s.WhyStarted, "problem": &s.Problem, "journey": &s.Journey,
		"challenges": &s.Challenges, "achievements": &s.Achievements, "lessons": &s.Lessons, "whats_next": &s.WhatsNext,
	}
}
