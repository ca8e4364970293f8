package dump_test

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/matryer/is"

	"debut/storage/dump"
)

var things = dump.Table{Name: "things", Columns: []dump.Column{
	{Name: "id", Kind: dump.Int}, {Name: "name", Kind: dump.Text}, {Name: "live", Kind: dump.Bool}, {Name: "trend", Kind: dump.Float},
	{Name: "body", Kind: dump.Bytes},
}}

// written returns the file of a table with rows, and of one with none, and what it says that it has.
func written(t *testing.T) ([]byte, []dump.Counted) {
	t.Helper()
	is := is.New(t)
	rows := [][]any{
		{int64(1), "Parcelwick", true, 1.5, []byte("\x00\x01")}, {int64(math.MinInt64), "", false, math.MaxFloat64, []byte{}}, {nil, nil, nil, nil, nil},
		{int64(math.MaxInt64), strings.Repeat("grüß", 20_000), true, math.Copysign(0, -1), bytes.Repeat([]byte{7}, 100_000)},
	}
	var file bytes.Buffer
	none := dump.Table{Name: "none", Columns: things.Columns[:1]}
	w, err := dump.NewWriter(&file, dump.Header{Schema: 75, Engine: "SQLite", MadeAt: time.Unix(1, 0).UTC(), Tables: []dump.Table{things, none}})
	is.NoErr(err)
	is.NoErr(w.Table("things", pgx.CopyFromRows(rows)))
	is.NoErr(w.Table("none", pgx.CopyFromRows(nil)))
	has, err := w.Close()
	is.NoErr(err)
	return file.Bytes(), has
}

// read returns all rows of a file, and what they are.
func read(file []byte) (rows [][]any, has []dump.Counted, err error) {
	r, err := dump.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, nil, err
	}
	defer r.Close()
	has, err = r.Each(func(_ dump.Table, found dump.Rows) error {
		for found.Next() {
			values, err := found.Values()
			if err != nil {
				return err
			}
			rows = append(rows, append([]any{}, values...))
		}
		return found.Err()
	})
	return rows, has, err
}

func TestWriter_WhatIsReadIsWhatWasWritten(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	file, has := written(t)
	is.True(dump.Is(file))
	rows, read, err := read(file)
	is.NoErr(err)
	is.Equal(read, has)
	is.Equal([]int64{has[0].Rows, has[1].Rows, int64(len(rows))}, []int64{4, 0, 4})
	is.Equal(rows[1], []any{int64(math.MinInt64), "", false, math.MaxFloat64, []byte{}}) // no bytes are not NULL
	is.Equal(rows[2], []any{nil, nil, nil, nil, nil})
	r, err := dump.NewReader(bytes.NewReader(file))
	is.NoErr(err)
	is.Equal([]any{r.Schema, r.Engine, r.MadeAt, r.Tables[0]}, []any{int64(75), "SQLite", time.Unix(1, 0).UTC(), things})
}

func TestReader_AFileThatWasCutIsRefused(t *testing.T) {
	t.Parallel()
	file, _ := written(t)
	for cut := range file {
		if _, _, err := read(file[:cut]); err == nil {
			t.Errorf("a file of %d of its %d bytes was read", cut, len(file))
		}
	}
	if _, _, err := read(append(bytes.Clone(file), 0)); err == nil {
		t.Error("a file with more behind its end was read")
	}
}

// Some bits of the compression mean nothing; with any other changed, nothing is read.
func TestReader_AFileWithAnotherByteIsRefused(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	file, want := written(t)
	whole, _, err := read(file)
	is.NoErr(err)
	refused := 0
	for i := range file {
		other := bytes.Clone(file)
		other[i] ^= 0x20
		rows, has, err := read(other)
		if err != nil {
			refused++
			continue
		}
		is.Equal(has, want)
		is.Equal(rows, whole)
	}
	is.True(refused > len(file)*9/10)
}

func TestReader_SaysWhatIsNoFileOfIts(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for file, says := range map[string]string{"": "no backup", "SQLite format 3\x00 and more": "no backup", "debut backup 2\n more": "a newer version"} {
		_, err := dump.NewReader(strings.NewReader(file))
		is.True(err != nil && strings.Contains(err.Error(), says)) // says
	}
}

// Databases have values their own ways.
func TestValue_IsTheSameFromEveryDatabase(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, c := range []struct {
		kind      dump.Kind
		got, want any
	}{
		{dump.Bool, int64(1), true}, {dump.Float, int64(2), 2.0}, {dump.Text, []byte("a"), "a"}, {dump.Text, "a\x00b\xff", "a\uFFFDb\uFFFD"},
		{dump.Bytes, []byte(nil), []byte{}}, {dump.Bytes, nil, nil}, {dump.Bytes, "a", []byte("a")},
	} {
		v, err := dump.Column{Name: "c", Kind: c.kind}.Value(c.got)
		is.NoErr(err)
		is.Equal(v, c.want)
	}
	_, err := dump.Column{Name: "c", Kind: dump.Int}.Value("one")
	is.True(err != nil && strings.Contains(err.Error(), "column c has a string"))
}
