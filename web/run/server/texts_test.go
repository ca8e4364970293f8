package server_test

import (
	"go/ast"
	"go/constant"
	"go/types"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/tools/go/packages"

	"debut/app"
	"debut/app/catalogue/badges/badgesvg"
	"debut/app/ground/texts"
	"debut/web/pages/page"
	"debut/web/pages/page/translate"
)

// Every text of the program is in the catalogue of every language, and nothing else is.
func TestTexts_EachLanguageHasAllAndNoOthers(t *testing.T) {
	t.Parallel()
	inGo := constantsOf(t)
	for _, key := range texts.People.Keys() {
		people, _ := texts.People.Find(key)
		if !slices.Contains(inGo, key) || !slices.Equal(slots(key), slots(people)) || spelt.MatchString(people) {
			t.Errorf("people: nothing says %q, or %q does not say it in their words", key, people)
		}
	}
	for _, l := range texts.Languages[1:] {
		said := slices.Concat(inGo, page.Messages(l.Tag), texts.Own(), badgesvg.Words)
		for _, spec := range app.FieldSpecs {
			said = append(said, string(app.FieldLabel(spec.Key)))
		}
		for _, key := range []string{"founders", "story", "milestones"} { // besides fields
			said = append(said, string(app.FieldLabel(key)))
		}
		used := map[string]bool{}
		for _, one := range said {
			used[one] = true
		}
		var lacking, unused []string
		for _, one := range slices.Sorted(maps.Keys(used)) {
			if _, found := l.Tag.Find(one); !found && speaks(one) {
				t.Errorf("%s: the catalogue lacks %q", l.Tag, one)
				lacking = append(lacking, one)
			}
		}
		for _, key := range l.Tag.Keys() {
			if !used[key] {
				t.Errorf("%s: nothing says %q any more", l.Tag, key)
				unused = append(unused, key)
			}
			if translated, _ := l.Tag.Find(key); !slices.Equal(slots(key), slots(translated)) {
				t.Errorf("%s: %q is filled in otherwise than %q", l.Tag, translated, key)
			} else if _, otherwise := texts.People.Find(key); otherwise && spelt.MatchString(translated) {
				t.Errorf("%s: %q names what only a program sends", l.Tag, translated)
			}
		}
		handDown(t, l.Tag, lacking, unused)
	}
}

// French has a space before its tall signs, and German its own quotation marks.
func TestTexts_HaveTheSignsOfTheirLanguage(t *testing.T) {
	t.Parallel()
	wrong := map[texts.Language]*regexp.Regexp{
		"fr": regexp.MustCompile(`[\p{L}\p{N})»] ?[;!?»](?:\s|$)|[ \x{a0}]:(?:\s|$)|«[^\x{202f}]|[“”„]`),
		"de": regexp.MustCompile(`”|“[\p{L}%{]|"[\p{L}][^"]*[\p{L}] [^"]*"`),
	}
	for l, signs := range wrong {
		for _, key := range l.Keys() {
			said, _ := l.Find(key)
			if at := signs.FindString(entity.ReplaceAllString(said, "")); at != "" {
				t.Errorf("%s: %q in %q", l, at, said)
			}
		}
	}
}

var entity = regexp.MustCompile(`&#?\w+;|</?\w+>`)

// speaks reports whether a text has words of its own beside what is filled in.
func speaks(text string) bool {
	return strings.ContainsFunc(slot.ReplaceAllString(text, ""), unicode.IsLetter)
}

var slot = regexp.MustCompile(`%(?:\[\d+\])?[-+# 0]*\d*(?:\.\d+)?[a-zA-Z%]|\{\d+\}|</?\w+>|&#?\w+;`)

// slots lists where a text is filled in: the places of a template, or how many arguments a format has.
func slots(text string) []string {
	if found := translate.Slots(text); len(found) > 0 {
		return slices.Sorted(slices.Values(found))
	}
	verbs := slices.DeleteFunc(slot.FindAllString(text, -1), func(s string) bool { return s[0] != '%' || s == "%%" })
	return make([]string, len(verbs))
}

// constantsOf returns the constants of the type texts.Text in the program, the words of inputs, and the labels of its forms.
func constantsOf(t *testing.T) (list []string) {
	all, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax}, "debut/...")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		for _, broken := range p.Errors {
			t.Fatal(broken)
		}
		for at, value := range p.TypesInfo.Types {
			if isText(value.Type) && value.Value != nil && value.Value.Kind() == constant.String {
				list = append(list, constant.StringVal(value.Value))
			}
			if call, ok := at.(*ast.CallExpr); ok {
				list = append(list, labelsOf(p.TypesInfo, call)...)
			}
			if _, ok := at.(*ast.StructType); ok {
				list = append(list, wordsOf(value.Type.(*types.Struct))...)
			}
		}
	}
	return list
}

// wordsOf returns what the fields of an input say of their patterns.
func wordsOf(in *types.Struct) (list []string) {
	for i := range in.NumFields() {
		if words := reflect.StructTag(in.Tag(i)).Get("words"); words != "" {
			list = append(list, words)
		}
	}
	return list
}

func isText(t types.Type) bool {
	named, ok := t.(*types.Named)
	return ok && named.Obj().Name() == "Text" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "debut/app/ground/texts"
}

// labelsOf returns what the fields of a form are called that has no words of its own for them: form.New[In](labels).
func labelsOf(info *types.Info, call *ast.CallExpr) (list []string) {
	of, ok := call.Fun.(*ast.IndexExpr)
	if !ok {
		return nil
	}
	if name, ok := of.X.(*ast.SelectorExpr); !ok || name.Sel.Name != "New" || info.Uses[name.Sel].Pkg().Path() != "debut/web/pages/form" {
		return nil
	}
	own := map[string]bool{}
	if labels, ok := call.Args[0].(*ast.CompositeLit); ok {
		for _, e := range labels.Elts {
			own[constant.StringVal(info.Types[e.(*ast.KeyValueExpr).Key].Value)] = true
		}
	}
	in := info.Types[of.Index].Type.Underlying().(*types.Struct)
	for i := range in.NumFields() {
		name, _, _ := strings.Cut(reflect.StructTag(in.Tag(i)).Get("json"), ",")
		if name != "" && name != "-" && !own[name] {
			list = append(list, string(texts.Label(name)))
		}
	}
	return list
}
