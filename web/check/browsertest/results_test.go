package browsertest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/app/ground/results"
	"debut/app/ground/results/resultstest"
)

// From a week that is over one comes to its result sheet, and from there to the file, which can be counted again.
func TestResults_FromTheWeekToTheFile(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := openTab(t)
	tab.open("/launches/last")
	tab.do(chromedp.Click(chromedp.CSS(`main a[href$="/results"]`)))
	where := tab.at("/results")
	is.True(strings.Contains(eval[string](tab, `document.querySelector("#recount").textContent`), "debut recount --key RW"))
	href := eval[string](tab, `document.querySelector("a[download$='.txt']").getAttribute("href")`)
	is.Equal(href, where+".txt")
	status, file := tab.site.Person().Ask("GET", href, nil)
	is.Equal(status, 200)
	counted, err := results.Count(strings.NewReader(file))
	is.NoErr(err)
	is.Equal(counted.Faults, nil)
}

// dropped puts files on the page that checks sheets, and returns what it says then.
func (t *tab) dropped(files map[string]string) string {
	t.tb.Helper()
	dir, paths := t.tb.TempDir(), []string(nil)
	for name, text := range files {
		paths = append(paths, filepath.Join(dir, name))
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.tb.Fatal(err)
		}
	}
	slices.Sort(paths)
	t.until(`!document.querySelector("#check").hidden`)
	t.do(chromedp.Click(chromedp.CSS("#check-again")), chromedp.SetUploadFiles(chromedp.CSS("#check-files"), paths))
	t.until(`document.querySelector("#checked").dataset.done`)
	return eval[string](t, `document.querySelector("#checked").innerText`)
}

// A visitor checks the last sheets of a directory on their own machine: true ones, one that somebody changed, and two of one week.
func TestResults_CheckedInTheBrowser(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := openTab(t)
	visitor := tab.site.Person()
	_, list := visitor.Ask("GET", "/results.txt", nil)
	lines := strings.Split(strings.TrimSpace(list), "\n")
	is.True(len(lines) >= 10)
	files := map[string]string{"results.txt": list}
	_, files["keys.txt"] = visitor.Ask("GET", "/results/keys.txt", nil)
	for _, line := range lines[len(lines)-2:] {
		week := strings.Fields(line)[1]
		for _, end := range []string{".txt", ".txt.minisig"} {
			status, text := visitor.Ask("GET", "/launches/"+week+"/results"+end, nil)
			is.Equal(status, 200)
			files[week+end] = text
		}
	}
	tab.open("/results")
	tab.do(chromedp.Click(chromedp.CSS(`main a[href="/results/check"]`)))
	tab.at("/results/check")
	says := tab.dropped(files)
	is.Equal(strings.Count(says, "Signed with the key."), 2)
	is.Equal(strings.Count(says, "The ranking follows from the"), 2)
	is.True(strings.Contains(says, "2 sheets are signed, and fit together."))
	last := strings.Fields(lines[len(lines)-1])[1] + ".txt"
	changed := map[string]string{last: strings.Replace(files[last], " void\n", " counted\n", 1), last + ".minisig": files[last+".minisig"]}
	says = tab.dropped(changed)
	is.True(strings.Contains(says, "Not signed with this key") && strings.Contains(says, "by its lines there are"))
	is.Equal(eval[string](tab, `fetch("/results.txt").then(() => "sent", () => "refused")`), "refused") // nothing that was dropped goes anywhere

	tab.open("/results/check")
	tab.until(`!document.querySelector("#check").hidden`)
	tab.do(chromedp.SetValue(chromedp.CSS("#check-key"), resultstest.Key.Public().String()))
	one := resultstest.Sheet()
	other := resultstest.Sheet()
	other.Closed = other.Closed.Add(time.Minute)
	says = tab.dropped(map[string]string{
		"hers.txt": string(one.File()), "hers.txt.minisig": resultstest.Signature(one),
		"his.txt": string(other.File()), "his.txt.minisig": resultstest.Signature(other),
	})
	is.True(strings.Contains(says, "Fork: hers.txt and his.txt are both signed"))
	next := resultstest.Next(one)
	says = tab.dropped(map[string]string{"his.txt": string(other.File()), "his.txt.minisig": resultstest.Signature(other),
		"next.txt": string(next.File()), "next.txt.minisig": resultstest.Signature(next)})
	is.True(strings.Contains(says, "Fork: next.txt names another sheet as the one before than his.txt."))
	mine := results.Receipt{Site: one.Site, Slug: "lower", Listing: 2, Week: one.Week, Hour: one.From, Pseudonym: results.Pseudonym("0"), At: one.Closed}
	gone := mine
	gone.Pseudonym = results.Pseudonym("none")
	says = tab.dropped(map[string]string{"hers.txt": string(one.File()), "hers.txt.minisig": resultstest.Signature(one),
		"mine.receipt": mine.Sign(resultstest.Key), "gone.receipt": gone.Sign(resultstest.Key), "forged.receipt": mine.Sign(resultstest.Later)})
	for _, want := range []string{"mine.receipt: the vote stands in line", "gone.receipt: the receipt is signed, and its vote is not so in hers.txt", "forged.receipt: not a receipt"} {
		is.True(strings.Contains(says, want)) // want
	}
}

// The script refuses what debut recount refuses, in the same line.
func TestResults_TheBrowserRefusesWhatContradictsItself(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := openTab(t)
	tab.open("/results/check")
	tab.until(`!document.querySelector("#check").hidden`)
	check := func(file string) []int {
		text, err := json.Marshal(file)
		is.NoErr(err)
		return eval[[]int](tab, "checkSheet("+string(text)+").then((faults) => faults.map((f) => f[0]))")
	}
	old := resultstest.Sheet()
	old.Number, old.Before = 0, ""
	for _, good := range []results.Sheet{resultstest.Sheet(), old, resultstest.Next(resultstest.Sheet())} {
		is.Equal(check(string(good.File())), []int{})
	}
	for _, b := range resultstest.AllBroken() {
		line := b.Line
		if b.Says == "" {
			line++
		}
		if lines := check(b.File); !slices.Contains(lines, line) {
			t.Errorf("%s is refused in the lines %v, and not in %d", b.Name, lines, line)
		}
	}
}
