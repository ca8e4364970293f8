package main

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// Who may import whom. A package may import what its rule allows, and what lies below itself; "app/*" is every area of app.
var mayImport = []struct{ pkg, may string }{
	{"debut", "debut/storage debut/web/run/commands debut/web/run/host"},
	{"debut/app", ""},
	{"debut/app/*", "debut/app debut/app/*"}, // but for app/directory, see onlyIn, and upwards, see wards
	{"debut/storage", "debut/app debut/app/*"},
	{"debut/storage/*", "debut/app debut/app/* debut/storage"},
	{"debut/search", "debut/app debut/app/*"},
	{"debut/crawl", "debut/app debut/app/ground/budget debut/app/ground/lazyregexp debut/app/ground/texts"},
	{"debut/web", "debut/app debut/app/ground/texts debut/web/doors/op"},
	{"debut/web/unindent", ""},
	{"debut/web/doors/op", "debut/app debut/app/ground/texts"},
	{"debut/web/doors/api", "debut/app debut/app/* debut/web/doors/op"},
	{"debut/web/doors/*", "debut/app debut/app/* debut/web debut/web/doors/op debut/web/unindent"},
	{"debut/web/pages/*", "debut/app debut/app/* debut/web debut/web/doors/op debut/web/pages/form debut/web/pages/ogimage debut/web/pages/page debut/web/pages/static debut/web/pages/webhook debut/web/unindent"},
	{"debut/web/run/commands", "*"}, // here and in host everything meets
	{"debut/web/run/host", "*"},
	{"debut/web/run/server", "debut/app debut/app/* debut/web debut/web/doors/* debut/web/pages/* debut/web/run/metrics debut/web/run/ready"},
	{"debut/web/run/train", "debut/app debut/app/* debut/crawl debut/web/doors/op"},
	{"debut/web/run/*", "debut/app debut/app/*"},
	{"debut/web/check/bench", "debut/app debut/app/ground/secrets debut/storage debut/web/run/commands"},
	{"debut/web/check/htmlfmt", "debut/web/unindent"},
	{"debut/web/check/servertest", "debut/app debut/app/* debut/storage debut/storage/storagetest debut/crawl debut/web/doors/op debut/web/run/host"},
	{"debut/web/check/webtest", "debut/app debut/web/doors/op"},
	{"debut/web/check/webtest/*", "debut/app debut/web debut/web/doors/*"},
}

// wards are what the areas of app stand in, from the top down: an area imports those of its own ward and of the wards below.
var wards = []string{"desk", "sales", "community", "intake", "contest", "sending", "catalogue", "people", "ground"}

// wardOf returns the place of the ward that a package stands in; -1 if that is none.
func wardOf(pkg string) int {
	parts := strings.Split(pkg, "/")
	if len(parts) < 3 || parts[1] != "app" {
		return -1
	}
	return slices.Index(wards, parts[2])
}

// Packages that only some of ours may import.
var onlyIn = map[string][]string{
	"database/sql":                        {"debut/storage", "debut/web/check/bench"},
	"github.com/julienschmidt/httprouter": {"debut/web", "debut/web/check/bench"},
	"net/http":                            {"debut/web", "debut/crawl", "debut/app/catalogue/drafting/openai", "debut/app/sales/orders/pay/stripepay", "debut/app/ground/limited", "debut/app/desk/backups"},
	"debut/app/directory":                 {"debut/web/run/commands", "debut/web/run/server", "debut/web/run/host"},
	"debut/web/run/server":                {"debut/web/run/host"},
	"debut/web/run/host":                  {"debut", "debut/web/run/commands", "debut/web/check/servertest"},
	"testing":                             {"debut/storage/storagetest", "debut/web/check/webtest", "debut/web/check/servertest", "debut/app/desk/backups/s3test", "debut/app/sales/orders/pay/stripepay/stripetest", "debut/app/sales/orders/vat/lawcarts"},
}

func TestImports_PointOneWay(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}: {{join .Imports " "}}`, "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		pkg, imports, _ := strings.Cut(line, ": ")
		for _, imported := range strings.Fields(imports) {
			if strings.HasPrefix(imported, "debut") && !allowed(pkg, imported) {
				t.Errorf("%s must not import %s", pkg, imported)
			}
			if places, limited := onlyIn[imported]; limited && !under(pkg, places) {
				t.Errorf("%s must not import %s; only %v may", pkg, imported, places)
			}
		}
	}
}

func allowed(pkg, imported string) bool {
	if strings.HasPrefix(imported, pkg+"/") && pkg != "debut" {
		return true // what lies below itself
	}
	if from, to := wardOf(pkg), wardOf(imported); to >= 0 && to < from {
		return false
	}
	for _, rule := range mayImport {
		if !matches(rule.pkg, pkg) {
			continue
		}
		for _, may := range strings.Fields(rule.may) {
			if may == "*" || matches(may, imported) {
				return true
			}
		}
		return false
	}
	return false
}

func matches(pattern, pkg string) bool {
	prefix, any := strings.CutSuffix(pattern, "*")
	return pkg == pattern || any && strings.HasPrefix(pkg, prefix)
}

func under(pkg string, places []string) bool {
	for _, place := range places {
		if pkg == place || place != "debut" && strings.HasPrefix(pkg, place+"/") {
			return true
		}
	}
	return false
}

// The root holds what needs the program as a process.
func TestFiles_FewTestsAreAtTheRoot(t *testing.T) {
	t.Parallel()
	atRoot, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	if len(atRoot) > 8 {
		t.Errorf("there are %d test files in the root; what needs the handler alone belongs to web/run/server", len(atRoot))
	}
}

// A change is read as a diff, and two of them beside each other: of what is no test, one line of a hundred may be wider
// than 120 columns, with four to a tab. Those are words that are looked up as a whole, and tags.
func TestFiles_FewLinesAreWide(t *testing.T) {
	t.Parallel()
	var lines int
	var wide []string
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
			strings.HasPrefix(path, ".") || strings.HasPrefix(path, "web/check/") {
			return err
		}
		text, err := os.ReadFile(path)
		for i, line := range strings.Split(string(text), "\n") {
			lines++
			if utf8.RuneCountInString(line)+3*strings.Count(line, "\t") > 120 {
				wide = append(wide, fmt.Sprintf("%s:%d", path, i+1))
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(wide)*100 > lines {
		t.Errorf("%d of %d lines are wider than 120 columns: %v", len(wide), lines, wide)
	}
}
