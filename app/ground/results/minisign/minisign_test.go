package minisign_test

import (
	"bytes"
	"crypto/ed25519"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app/ground/results/minisign"
)

// The key and the signature are those in the documentation of minisign-verify, which minisign itself made.
const (
	theirKey       = "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3"
	theirSignature = "untrusted comment: signature from minisign secret key\n" +
		"RUQf6LRCGA9i559r3g7V1qNyJDApGip8MfqcadIgT9CuhV3EMhHoN1mGTkUidF/z7SrlQgXdy8ofjb7bNJJylDOocrCo8KLzZwo=\n" +
		"trusted comment: timestamp:1633700835\tfile:test\tprehashed\n" +
		"wLMDjy9FLAuxZ3q4NlEvkgtyhrr0gtTu6KC4KBJdITbbOeAi1zBIYo0v4iTgt8jJpIidRJnp94ABQkJAgAooBQ==\n"
)

func TestVerify_WhatMinisignMade(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	key, err := minisign.ParseKey(theirKey)
	is.NoErr(err)
	is.Equal(key.String(), theirKey)
	comment, err := key.Verify([]byte("test"), theirSignature)
	is.NoErr(err)
	is.Equal(comment, "timestamp:1633700835\tfile:test\tprehashed")
}

func ours() minisign.PrivateKey {
	return minisign.PrivateKey{ID: [8]byte{1, 2, 3, 4, 5, 6, 7, 8}, Key: ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))}
}

func TestVerify_RefusesWhateverWasChanged(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	file := []byte("one\ntwo\n")
	signature := ours().Sign(file, "week 2026-11-16")
	key, err := minisign.ParseKey(ours().Public().File())
	is.NoErr(err)
	comment, err := key.Verify(file, signature)
	is.NoErr(err)
	is.Equal(comment, "week 2026-11-16")
	other := ours()
	other.ID[0]++
	for name, test := range map[string]struct{ file, signature, says string }{
		"the file":        {"one\ntwo.\n", signature, "the file is not"},
		"the comment":     {string(file), strings.Replace(signature, "11-16", "11-23", 1), "trusted comment"},
		"another key":     {string(file), other.Sign(file, "week"), "another key"},
		"a line is gone":  {string(file), strings.Join(strings.Split(signature, "\n")[:3], "\n"), "four lines"},
		"no signature":    {string(file), strings.Replace(signature, "RUQ", "###", 1), "second line"},
		"an old one":      {string(file), strings.Replace(signature, "RUQ", "RWQ", 1), "second line"},
		"no second one":   {string(file), signature[:len(signature)-8], "fourth line"},
		"nothing at all":  {string(file), "", "four lines"},
		"a file for both": {signature, signature, "the file is not"},
	} {
		_, err := key.Verify([]byte(test.file), test.signature)
		is.True(err != nil && strings.Contains(err.Error(), test.says)) // name
		_ = name
	}
}

func TestParseKey_RefusesWhatIsNone(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "RW", theirKey[:40], "AA" + theirKey[2:]} {
		_, err := minisign.ParseKey(text)
		is.New(t).True(err != nil)
	}
}
