package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Who may import whom. A package may import what its rule allows, and what lies below itself; "app/*" is every area of app.
var mayImport = []struct{ pkg, may string }{
	{"debut", "debut/storage debut/web/commands debut/web/host"},
	{"debut/app", ""},
	{"debut/app/*", "debut/app debut/app/*"}, // but for app/directory, see onlyIn
	{"debut/storage", "debut/app debut/app/*"},
	{"debut/storage/*", "debut/app debut/app/* debut/storage"},
	{"debut/search", "debut/app debut/app/*"},
	{"debut/crawl", "debut/app debut/app/budget debut/app/texts"},
	{"debut/web", "debut/app debut/app/texts debut/web/op"},
	{"debut/web/op", "debut/app debut/app/texts"},
	{"debut/web/api", "debut/app debut/app/* debut/web/op"},
	{"debut/web/webtest/*", "debut/app debut/web debut/web/*"},
	{"debut/web/commands", "*"}, // here and in host everything meets
	{"debut/web/host", "*"},
	{"debut/web/bench", "debut/app debut/app/secrets debut/storage debut/web/commands"},
	{"debut/web/servertest", "debut/app debut/app/* debut/storage debut/storage/storagetest debut/crawl debut/web/op debut/web/host"},
	{"debut/web/server", "debut/app debut/app/* debut/web debut/web/*"},
	{"debut/web/*", "debut/app debut/app/* debut/web debut/web/op debut/web/api debut/web/static debut/web/badge debut/web/ogimage debut/web/feed debut/web/form debut/web/openapi debut/web/page debut/web/webhook"},
}

// Packages that only some of ours may import.
var onlyIn = map[string][]string{
	"database/sql":                        {"debut/storage", "debut/web/bench"},
	"github.com/julienschmidt/httprouter": {"debut/web", "debut/web/bench"},
	"net/http":                            {"debut/web", "debut/crawl", "debut/app/drafting/openai", "debut/app/orders/pay/stripepay", "debut/app/backups/s3test"},
	"debut/app/directory":                 {"debut/web/commands", "debut/web/server", "debut/web/host"},
	"debut/web/server":                    {"debut/web/host"},
	"debut/web/host":                      {"debut", "debut/web/commands", "debut/web/servertest"},
	"testing":                             {"debut/storage/storagetest", "debut/web/webtest", "debut/web/servertest", "debut/app/backups/s3test", "debut/app/orders/pay/stripepay/stripetest"},
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

// What is short is read.
func TestFiles_AreShort(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("git", "ls-files", "*.go").Output()
	if err != nil {
		t.Skip("the files of a checkout are looked at")
	}
	atRoot := 0
	for _, name := range strings.Fields(string(out)) {
		source, err := os.ReadFile(name)
		if err != nil {
			continue // taken away, and not committed yet
		}
		if n := strings.Count(string(source), "\n"); n > 350 {
			t.Errorf("%s has %d lines; 350 are the most", name, n)
		}
		if strings.HasSuffix(name, "_test.go") && !strings.Contains(name, "/") {
			atRoot++
		}
	}
	if atRoot > 8 {
		t.Errorf("there are %d test files in the root; what needs the handler alone belongs to web/server", atRoot)
	}
}
