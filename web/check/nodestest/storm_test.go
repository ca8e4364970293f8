package nodestest

import (
	"net/http"

	"debut/app"
	"debut/web/check/servertest"
)

// storm has a draft edited in two tabs and by a program at once, one draft after the other.
func (r *run) storm(m *maker) {
	for round := 0; r.more(round, 1); round++ {
		site := servertest.NewHomepage(r.TB)
		id := servertest.Text(r.call(m, "POST", "/drafts", map[string]any{"url": site.URL}), "id")
		m.drafts[id] = site.URL
		servertest.Eventually(r.TB, "the draft is ready", func() bool { return r.call(m, "GET", "/drafts/"+id, nil)["status"] == "ready" })
		server := &servertest.Server{TB: r.TB, URL: r.server.URL, Key: m.key}
		storm := servertest.EditStorm{Server: server, Draft: id, Edits: 100, Seed: uint64(round), Owner: func() *servertest.Person {
			p := server.Person()
			p.From = m.from
			p.Client.Jar.SetCookies(p.Address(), []*http.Cookie{{Name: "session", Value: m.session, Path: "/"}})
			return p
		}}
		storm.Run(r.TB)
		f, all := storm.Figures, &r.storms
		all.Acknowledged, all.ByProgram, all.Conflicts = all.Acknowledged+f.Acknowledged, all.ByProgram+f.ByProgram, all.Conflicts+f.Conflicts
		all.Lost, all.Failed, all.Crashes = all.Lost+f.Lost, all.Failed+f.Failed, all.Crashes+f.Crashes
		r.rest(20)
	}
}

// checkAwards looks whether the week that ended was closed once.
func (r *run) checkAwards() {
	r.Helper()
	if won := r.query(`SELECT CAST(place AS TEXT) FROM awards WHERE week = $1`, string(r.endsOf)); len(won) != app.AwardPlaces {
		r.Errorf("the week of %s has the awards %v", r.endsOf, won)
	}
}
