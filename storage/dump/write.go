package dump

import (
	"encoding/binary"
	"encoding/json"
	"io"
	"time"

	"github.com/klauspost/compress/zstd"
)

// Magic begins every file of this format; its number is the version of the format.
const Magic = "debut backup 1\n"

// Header stands before the tables.
type Header struct {
	Schema int64     `json:"schema"` // the number of the last migration
	Engine string    `json:"engine"` // that it was made of, such as "SQLite 3.53.0"; for people
	MadeAt time.Time `json:"made_at"`
	Tables []Table   `json:"tables"`
}

// Writer writes a file: the magic, and, compressed by zstd, the header as JSON, the rows of each table with an empty
// one behind the last, and what Counted says of all tables as JSON. Each part has its length before it, as a uvarint.
type Writer struct {
	to     *zstd.Encoder
	length []byte
	has    []Counted
}

// window is how far back compression looks, which is also memory that reading takes.
const window = 4 << 20

// NewWriter writes the header.
func NewWriter(to io.Writer, h Header) (*Writer, error) {
	if _, err := io.WriteString(to, Magic); err != nil {
		return nil, err
	}
	z, err := zstd.NewWriter(to, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(window))
	if err != nil {
		return nil, err
	}
	w := &Writer{to: z}
	return w, w.json(h)
}

// Table writes the rows of the next table of the header.
func (w *Writer) Table(name string, rows Rows) error {
	sum := NewSum()
	for rows.Next() {
		values, err := rows.Values()
		if err != nil {
			return err
		}
		row, err := sum.Add(values)
		if err != nil {
			return err
		}
		if err := w.part(row); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	w.has = append(w.has, sum.Of(name))
	return w.part(nil)
}

// Close ends the file, and returns what it has.
func (w *Writer) Close() ([]Counted, error) {
	if err := w.json(w.has); err != nil {
		return nil, err
	}
	return w.has, w.to.Close()
}

func (w *Writer) json(v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return w.part(b)
}

func (w *Writer) part(b []byte) error {
	w.length = binary.AppendUvarint(w.length[:0], uint64(len(b)))
	if _, err := w.to.Write(w.length); err != nil {
		return err
	}
	_, err := w.to.Write(b)
	return err
}
