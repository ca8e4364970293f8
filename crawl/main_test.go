package crawl

import (
	"testing"

	"go.uber.org/goleak"
)

// No reading leaves a goroutine or a connection behind, whatever it met.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
