package rest

import (
	"fmt"
	"maps"
	"net/http"
)

// deprecation tells a caller who uses what is deprecated since when it is (RFC 9745), when it may end (RFC 8594), and
// where that is told.
func (x *exchange) deprecation(args map[string]any) {
	since, sunset := x.op.DeprecatedBy(args)
	if since.IsZero() {
		return
	}
	x.deprecated = http.Header{"Deprecation": {fmt.Sprintf("@%d", since.Unix())}}
	if !sunset.IsZero() {
		x.deprecated.Set("Sunset", sunset.Format(http.TimeFormat))
	}
	maps.Copy(x.w.Header(), x.deprecated)
}
