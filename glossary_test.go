package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/doors/api"
	"debut/web/doors/openapi"
)

// glossary has the names that one would have to learn, and what a reader already says instead. A lower-case one is found as a word of any
// name, such as shelf in newShelf; one that is whole is found as a whole name alone, for its words have plain uses, too.
var glossary = []struct {
	now, say string
	whole    bool
}{
	{now: "shelf", say: "cache"},
	{now: "bow", say: "podium"},
	{now: "cast", say: "countWords", whole: true},
	{now: "NewReady", say: "NewResponse", whole: true},

	{now: "wish", say: "request"},
	{now: "AskIn", say: "RequestSignIn", whole: true},
	{now: "Asked", say: "PendingSignIn", whole: true},
	{now: "Opening", say: "SignInAttempt", whole: true},
	{now: "RunBy", say: "WithOperator", whole: true},
	{now: "BecomeFirst", say: "Bootstrap", whole: true},
	{now: "FirstPath", say: "BootstrapPath", whole: true},
	{now: "KeyWanted", say: "KeyForm", whole: true},

	{now: "self", say: "privacy, or account", whole: true},
	{now: "farewell", say: "deletion"},
	{now: "goodbye", say: "deleted"},
	{now: "letGo", say: "release", whole: true},
	{now: "holdings", say: "impact"},

	{now: "plant", say: "seed"},
	{now: "Box", say: "Outbox", whole: true},
	{now: "rival", say: "competitor"},
	{now: "told", say: "errors, or the word for what is said"},
	{now: "tell", say: "the word for what it does, such as report", whole: true},
	{now: "outward", say: "openWorldHint"},
	{now: "World", say: "OpenWorld", whole: true},
	{now: "Cost", say: "RateLimit", whole: true},
	{now: "bucket", say: "limit"},
	{now: "keyed", say: "idempotent, or withKey"},
	{now: "standing", say: "signedInKey, or QuotaState"},
	{now: "standings", say: "quotas"},

	{now: "hurt", say: "damaged"},
	{now: "distrust", say: "invalidate"},
	{now: "spoil", say: "unmark"},
	{now: "careful", say: "guarded"},
	{now: "trouble", say: "fetchError"},
	{now: "standIn", say: "placeholder, or stub", whole: true},
	{now: "standIns", say: "placeholders, or stubs", whole: true},

	{now: "drawn", say: "what it is: svg, image, canvas"},
	{now: "drawing", say: "demoart, badgesvg, or ogimage"},
	{now: "Card", say: "Image, or Summary", whole: true},
	{now: "Cards", say: "Images, or Summaries", whole: true},
	{now: "lazy", say: "lazyregexp"},
	{now: "toy", say: "testservice"},

	{now: "instance", say: "app", whole: true},
	{now: "settle", say: "what it does: finish, tuneMemory"},
	{now: "post", say: "mailer, or send", whole: true},
	{now: "leave", say: "release, or redirect", whole: true},
	{now: "curtain", say: "background"},
}

// sayInstead returns what to say instead of a name, or "" if it is plain.
func sayInstead(name string) string {
	words := camelWord.FindAllString(name, -1)
	for _, entry := range glossary {
		isWord := func(word string) bool { return strings.EqualFold(word, entry.now) }
		if name == entry.now || !entry.whole && slices.ContainsFunc(words, isWord) {
			return entry.say
		}
	}
	return ""
}

var camelWord = regexp.MustCompile(`[A-Z]?[a-z]+|[A-Z]+`)

// declared returns the names that a file declares, with their places. Those of tests are sentences, and no names.
func declared(file *ast.File) []*ast.Ident {
	names := []*ast.Ident{file.Name}
	define := func(list ...ast.Expr) {
		for _, e := range list {
			if name, ok := e.(*ast.Ident); ok {
				names = append(names, name)
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if !strings.HasPrefix(n.Name.Name, "Test") {
				names = append(names, n.Name)
			}
		case *ast.TypeSpec:
			names = append(names, n.Name)
		case *ast.ValueSpec:
			names = append(names, n.Names...)
		case *ast.Field:
			names = append(names, n.Names...)
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				define(n.Lhs...)
			}
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				define(n.Key, n.Value)
			}
		}
		return true
	})
	return names
}

// riddles are stage language for plain things, in a text that people read. A numbered programme is a week.
var riddles = regexp.MustCompile(`(?i)\b(programme (\d+|%d)|bows?|curtains?|troupes?|rivals?|farewells?|encores?|ovations?|limelight|matin[ée]es?|understud(y|ies))\b`)

// riddlesIn returns the riddles in what a Go file says: in literals of several words.
func riddlesIn(file *ast.File) (found []string) {
	ast.Inspect(file, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			if text, _ := strconv.Unquote(literal.Value); strings.Contains(text, " ") {
				found = append(found, riddles.FindAllString(text, -1)...)
			}
		}
		return true
	})
	return found
}

// vocabulary are files with the words of other people: what the rules look for on websites, and what invented companies say.
func vocabulary(path string) bool {
	return strings.HasPrefix(path, "app/catalogue/drafting/lexicon/") || strings.HasPrefix(path, "app/demo/") || strings.HasSuffix(path, "_test.go")
}

// eachFile calls f with every file of the project whose name ends so.
func eachFile(t *testing.T, suffixes []string, f func(path string)) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && len(path) > 1 && strings.HasPrefix(d.Name(), ".") {
			return filepath.SkipDir
		}
		if slices.Contains(suffixes, filepath.Ext(path)) {
			f(filepath.ToSlash(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestGlossary_NamesAreThoseThatReadersAlreadySay(t *testing.T) {
	t.Parallel()
	files := token.NewFileSet()
	eachFile(t, []string{".go"}, func(path string) {
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range declared(file) {
			if say := sayInstead(name.Name); say != "" {
				t.Errorf("%s: %s; say %s", files.Position(name.Pos()), name.Name, say)
			}
		}
		if vocabulary(path) {
			return
		}
		for _, riddle := range riddlesIn(file) {
			t.Errorf("%s says %q to people; say what it is", path, riddle)
		}
	})
}

func TestGlossary_TextsHoldNoRiddles(t *testing.T) {
	t.Parallel()
	eachFile(t, []string{".html", ".md", ".json"}, func(path string) {
		if strings.HasPrefix(path, "testdata/") || strings.HasPrefix(path, "app/") {
			return // what invented websites and companies say
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		saysNoRiddle(t, path, text)
	})
	saysNoRiddle(t, "the OpenAPI document", openapi.JSON(openapi.Document(api.Operations(api.Services{}), openapi.Describe("Debut", "https://debut.example"))))
}

func saysNoRiddle(t *testing.T, who string, text []byte) {
	t.Helper()
	for _, riddle := range riddles.FindAllString(string(text), -1) {
		t.Errorf("%s says %q; say what it is", who, riddle)
	}
}

func TestGlossary_FindsWhatItLooksFor(t *testing.T) {
	t.Parallel()
	const source = `package toy
type newShelf struct { Asked, asked, AskedAt int }
func (s newShelf) AskIn(costs int) (told bool) {
	for bowOf := range costs { rivals := "take the bow"; _, _ = rivals, bowOf }
	return told
}
func TestToldInASentence() {}`
	is := is.New(t)
	file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
	is.NoErr(err)
	var found []string
	for _, name := range declared(file) {
		if sayInstead(name.Name) != "" {
			found = append(found, name.Name)
		}
	}
	is.Equal(found, []string{"toy", "newShelf", "Asked", "AskIn", "told", "bowOf"})
	is.Equal(riddlesIn(file), []string{"bow"})
}
