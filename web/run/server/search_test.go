package server_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// A sentence finds by its best words, and the page says which they are.
func TestSearchPage_SaysWhichWordsWereLeftOut(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t).Indexed()
	page := d.Page("/search?q=customs+papers+for+zebras")
	is.True(strings.Contains(page, `Nothing has all of the words. Searched for <strong dir="auto">customs</strong>, <strong dir="auto">papers</strong>; left out <bdi>zebras</bdi>.`))
	is.True(strings.Contains(page, "/listings/parcelwick"))
	is.True(!strings.Contains(d.Page("/search?q=customs+papers"), "left out"))
}
