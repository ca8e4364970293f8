package page

import (
	"net/http"

	"debut/web"
)

// pictureTypes are those of the kinds of pictures that people bring. No other is ever sent.
var pictureTypes = map[string]string{"png": "image/png", "jpg": "image/jpeg", "svg": "image/svg+xml"}

// picturePolicy keeps a picture that is opened by itself from running and loading anything.
var picturePolicy = []string{"default-src 'none'; style-src 'none'; sandbox"}

// SendPicture sends a picture that was made of what people brought.
func SendPicture(w http.ResponseWriter, r *http.Request, kind, cacheControl string, body []byte) {
	w.Header()["Content-Security-Policy"] = picturePolicy
	web.NewResponse(pictureTypes[kind], cacheControl, body).Send(w, r)
}
