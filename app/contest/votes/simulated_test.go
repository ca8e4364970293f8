package votes_test

import (
	"fmt"
	"math/rand/v2"
	"sort"
	"time"
)

// attempt is a vote that somebody gives at a time of the week.
type attempt struct {
	at      time.Duration // since Monday
	who     int           // in people
	product int
	kind    string // of cheating; "" is honest
}

// citizen is somebody with an account, a browser and the network in which they are.
type citizen struct {
	email   string
	made    time.Duration // since Monday
	network string
	browser []byte
}

// simulated is a week that is made by chance.
type simulated struct {
	*rand.Rand
	people   []citizen
	attempts []attempt
}

const (
	products  = 40
	inhabited = 3000
	weekLong  = 7 * 24 * time.Hour
)

// kinds of cheating, and how many accounts each uses.
var cheats = map[string]int{"one address block": 120, "one browser": 60, "disposable mail": 120, "burst": 160, "the owner's team": 30}

func simulate(seed uint64) *simulated {
	s := &simulated{Rand: rand.New(rand.NewPCG(seed, 13))}
	honest := inhabited
	for _, n := range cheats {
		honest -= n
	}
	for range honest {
		s.honest()
	}
	s.newsletter()
	s.puppets(cheats["one address block"])
	s.oneBrowser(cheats["one browser"])
	s.disposable(cheats["disposable mail"])
	for range 2 {
		s.burst(cheats["burst"] / 2)
	}
	s.team(cheats["the owner's team"])
	sort.SliceStable(s.attempts, func(i, j int) bool { return s.attempts[i].at < s.attempts[j].at })
	return s
}

func (s *simulated) add(c citizen) int {
	if c.email == "" {
		domain := []string{"gmail.com", "outlook.com", "proton.me", "icloud.com", fmt.Sprintf("firm-%d.example", s.IntN(900))}[min(s.IntN(6), 4)]
		c.email = fmt.Sprintf("person-%d@%s", len(s.people), domain)
	}
	if c.network == "" {
		c.network = fmt.Sprintf("198.%d.%d.0/24", s.IntN(256), s.IntN(256))
	}
	if c.browser == nil {
		c.browser = fmt.Appendf(nil, "browser %d", len(s.people))
	}
	s.people = append(s.people, c)
	return len(s.people) - 1
}

func (s *simulated) votes(who, product int, at time.Duration, kind string) {
	s.attempts = append(s.attempts, attempt{at, who, product, kind})
}

// daytime is a moment of the week at which people are awake, most on its first days.
func (s *simulated) daytime() time.Duration {
	day := min(s.IntN(8), s.IntN(8), 6)
	hour := (s.NormFloat64()*4 + 14)
	return min(max(time.Duration(day)*24*time.Hour+time.Duration(hour*float64(time.Hour)), 0), weekLong-time.Hour)
}

// popular is a product, of which some are liked far more than others.
func (s *simulated) popular() int { return min(int(s.ExpFloat64()*9), products-1) }

// honest is somebody who looks around and votes for what they like. Six in ten have been here before, the others come for this week. Some
// share a network with many (a university, a mobile carrier), a few a browser with somebody, and a few do not give their real address.
func (s *simulated) honest() {
	begin, c := s.daytime(), citizen{}
	c.made = begin - time.Duration(1+s.IntN(20))*time.Minute
	if s.IntN(10) < 6 {
		c.made = -time.Duration(8+s.IntN(300)) * 24 * time.Hour
	}
	switch n := s.IntN(100); {
	case n < 8:
		c.network = fmt.Sprintf("203.0.%d.0/24", s.IntN(12))
	case n < 10 && len(s.people) > 0:
		c.network, c.browser = s.people[len(s.people)-1].network, s.people[len(s.people)-1].browser
	case s.IntN(200) == 0:
		c.email = fmt.Sprintf("shy-%d@mailinator.com", len(s.people))
	}
	who := s.add(c)
	for range 1 + min(int(s.ExpFloat64()*2.2), 12) {
		s.votes(who, s.popular(), begin, "")
		begin = min(begin+time.Duration(30+s.IntN(600))*time.Second, weekLong-time.Minute)
	}
}

