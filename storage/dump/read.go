package dump

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/klauspost/compress/zstd"
)

// Is reports whether a file begins as one of this format does, of whatever version.
func Is(begin []byte) bool { return bytes.HasPrefix(begin, []byte(Magic[:len(Magic)-2])) }

// Reader reads a file.
type Reader struct {
	Header
	from *bufio.Reader
	zstd *zstd.Decoder
	part bytes.Buffer
	has  []Counted
}

// ErrDamaged says that a file is not as it was written.
var ErrDamaged = errors.New("the backup is damaged or was cut")

// NewReader reads the header. The reader must be closed.
func NewReader(from io.Reader) (*Reader, error) {
	begin := make([]byte, len(Magic))
	switch _, err := io.ReadFull(from, begin); {
	case err != nil && !cut(err):
		return nil, err
	case err != nil || !Is(begin):
		return nil, errors.New("that is no backup of this program")
	case string(begin) != Magic:
		return nil, errors.New("that is a backup of a newer version of this program; use that version")
	}
	z, err := zstd.NewReader(from, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(2*window))
	if err != nil {
		return nil, err
	}
	r := &Reader{zstd: z, from: bufio.NewReaderSize(z, 1<<16)}
	if err := r.json(&r.Header); err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// Close ends reading.
func (r *Reader) Close() { r.zstd.Close() }

// Each has use read the rows of each table of the header, in order, and returns what they are. The error says so if the
// rows are not those that were written: what was read until then is not to be used.
func (r *Reader) Each(use func(t Table, rows Rows) error) ([]Counted, error) {
	for _, t := range r.Tables {
		rows := &partRows{reader: r, columns: t.Columns, values: make([]any, len(t.Columns)), sum: NewSum()}
		if err := use(t, rows); err != nil {
			return nil, err
		}
		if rows.err == nil && !rows.ended {
			return nil, fmt.Errorf("the rows of %s were not read to their end", t.Name)
		}
		if rows.err != nil {
			return nil, rows.err
		}
		r.has = append(r.has, rows.sum.Of(t.Name))
	}
	var written []Counted
	if err := r.json(&written); err != nil {
		return nil, err
	}
	for i, has := range r.has {
		if i >= len(written) || written[i] != has {
			return nil, fmt.Errorf("%w: the checksum of %s is another one", ErrDamaged, has.Table)
		}
	}
	if _, err := r.from.ReadByte(); err != io.EOF || len(written) != len(r.has) {
		return nil, ErrDamaged // also where zstd's own checksum, behind the end, is another one
	}
	return slices.Clone(r.has), nil
}

// All reads the tables to nowhere.
func (r *Reader) All() ([]Counted, error) {
	return r.Each(func(_ Table, rows Rows) error {
		for rows.Next() {
			if _, err := rows.Values(); err != nil {
				return err
			}
		}
		return rows.Err()
	})
}

// partRows are the rows of a table in a file.
type partRows struct {
	reader  *Reader
	columns []Column
	values  []any
	sum     *Sum
	err     error
	ended   bool
}

func (p *partRows) Next() bool {
	if p.err != nil || p.ended {
		return false
	}
	var row []byte
	if row, p.err = p.reader.next(); p.err != nil || len(row) == 0 {
		p.ended = p.err == nil
		return false
	}
	if p.err = readRow(row, p.columns, p.values); p.err == nil {
		_, p.err = p.sum.Add(p.values)
	}
	if p.err != nil {
		p.err = fmt.Errorf("%w: %w", ErrDamaged, p.err)
	}
	return p.err == nil
}

func (p *partRows) Values() ([]any, error) { return p.values, p.err }
func (p *partRows) Err() error             { return p.err }

func (r *Reader) json(into any) error {
	b, err := r.next()
	if err != nil {
		return err
	}
	if err := json.Unmarshal(b, into); err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return nil
}

// mostPart is more than any row has: SQLite itself takes a gigabyte.
const mostPart = 1 << 30

// next reads the next part, which holds until the one after.
func (r *Reader) next() ([]byte, error) {
	n, err := binary.ReadUvarint(r.from)
	if err == nil && n > mostPart {
		return nil, ErrDamaged
	}
	r.part.Reset()
	if err == nil {
		_, err = io.CopyN(&r.part, r.from, int64(n)) // grows with what is there, and not with what is said
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return r.part.Bytes(), nil
}

func cut(err error) bool { return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) }
