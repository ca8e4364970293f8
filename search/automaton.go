package search

import "unicode/utf8"

// maxFuzzy is the longest word, in runes, for which similar ones are looked for: its positions are bits of a word.
const maxFuzzy = 63

// automaton accepts the words that are at most so many edits away from a pattern, an edit being a rune too many, too
// few, another one, or two neighbours swapped (optimal string alignment). It is the bit-parallel automaton of Wu and
// Manber, "Fast text searching allowing errors" (1992), and makes its states as a dictionary asks for them: few of
// those that there could be. It implements vellum's Automaton, and is for one goroutine.
type automaton struct {
	pattern []rune
	edits   int
	end     uint64 // the bit that stands for all of the pattern
	classes [utf8.RuneSelf]uint8
	width   int // how many classes of ASCII signs there are; 0 is of those that the pattern lacks

	states []state
	ids    map[state]int32
	next   []int32 // by state and class: the next state and one, or 0 if it is not known
}

// state holds what the runes so far may be: bit i of at[e] says, with e edits, the first i of the pattern.
type state struct {
	at      [3]uint64
	swap    [3]uint64 // bit i of swap[e]: the first i, and the one after the next
	partial rune      // the bytes so far of a rune of several, or strange
	lacking int8      // how many bytes of it are to come
}

// strange is the beginning of any rune that the pattern lacks.
const strange = -1

// dead is the state from which no word is accepted.
const dead = 0

// newAutomaton returns the automaton for a pattern of 1 to maxFuzzy runes, and 0 to 2 edits.
func newAutomaton(pattern string, edits int) *automaton {
	a := &automaton{pattern: []rune(pattern), edits: edits, width: 1, ids: map[state]int32{}}
	a.end = 1 << len(a.pattern)
	for _, r := range a.pattern {
		if r < utf8.RuneSelf && a.classes[r] == 0 {
			a.classes[r] = uint8(a.width)
			a.width++
		}
	}
	start := state{}
	for e := range edits + 1 {
		start.at[e] = 1<<(e+1) - 1
	}
	a.id(state{})
	a.id(start)
	return a
}

func (a *automaton) id(s state) int {
	if s.at == (state{}).at && s.swap == (state{}).swap {
		s = state{}
	}
	id, known := a.ids[s]
	if !known {
		id = int32(len(a.states))
		a.ids[s] = id
		a.states = append(a.states, s)
		a.next = append(a.next, make([]int32, a.width)...)
	}
	return int(id)
}

// Start implements vellum.Automaton, and so do the next four.
func (a *automaton) Start() int { return dead + 1 }

func (a *automaton) CanMatch(id int) bool { return id != dead }

func (a *automaton) WillAlwaysMatch(int) bool { return false }

func (a *automaton) IsMatch(id int) bool {
	s := a.states[id]
	return s.lacking == 0 && s.at[a.edits]&a.end != 0
}

func (a *automaton) Accept(id int, b byte) int {
	if b >= utf8.RuneSelf {
		return a.id(a.part(a.states[id], b))
	}
	class := id*a.width + int(a.classes[b])
	if known := a.next[class]; known > 0 {
		return int(known) - 1
	}
	next := a.id(a.step(a.states[id], rune(b)))
	a.next[class] = int32(next) + 1
	return next
}

// part takes one byte of a rune of several.
func (a *automaton) part(s state, b byte) state {
	switch {
	case s.lacking == 0 && b >= 0xf0:
		s.partial, s.lacking = rune(b&0x07), 3
	case s.lacking == 0 && b >= 0xe0:
		s.partial, s.lacking = rune(b&0x0f), 2
	case s.lacking == 0:
		s.partial, s.lacking = rune(b&0x1f), 1
	default:
		if s.partial != strange {
			s.partial = s.partial<<6 | rune(b&0x3f)
		}
		s.lacking--
	}
	if s.lacking == 0 {
		return a.step(s, s.partial)
	}
	for _, r := range a.pattern {
		if r >= utf8.RuneSelf && r>>(6*s.lacking) == s.partial {
			return s
		}
	}
	s.partial = strange
	return s
}

// step takes one rune.
func (a *automaton) step(s state, r rune) state {
	var same uint64 // the positions before which r stands
	for i, p := range a.pattern {
		if p == r {
			same |= 1 << i
		}
	}
	within := a.end<<1 - 1
	var next state
	next.at[0] = s.at[0] & same << 1
	for e := 1; e <= a.edits; e++ {
		next.swap[e] = s.at[e-1] & (same >> 1)
		right := s.at[e] & same << 1
		many, other, few := s.at[e-1], s.at[e-1]<<1, next.at[e-1]<<1
		swapped := s.swap[e] & same << 2
		next.at[e] = (right | many | other | few | swapped) & within
	}
	return next
}

// distance returns how many edits a word that is accepted is away from the pattern.
func (a *automaton) distance(word string) int {
	id := a.Start()
	for i := range len(word) {
		id = a.Accept(id, word[i])
	}
	for e := range a.edits {
		if a.states[id].at[e]&a.end != 0 {
			return e
		}
	}
	return a.edits
}

// accepts reports whether a word is near enough.
func (a *automaton) accepts(word string) bool {
	id := a.Start()
	for i := range len(word) {
		if id = a.Accept(id, word[i]); !a.CanMatch(id) {
			return false
		}
	}
	return a.IsMatch(id)
}
