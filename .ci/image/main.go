// Command image writes a container image that holds a program and nothing else: image PROGRAM ARCH VERSION UNIX-TIME
// FILE. The file is an image as the Open Container Initiative lays it out, which Docker loads, too. The same program
// makes the same bytes.
package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"
)

// user is whom the program runs as: nobody whom another system has.
const user = 65532

const (
	indexType    = "application/vnd.oci.image.index.v1+json"
	manifestType = "application/vnd.oci.image.manifest.v1+json"
	configType   = "application/vnd.oci.image.config.v1+json"
	layerType    = "application/vnd.oci.image.layer.v1.tar+gzip"
)

type object map[string]any

func main() {
	if len(os.Args) != 6 {
		fmt.Fprintln(os.Stderr, "image PROGRAM ARCH VERSION UNIX-TIME FILE")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5]); err != nil {
		fmt.Fprintln(os.Stderr, "image:", err)
		os.Exit(1)
	}
}

func write(program, arch, version, unix, file string) error {
	seconds, err := strconv.ParseInt(unix, 10, 64)
	if err != nil {
		return err
	}
	made := time.Unix(seconds, 0).UTC()
	binary, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	var image archive
	image.begin(made)
	plain, packed, err := layer(binary, made)
	if err != nil {
		return err
	}
	layers := []object{image.blob(layerType, packed)}
	config := image.json(configType, object{
		"created": made, "architecture": arch, "os": "linux",
		"config": object{
			"User": fmt.Sprintf("%d:%d", user, user), "WorkingDir": "/var/lib/debut",
			"Entrypoint": []string{"/usr/bin/debut"}, "Cmd": []string{"serve"},
			"Env":          []string{"PATH=/usr/bin", "DEBUT_DATA=/var/lib/debut", "DEBUT_ADDR=:8080"},
			"ExposedPorts": object{"8080/tcp": object{}}, "Volumes": object{"/var/lib/debut": object{}},
			"Labels": object{"org.opencontainers.image.title": "Debut", "org.opencontainers.image.version": version,
				"org.opencontainers.image.licenses": "MIT"},
		},
		"rootfs":  object{"type": "layers", "diff_ids": []string{"sha256:" + digest(plain)}},
		"history": []object{{"created": made, "created_by": "the program, and folders for its data"}},
	})
	manifest := image.json(manifestType,
		object{"schemaVersion": 2, "mediaType": manifestType, "config": config, "layers": layers})
	manifest["platform"] = object{"architecture": arch, "os": "linux"}
	manifest["annotations"] = object{"org.opencontainers.image.ref.name": "latest",
		"io.containerd.image.name": "docker.io/library/debut:latest"}
	image.named("index.json", object{"schemaVersion": 2, "mediaType": indexType, "manifests": []object{manifest}})
	image.named("oci-layout", object{"imageLayoutVersion": "1.0.0"})
	image.named("manifest.json", []object{{ // for a Docker that knows its own layout alone
		"Config": path(config), "RepoTags": []string{"debut:latest", "debut:" + version},
		"Layers": []string{path(layers[0])},
	}})
	if err := image.end(); err != nil {
		return err
	}
	return os.WriteFile(file, image.buffer.Bytes(), 0o644)
}

// layer returns the files of the image, as they are and compressed.
func layer(binary []byte, made time.Time) (plain, packed []byte, err error) {
	var files archive
	files.begin(made)
	files.folder("tmp/", 0o1777, 0)
	for _, name := range []string{"usr/", "usr/bin/", "var/", "var/lib/"} {
		files.folder(name, 0o755, 0)
	}
	files.folder("var/lib/debut/", 0o700, user)
	files.file("usr/bin/debut", 0o755, binary)
	if err := files.end(); err != nil {
		return nil, nil, err
	}
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	_, err = z.Write(files.buffer.Bytes())
	err = errors.Join(err, z.Close())
	return files.buffer.Bytes(), zipped.Bytes(), err
}

// archive is a tar file in memory. The first error stays until its end.
type archive struct {
	buffer bytes.Buffer
	tar    *tar.Writer
	made   time.Time
	err    error
}

func (a *archive) begin(made time.Time) { a.tar, a.made = tar.NewWriter(&a.buffer), made }

func (a *archive) folder(name string, mode int64, owner int) {
	a.add(tar.Header{Typeflag: tar.TypeDir, Name: name, Mode: mode, Uid: owner, Gid: owner}, nil)
}

func (a *archive) file(name string, mode int64, content []byte) {
	a.add(tar.Header{Typeflag: tar.TypeReg, Name: name, Mode: mode, Size: int64(len(content))}, content)
}

func (a *archive) add(header tar.Header, content []byte) {
	header.ModTime = a.made
	if a.err == nil {
		a.err = a.tar.WriteHeader(&header)
	}
	if a.err == nil {
		_, a.err = a.tar.Write(content)
	}
}

func (a *archive) end() error {
	if a.err != nil {
		return a.err
	}
	return a.tar.Close()
}

// blob adds a file that is named by its hash, and returns what refers to it.
func (a *archive) blob(kind string, content []byte) object {
	hash := digest(content)
	a.file("blobs/sha256/"+hash, 0o644, content)
	return object{"mediaType": kind, "digest": "sha256:" + hash, "size": len(content)}
}

func (a *archive) json(kind string, v any) object { return a.blob(kind, a.encode(v)) }

func (a *archive) named(name string, v any) { a.file(name, 0o644, a.encode(v)) }

func (a *archive) encode(v any) []byte {
	content, err := json.Marshal(v)
	if a.err == nil {
		a.err = err
	}
	return content
}

// path returns where a blob stands in the archive.
func path(blob object) string { return "blobs/sha256/" + blob["digest"].(string)[len("sha256:"):] }

func digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}
