package transfer

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"debut/app"
)

// source gives the lines of a file one by one, and io.EOF after the last. An app.Error refuses the line of the number
// that comes with it.
type source interface {
	next() (numbered, error)
}

// jsonLines reads JSON Lines: an object a line.
type jsonLines struct {
	lines  *bufio.Reader
	read   func(raw []byte, into *Line) error
	number int
}

func (j *jsonLines) next() (numbered, error) {
	for {
		raw, err := readLine(j.lines)
		if errors.Is(err, io.EOF) {
			return numbered{}, err
		}
		if j.number++; j.number == 1 {
			raw = bytes.TrimPrefix(raw, []byte("\ufeff")) // some editors write a byte order mark
		}
		line := numbered{number: j.number}
		if err != nil {
			return line, err
		}
		if len(bytes.TrimSpace(raw)) > 0 {
			return line, j.read(raw, &line.Line)
		}
	}
}

// readLine reads a line without its end. What is too long is read to its end, and refused.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line) <= longest {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(line) > 0, err == nil:
			if len(line) > longest {
				return nil, app.Refused("too_long", "has more than %d bytes; a listing never does", longest)
			}
			return bytes.TrimRight(line, "\r\n"), nil
		default:
			return nil, err
		}
	}
}

// sink takes the lines of an export.
type sink interface {
	write(line Line) error
	flush() error
}

// jsonWriter writes JSON Lines.
type jsonWriter struct {
	out     *bufio.Writer
	encoder *json.Encoder
}

func newJSONWriter(file io.Writer) *jsonWriter {
	out := bufio.NewWriter(file)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return &jsonWriter{out, encoder}
}

func (j *jsonWriter) write(line Line) error { return j.encoder.Encode(line) }

func (j *jsonWriter) flush() error { return j.out.Flush() }
