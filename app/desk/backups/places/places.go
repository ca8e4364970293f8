package places

import (
	"errors"
	"os"
	"path"
	"path/filepath"
	"strings"

	"debut/app"
	"debut/app/desk/backups"
)

// Open returns the place that the settings name; nil if they name none.
func Open(b app.Backup) (backups.Destination, error) {
	if b.To == "" {
		return nil, nil
	}
	return openPlace(b.To, b.S3)
}

func openPlace(to string, s app.S3) (backups.Destination, error) {
	name, prefix, remote := app.SplitS3(to)
	if !remote {
		if strings.HasPrefix(to, app.S3Scheme) {
			return nil, errors.New("a place in an object store is s3:// with the name of a bucket and a path, such as s3://copies/debut")
		}
		path, err := filepath.Abs(to)
		return Folder{path}, err
	}
	if s.ID == "" {
		return nil, errors.New("a place in an object store needs --s3-key, best set as DEBUT_S3_KEY")
	}
	return NewS3(s, name, prefix)
}

// File splits what names one file into its place and its name. The name is "" of a folder that is there, and of what
// ends with a slash.
func File(file string, s app.S3) (backups.Destination, string, error) {
	folder, name := splitFile(file)
	to, err := openPlace(folder, s)
	return to, name, err
}

func splitFile(file string) (folder, name string) {
	if strings.HasSuffix(file, "/") {
		return file, ""
	}
	if strings.HasPrefix(file, app.S3Scheme) {
		if _, key, ok := app.SplitS3(file); !ok || key == "" {
			return file, ""
		}
		return strings.TrimSuffix(file, path.Base(file)), path.Base(file)
	}
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return file, ""
	}
	return filepath.Dir(file), filepath.Base(file)
}
