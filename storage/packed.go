package storage

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// packed compresses what is kept and seldom read.
func packed(parts ...[]byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	for _, part := range parts {
		_, _ = w.Write(part) // a buffer takes everything
	}
	_ = w.Close()
	return b.Bytes()
}

// unpacked returns what was packed; several pieces one after the other are one. What was never packed, as earlier
// versions of the program left it, is returned as it is: no JSON begins like gzip.
func unpacked(b []byte) ([]byte, error) {
	if !bytes.HasPrefix(b, []byte{0x1f, 0x8b}) {
		return b, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, fmt.Errorf("unpack what is kept: %w", err)
	}
	whole, err := io.ReadAll(r)
	if err = errors.Join(err, r.Close()); err != nil {
		return nil, fmt.Errorf("unpack what is kept: %w", err)
	}
	return whole, nil
}
