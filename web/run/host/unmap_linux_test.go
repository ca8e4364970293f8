package host

import (
	"fmt"
	"os"
	"testing"

	"github.com/matryer/is"
)

// What is resident of files, here of the program alone, falls, and what is called then is mapped again.
func TestUnmapProgram_TakesWhatOnlyTheStartNeeded(t *testing.T) {
	is := is.New(t)
	before := residentOfFiles(t)
	unmapProgram()
	after := residentOfFiles(t)
	t.Logf("%d and then %d pages of files", before, after)
	is.True(after > 0)
	is.True(after < before)
}

// residentOfFiles returns the pages of files that are resident (proc(5), statm).
func residentOfFiles(t *testing.T) (pages int) {
	t.Helper()
	statm, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Fatal(err)
	}
	var size, resident int
	if _, err := fmt.Sscan(string(statm), &size, &resident, &pages); err != nil {
		t.Fatal(err)
	}
	return pages
}
