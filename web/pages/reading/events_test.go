package reading

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/matryer/is"
)

func TestStream_WhatAWebsiteSaysBeginsNoEvent(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	sent := httptest.NewRecorder()
	is.NoErr(stream{sent, http.NewResponseController(sent)}.event("live", []byte("<p>\r\nParcelwick\revent: done\r\r\n\ndata: x</p>")))
	is.Equal(sent.Body.String(), "event: live\ndata: <p>\ndata: \ndata: Parcelwick\ndata: event: done\ndata: \ndata: \ndata: \ndata: data: x</p>\n\n")
}
