package lexicon

import (
	"strings"
	"unicode"
)

// The parts of sentences that tell when a company began: the year, and who is named beside it.
const (
	inYear  = `((?:19|20)\d{2})`
	named   = `(\p{Lu}[\p{L}\d.'’-]*(?:\s\p{Lu}[\p{L}\d.'’-]*){0,2})`
	inMonth = `(?:the \p{L}+ of |\p{L}+ (?:of |de )?)?` // "the spring of ", "mayo de "
	few     = `(?: [\p{L}'’]+){0,6}?`
)

// Began reads a sentence that tells in what year a company began, and whom it names as that company, if anybody. The year
// is "" where it tells nothing of the kind.
func Began(sentence string) (year string, who []string) {
	for _, re := range beganIn {
		for i, said := range re.FindStringSubmatch(strings.TrimSpace(sentence)) {
			switch {
			case i == 0 || said == "":
			case unicode.IsDigit(rune(said[0])):
				year = said
			default:
				who = append(who, said)
			}
		}
		if year != "" {
			return year, who
		}
	}
	return "", nil
}

// beganIn have a group that is a year, and others that are names.
var beganIn = compiled(
	`^(?:Our|The|My) (?:journey|story|adventure|history)(?: (?:of|with|behind) `+named+`)? (?:began|begins|started|starts)`+
		few+` in `+inMonth+inYear,
	`^It all (?:began|started)`+few+` in `+inMonth+inYear,
	`^(?:Back )?[Ii]n `+inMonth+inYear+`,? (?:we|I) (?:set out|started|founded|launched|began|opened|created|built)\b`,
	`^(?:We|I) (?:opened our doors|started|founded|launched|began|set out|created|built)(?: `+named+`)?`+few+
		` in `+inMonth+inYear,
	`^`+named+` (?:(?:was|were) (?:started|launched|created|born|built)|started|launched|began|came to life|`+
		`opened(?: its doors)?)`+few+` in `+inMonth+inYear,
	`^`+named+` (?:has|have) been (?:around|in business|trading|operating|building|making|helping|serving)`+few+` since `+inMonth+inYear,
	`^Since `+inYear+`,? (?:we|`+named+`) `,
	`^Since `+inYear+`,? (?:more than |over )?[\d.,]+ ?(?:million|thousand|[kKM])? ?\p{Ll}+ (?:have|`+
		`has) (?:chosen|used|trusted) `+named,
	`^(?:`+named+` is )?(?i:an? )?(?i:\p{L}+ )?(?i:family)(?i:[ -](?:business|firm|company|owned|`+
		`run)(?: (?:business|firm|company))?)`+
		few+` since `+inYear,
	`^(?:Twoje |Nasz[ae]? )?`+named+`(?: `+named+`)? (?:powstał[aoy]?|istnieje od|działa od)(?: w)? `+inYear,
	`^(?:Started|Launched|Created|Born) in `+inMonth+inYear+`, `+named,
	`^What (?:began|started)`+few+` in `+inYear,
	`^(?:Unsere|Die) (?:Geschichte|Reise)(?: von `+named+`)? (?:beginnt|begann|startet|startete) (?:im (?:Jahr|\p{L}+) )?`+inYear,
	`^Seit (?:dem Jahr )?`+inYear+` \p{Ll}+ (?:wir|`+named+`)`,
	`^`+named+` (?:gibt es|besteht|existiert) seit (?:dem Jahr )?`+inYear,
	`^`+named+` wurde (?:im (?:Jahr|\p{L}+) )?`+inYear+` (?:.{0,80} )?(?:gegründet|gestartet|ins Leben gerufen|entwickelt)`,
	`^Wir haben (?:`+named+` )?(?:im Jahr )?`+inYear+` (?:.{0,60} )?(?:gegründet|gestartet|ins Leben gerufen)`,
	`^L['’](?:aventure|histoire)(?: (?:de |d['’])?`+named+`)? (?:commence|débute|a commencé|a débuté|démarre) en `+
		inMonth+inYear,
	`^Depuis `+inYear+`, (?:nous|on|`+named+`) `,
	`^En `+inYear+`, (?:nous avons|j['’]ai|on a) (?:créé|lancé|fondé)`,
	`^(?:La|Nuestra) (?:historia|aventura)(?: de `+named+`)? (?:comienza|comenzó|empieza|empezó|nace|nació|inicia|inició) en `+
		inMonth+inYear,
	`^Desde (?:el año )?`+inYear+`,? (?:en |a |o )?(?:`+named+`|\p{L}+mos)\b`,
	`^(?:A|Nossa|A nossa) (?:jornada|história|aventura)(?: d[oae] `+named+`)? (?:começou|começa|nasceu|teve início) em `+
		inMonth+inYear,
	`^La (?:nostra )?(?:storia|avventura)(?: di `+named+`)? (?:inizia|comincia|nasce|è iniziata|è cominciata) nel `+inYear,
	`^Nat[oa] nel `+inYear+`\b`, `^Dal `+inYear+`,? `+named,
	`^Ons (?:verhaal|avontuur) (?:begon|begint|startte) in `+inMonth+inYear,
	`^Sinds `+inYear+` \p{Ll}+ (?:wij|we|`+named+`)`,
	`^(?:Sedan|Siden) `+inYear+` \p{Ll}+ (?:vi|`+named+`)`,
	`^Vi (?:startade|grundade|startede|grundlagde|stiftede|startet) (?:`+named+` )?(?:år |i )?`+inYear,
	`^Nasza (?:historia|przygoda) (?:zaczęła się|rozpoczęła się) w `+inYear)
