package sheet_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/sheet"
)

// rows reads a file, and says what is wrong with which line.
func rows(t *testing.T, file string) (rows [][]string, faults []string) {
	t.Helper()
	r, err := sheet.NewReader(strings.NewReader(file))
	is.New(t).NoErr(err)
	rows = append(rows, r.Head)
	for {
		cells, line, err := r.Read()
		if errors.Is(err, io.EOF) {
			return rows, faults
		}
		if err != nil {
			public, said := app.PublicMessage(err)
			is.New(t).True(public)
			faults = append(faults, fmt.Sprintf("line %d: %s", line, said))
			continue
		}
		rows = append(rows, append([]string{}, cells...))
	}
}

func TestReader_ReadsWhatSpreadsheetsOfManyCountriesWrite(t *testing.T) {
	t.Parallel()
	want := [][]string{{"name", "city"}, {"Häuser; Höfe", "Köln"}}
	utf16 := "\xff\xfe"
	for _, r := range "name\tcity\r\n\"Häuser; Höfe\"\tKöln\r\n" {
		utf16 += string([]byte{byte(r), byte(r >> 8)})
	}
	for name, file := range map[string]string{
		"plain":                      "name,city\nHäuser; Höfe,Köln\n",
		"a byte order mark":          "\ufeffname,city\r\n\"Häuser; Höfe\",Köln\r\n",
		"semicolons":                 "name;city\n\"Häuser; Höfe\";Köln",
		"tabs":                       "name\tcity\nHäuser; Höfe\tKöln\n",
		"a line with the separator":  "sep=;\r\nname;city\r\n\"Häuser; Höfe\";Köln\r\n",
		"Windows-1252":               "name;city\r\n\"H\xe4user; H\xf6fe\";K\xf6ln\r\n",
		"UTF-16":                     utf16,
		"empty rows":                 "name,city\n,\n\nHäuser; Höfe,Köln\n,\n",
		"empty columns at the end":   "name,city\nHäuser; Höfe,Köln,,\n",
		"space around values":        " name , city\nHäuser; Höfe, \"Köln\"\n",
		"a heading in marks with ; ": "\"name\",city\nHäuser; Höfe,Köln\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, faults := rows(t, file)
			is.New(t).Equal(got, want)
			is.New(t).Equal(len(faults), 0)
		})
	}
}

func TestReader_NamesTheLineOfARowThatCannotBeReadAndGoesOn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	got, faults := rows(t, "name,city\n\"two\nlines\",Gent\nEin \"Haus\",Köln\na,b,c\nlast\n")
	is.Equal(got, [][]string{{"name", "city"}, {"two\nlines", "Gent"}, {"last", ""}})
	is.Equal(len(faults), 2)
	is.True(strings.HasPrefix(faults[0], "line 4: has a quotation mark in the wrong place"))
	is.Equal(faults[1], "line 5: has 3 values; the first line names 2 columns")
}

func TestReader_EndsAtARowWithoutEnd(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r, err := sheet.NewReader(strings.NewReader("name\na\n\"" + strings.Repeat("x\n", 1<<20)))
	is.NoErr(err)
	_, _, err = r.Read()
	is.NoErr(err)
	_, _, err = r.Read()
	public, _ := app.PublicMessage(err)
	is.True(!public && strings.Contains(err.Error(), "after line 2"))
	_, err = sheet.NewReader(strings.NewReader("\ufeff"))
	is.True(err != nil) // no headings
}

func TestWriter_WritesNoFormulaAndReaderBringsEveryValueBack(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	values := []string{
		"=1+1", "+49 221", "-1", "@sum", "'=1", "''=1", "'quoted'", "it's", "\t=1", "\n=1", "a\n- one\n- two", "Nice;=HYPERLINK(1)", "a, b", `a "b"`, " space ", "＝1",
		"=cmd|' /C calc'!A0", "", "a;'", "ordinary - dash",
	}
	var file strings.Builder
	head := make([]string, len(values))
	for i := range head {
		head[i] = fmt.Sprintf("c%d", i)
	}
	w, err := sheet.NewWriter(&file, head)
	is.NoErr(err)
	is.NoErr(w.Write(values))
	is.NoErr(w.Flush())
	got, faults := rows(t, file.String())
	is.Equal(len(faults), 0)
	is.Equal(got[1], values)
	for _, bad := range []string{",=", ",+", ",-", ",@", ";=", "\"=", "\n=", "\t=", ",＝"} {
		is.True(!strings.Contains(file.String(), bad)) // no value begins a formula, whatever separates values
	}
}

func TestJoin_IsUndoneBySplit(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, list := range [][]string{{"a"}, {"a", "b, c"}, {"a|b", "c"}, {" a", "b"}, {"[a", "b"}, {"", "b"}, {`\|`}, {"<b>|"}} {
		is.Equal(sheet.Split(sheet.Join(list), sheet.Bar), list)
	}
	is.Equal(sheet.Join([]string{"a", "b"}), "a|b")
	is.Equal(sheet.Split(" CRM ; Sales;; ", ";"), []string{"CRM", "Sales"})
	is.Equal(len(sheet.Split("", "|")), 0)
}
