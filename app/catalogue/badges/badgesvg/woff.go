package badgesvg

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"io"
)

var errNoWOFF = errors.New("no WOFF file")

// unpacked returns the OpenType file inside a WOFF 1.0 file (https://www.w3.org/TR/WOFF/, sections 3 to 5).
func unpacked(woff []byte) ([]byte, error) {
	const header, entry = 44, 20 // bytes of the file's header, and of a table's entry after it
	if len(woff) < header || string(woff[:4]) != "wOFF" {
		return nil, errNoWOFF
	}
	number := binary.BigEndian
	tables := int(number.Uint16(woff[12:]))
	if len(woff) < header+tables*entry {
		return nil, errNoWOFF
	}
	var directory, data bytes.Buffer
	directory.Write(woff[4:8]) // the flavour
	// the number of tables; what follows helps a binary search, and no reader here searches
	directory.Write(woff[12:14])
	directory.Write(make([]byte, 6))
	for i := range tables {
		e := woff[header+i*entry:]
		offset, packed, plain := number.Uint32(e[4:]), number.Uint32(e[8:]), number.Uint32(e[12:])
		if uint64(offset)+uint64(packed) > uint64(len(woff)) {
			return nil, errNoWOFF
		}
		at := 12 + tables*16 + data.Len()
		directory.Write(e[:4])
		directory.Write(e[16:20]) // the checksum
		directory.Write(number.AppendUint32(nil, uint32(at)))
		directory.Write(e[12:16])
		if err := copyTable(&data, woff[offset:offset+packed], plain); err != nil {
			return nil, err
		}
		data.Write(make([]byte, -data.Len()&3)) // tables begin at multiples of 4
	}
	return append(directory.Bytes(), data.Bytes()...), nil
}

// copyTable writes a table of so many bytes; one that did not get smaller is not compressed.
func copyTable(to *bytes.Buffer, packed []byte, plain uint32) error {
	if uint32(len(packed)) == plain {
		to.Write(packed)
		return nil
	}
	z, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		return err
	}
	_, err = io.CopyN(to, z, int64(plain))
	return err
}
