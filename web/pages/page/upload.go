package page

import (
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"time"

	"debut/app"
	"debut/web"
)

// uploadTime is how much longer than other requests a file may take to arrive.
const uploadTime = 2 * time.Minute

// mostField is how many bytes a field beside a file may have.
const mostField = 16 << 10

// Upload reads a form with one file, of at most so many bytes, and the fields beside it. tooLarge is the error of a
// larger one.
func (v *Visit) Upload(most int, tooLarge error) (file []byte, fields url.Values, err error) {
	web.Extend(v.W, uploadTime)
	parts, err := v.R.MultipartReader()
	if err != nil {
		return nil, nil, badUpload()
	}
	fields = url.Values{}
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, nil, uploadError(err, tooLarge)
		}
		if part.FileName() == "" {
			err = addField(fields, part)
		} else {
			file, err = io.ReadAll(io.LimitReader(part, int64(most)+1))
		}
		switch {
		case err != nil:
			return nil, nil, uploadError(err, tooLarge)
		case len(file) > most:
			return nil, nil, tooLarge
		}
	}
	if len(file) == 0 {
		return nil, fields, app.Refused("no_file", "Choose a file first.")
	}
	return file, fields, nil
}

func addField(to url.Values, part *multipart.Part) error {
	if len(to) >= 20 {
		return badUpload()
	}
	value, err := io.ReadAll(io.LimitReader(part, mostField))
	to.Add(part.FormName(), string(value))
	return err
}

func uploadError(err, tooLarge error) error {
	if large := new(http.MaxBytesError); errors.As(err, &large) {
		return tooLarge
	}
	if app.RefusalOf(err) != nil {
		return err
	}
	return badUpload()
}

func badUpload() error {
	return app.Refused("bad_form", "What was sent could not be read. Send it again.")
}
