package texts_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app/ground/texts"
)

func TestIn_SaysDaysNumbersAndNamesInTheLanguage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	day := time.Date(2026, 3, 16, 15, 4, 0, 0, time.UTC)
	for _, c := range []struct {
		text            texts.Text
		english, german string
	}{
		{"March", "March", "März"},
		{texts.Time(day, "Mon"), "Mon", "Mo"},
		{texts.Time(day.AddDate(0, 0, 1), "Mon"), "Tue", "Di"},
		{texts.Time(day, "Monday January 2006"), "Monday March 2026", "Montag März 2026"},
		{texts.Number(1234567), "1,234,567", "1.234.567"},
		{texts.Number(-1054), "-1,054", "-1.054"},
		{texts.Decimal(1.5, 1), "1.5", "1,5"},
		{texts.Verbatim("March"), "March", "March"}, // somebody's name
		{texts.Sprintf("%s, not %s", texts.Text("March"), "March"), "March, not March", "März, not March"},
		{texts.Sprintf("%d%% of %q", 5, "a"), `5% of "a"`, `5% of "a"`},
		{texts.Sprintf("%[1]s%[2]s", "€", texts.Number(2000)), "€2,000", "2.000\u00a0€"},
		{texts.Sentence(texts.Sprintf("%s is wrong; send another", texts.Text("May"))), "May is wrong; enter another.", "Mai is wrong; enter another."},
		{texts.Label("launch_week"), "Launch week", texts.Label("launch_week").In(texts.Language("de"))},
		{"", "", ""},
	} {
		is.Equal(c.text.In(texts.English), c.english)
		is.Equal(c.text.In(texts.Language("de")), c.german)
		is.Equal(fmt.Sprint(c.text), c.english) // it prints in English
	}
}

// In French the first of a month is no number like the others.
func TestIn_TheFirstOfAMonth(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	first := time.Date(2026, 11, 1, 1, 1, 1, 0, time.UTC)
	for layout, says := range map[texts.Text][3]string{
		"2 January 2006":              {"1 November 2026", "1. November 2026", "1er novembre 2026"},
		"Monday 2 January, 15:04 MST": {"Sunday 1 November, 01:01 UTC", "Sonntag, 1. November, 01:01 Uhr (UTC)", "dimanche 1er novembre à 01:01 UTC"},
		"2":                           {"1", "1.", "1er"},
		"2 January 2006 at 15:04 UTC": {"1 November 2026 at 01:01 UTC", "1. November 2026 um 01:01 UTC", "1er novembre 2026 à 01:01 UTC"},
	} {
		said := texts.Time(first, layout)
		is.Equal([3]string{said.In(texts.English), said.In("de"), said.In("fr")}, says)
		is.True(!strings.Contains(texts.Time(first.AddDate(0, 0, 10), layout).In("fr"), "er novembre")) // 11
	}
}

func TestText_IsEnglishForPrograms(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	said, err := json.Marshal(map[string]texts.Text{"message": texts.Sprintf("has %d characters", 5)})
	is.NoErr(err)
	is.Equal(string(said), `{"message":"has 5 characters"}`)
}

// What somebody is called may look like a text of ours, and stays what it is.
func TestVerbatim_NeverReadsAsATextOfOurs(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, hostile := range []string{string(texts.Sprintf("%s", "May")), "May\x01f1:x", "\x01", "\x01f99999999999999999999:x"} {
		for _, l := range []texts.Language{texts.English, texts.Language("de")} {
			shown := strings.ReplaceAll(hostile, "\x01", "\uFFFD")
			is.Equal(texts.Verbatim(hostile).In(l), shown)
			is.Equal(texts.Sprintf("%s %d", hostile, 1).In(l), shown+" 1")
		}
	}
}

// A text that was cut or changed by hand, as in a database, says what is left of it.
func TestIn_ReadsWhatIsBroken(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	whole := string(texts.Sprintf("%s of %d", texts.Text("May"), 5))
	for i := range whole {
		_ = texts.Text(whole[:i]).In(texts.Language("de"))
	}
	is.Equal(texts.Text("5 left\x01f99:x").In(texts.Language("de")), "5 left")
	is.Equal(texts.Text("5 left\x01").In(texts.Language("de")), "5 left")
}

// A text that stood in a catalogue twice would be said as whichever stands last.
func TestCatalogue_IsSortedAndHasEachTextOnce(t *testing.T) {
	t.Parallel()
	for _, l := range texts.Languages[1:] {
		raw, err := os.ReadFile("catalogues/" + l.Tag.Tag() + ".json")
		if err != nil {
			t.Fatal(err)
		}
		before := ""
		for line := range strings.Lines(string(raw)) {
			key, _, found := strings.Cut(line, `": "`)
			if found && key <= before {
				t.Errorf("%s: %s stands behind %s", l.Tag, key, before)
			}
			if found {
				before = key
			}
		}
		is.New(t).Equal(len(l.Tag.Keys())+2, strings.Count(string(raw), "\n"))
	}
}

// A text that was made is said as it was made, however often it is passed on.
func TestSprintf_FormatsNothingTwice(t *testing.T) {
	t.Parallel()
	once := texts.Sprintf("%d%% of %s", 5, "100 % wool")
	for _, again := range []texts.Text{texts.Sprintf(once), texts.Sprintf(texts.Sprintf(once)), texts.Sprintf("%s", once)} {
		if again.String() != "5% of 100 % wool" {
			t.Errorf("%q", again.String())
		}
	}
}
