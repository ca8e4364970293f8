package badgesvg

import (
	"cmp"

	"debut/app"
	"debut/app/ground/texts"
)

// on stands between what a company does and the directory.
const on = "on"

// Words are those that a site may have others for, of its own.
var Words = []string{
	titles["listed"], titles["launched"], titles["featured"], titles["verified"], titles["week1"], debuts,
	losses["listed"], losses["launched"], losses["featured"], losses["verified"], losses["week1"], on,
}

// In returns what a badge says in a site's own words, by those that they are for, and its language.
func (s Says) In(own map[string]string, l texts.Language) Says {
	s.Language = l
	s.Verb, s.On = own[s.verb()], own[on]
	return s
}

// Misfit returns one of a site's own words that a badge cannot show whole, and why; "" if all badges stay whole. A
// site's name that is too long for a badge in any words is no fault of these.
func Misfit(own map[string]string, l texts.Language, site, host string) (word, why string) {
	for _, word := range Words {
		if !faces()[bold].has(own[word]) || !faces()[semibold].has(own[word]) {
			return own[word], "has a letter that badges have no outline for"
		}
	}
	for _, kind := range app.BadgeKinds {
		for _, s := range states(Says{Kind: kind, Name: "Name", Site: site, Host: host}) {
			for _, shape := range app.BadgeShapes {
				mine, style := s.In(own, l), Style{Shape: shape}
				if !layOut(mine, style).cut() {
					continue
				}
				alone := mine
				alone.Site, alone.Host = "", ""
				if !layOut(s, style).cut() || layOut(alone, style).cut() {
					return cmp.Or(mine.Verb, mine.On), "is too long for the badge in the shape " + shape
				}
			}
		}
	}
	return "", ""
}

// states are what a badge may say of a listing.
func states(s Says) []Says {
	lost, waits, second := s, s, s
	lost.Lost, waits.Waits, second.Place, second.Week = true, true, 2, "2026-11-16"
	return []Says{s, lost, waits, second}
}

// cut reports whether words of the badge are shortened.
func (p plan) cut() bool { return p.small.cut || p.big.cut }