// newsletter names a product: 120 people come within an hour and a half, and half of them vote for something else, too.
func (s *simulated) newsletter() {
	begin, product := 34*time.Hour, s.IntN(10)
	for i := range 120 {
		who := (i*17 + 5) % (len(s.people))
		if s.people[who].made < begin {
			s.votes(who, product, begin+time.Duration(s.IntN(90))*time.Minute, "")
		}
	}
}

// cover is the vote for something else that one in ten false accounts gives, to look honest.
func (s *simulated) cover(who int, at time.Duration) {
	if s.IntN(10) == 0 {
		s.votes(who, s.popular(), at+time.Minute, "cover")
	}
}

// puppets are accounts of one block of addresses, some slow, so that few of an hour are alike.
func (s *simulated) puppets(n int) {
	for half := range 2 {
		product, gap := 10+s.IntN(30), []int{9, 55}[half]
		at := time.Duration(10+s.IntN(20)) * time.Hour
		for range n / 2 {
			who := s.add(citizen{network: fmt.Sprintf("192.0.%d.0/24", half), made: at - time.Duration(s.IntN(72))*time.Hour})
			s.votes(who, product, at, "one address block")
			s.cover(who, at)
			at += time.Duration(1+s.IntN(2*gap)) * time.Minute
		}
	}
}

// oneBrowser is one person with many accounts, who changes the network and not the browser.
func (s *simulated) oneBrowser(n int) {
	product, at := 10+s.IntN(30), time.Duration(20+s.IntN(40))*time.Hour
	for range n {
		who := s.add(citizen{browser: []byte("the same"), made: at - time.Duration(s.IntN(48))*time.Hour})
		s.votes(who, product, at, "one browser")
		at += time.Duration(1+s.IntN(50)) * time.Minute
	}
}

// disposable are accounts of addresses that are thrown away, of which one service in forty is not known.
func (s *simulated) disposable(n int) {
	product, at := 10+s.IntN(30), time.Duration(20+s.IntN(40))*time.Hour
	services := []string{"mailinator.com", "yopmail.com", "guerrillamail.com", "inbox.sharklasers.com"}
	for i := range n {
		domain := services[s.IntN(4)]
		if s.IntN(40) == 0 {
			domain = "new-service.example"
		}
		who := s.add(citizen{email: fmt.Sprintf("d%d@%s", i, domain), made: at - time.Duration(s.IntN(48))*time.Hour})
		s.votes(who, product, at, "disposable mail")
		s.cover(who, at)
		at += time.Duration(1+s.IntN(30)) * time.Minute
	}
}

// burst is bought: accounts made in the days before, each with its own network, browser and ordinary address, vote within a quarter
// of an hour.
func (s *simulated) burst(n int) {
	product, at := 10+s.IntN(30), time.Duration(20+s.IntN(100))*time.Hour
	for range n {
		who := s.add(citizen{made: at - time.Duration(2+s.IntN(90))*time.Hour})
		s.votes(who, product, at+time.Duration(s.IntN(15*60))*time.Second, "burst")
		s.cover(who, at)
	}
}

// team are the owner's: three in four with the company's address, three in four in its office.
func (s *simulated) team(n int) {
	product, at := 10+s.IntN(30), 9*time.Hour
	for i := range n {
		c := citizen{made: at - 30*24*time.Hour}
		if s.IntN(4) > 0 {
			c.email = fmt.Sprintf("t%d@product-%d.example", i, product)
		}
		if s.IntN(4) > 0 {
			c.network = "192.0.9.0/24"
		}
		s.votes(s.add(c), product, at, "the owner's team")
		at += time.Duration(1+s.IntN(20)) * time.Minute
	}
}
