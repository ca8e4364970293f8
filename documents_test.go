package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"debut/app"
	"debut/app/desk/backups/s3test"
	"debut/storage/storagetest"
	"debut/web/check/servertest"
	"debut/web/run/commands"

	"filippo.io/age"
	"github.com/matryer/is"
)

// stubs stand for the programs that the documents call and that no test can, each with the reason. They take any arguments and do nothing.
var stubs = map[string]string{
	"claude":    "needs an account with its maker",
	"npx":       "loads a package from the internet",
	"systemctl": "starts services of this machine; what the unit starts is started without it",
	"nginx":     "is a server of this machine; a test of web/run/server runs it",
	"caddy":     "is a server of this machine, likewise",
	"docker":    "runs containers; .ci/release looks into the image and runs the program in it",

	"minisign": "is another program; the tests of app/ground/results call it, if it is there",

	"createuser": "asks for a password; the server of the tests lets its user in without one",
	"createdb":   "makes a database that the tests make their own way",
}

// preparations are what a document takes for granted that another one has told.
var preparations = map[string][]string{
	"docs/operating.md": {"install -m 755 debut /usr/local/bin/debut"},
	"docs/moving.md":    {"install -m 755 debut /usr/local/bin/debut", "./debut serve --data /var/lib/debut"},
	"docs/origin.md":    {"install -m 755 debut /usr/local/bin/debut"},
	"docs/drill.md": {
		"install -m 755 debut /usr/local/bin/debut", "./debut serve --data /var/lib/debut", "./debut backup --data /var/lib/debut --backup-to /backups/",
	},
	"docs/upgrade.md": {
		"apt-get install ./debut-linux-amd64.deb",
		"systemctl enable --now debut.socket debut.service",
		"debut backup /var/lib/debut/debut.db.schema-34 --data /var/lib/debut",
		"debut backup /backups/debut.db --data /var/lib/debut",
	},
	"docs/mcp.md": {"./debut serve --data /var/lib/debut --addr 127.0.0.1:8080"},
}

// goes stands in for go, where it would build the program that this test is, run these tests, or measure for minutes.
const goes = `#!/bin/bash
case "$1 $2" in
"run .") shift 2; exec ./debut "$@" ;;
"build -o") [ "$3 $4" = "debut ." ] ;;
"test ./...") ;;
"run ./web/check/bench") grep -q "\"$3\":" "$PROJECT/web/check/bench/main.go" ;;
*) echo "go $* is not known here" >&2; exit 1 ;;
esac
`

// packages stands in for what installs packages: it puts there what debut install --package does. .ci/upgrade installs real ones.
const packages = "#!/bin/sh\n./debut install --package --root \"$DEBUT_ROOT\" >&2\n"

// Every command of every document does what it is there for, as it is written.
func TestDocuments_EveryCommandWorks(t *testing.T) {
	t.Parallel()
	all, err := filepath.Glob("docs/*.md")
	is.New(t).NoErr(err)
	commands := 0
	for _, name := range append(all, "README.md") {
		blocks := shellBlocks(t, name)
		for _, block := range blocks {
			commands += len(block)
		}
		if len(blocks) == 0 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			desk := newTerminal(t, name)
			for _, line := range append(preparations[name], slices.Concat(blocks...)...) {
				desk.types(line)
			}
			desk.ends()
		})
	}
	is.New(t).True(commands > 30) // they are found at all
}

// shellBlocks returns the commands of a document, block by block, each as it stands there.
func shellBlocks(t *testing.T, name string) (blocks [][]string) {
	t.Helper()
	text, err := os.ReadFile(name)
	is.New(t).NoErr(err)
	fence := regexp.MustCompile("(?ms)^```sh\n(.*?)^```$")
	for _, found := range fence.FindAllStringSubmatch(string(text), -1) {
		var block []string
		for line := range strings.SplitSeq(strings.TrimSpace(strings.ReplaceAll(found[1], "\\\n", "\\\x00")), "\n") {
			if line = strings.ReplaceAll(line, "\x00", "\n"); line != "" && !strings.HasPrefix(line, "#") {
				block = append(block, line)
			}
		}
		blocks = append(blocks, block)
	}
	return blocks
}

// unit returns the command that a service of systemd runs, with the variables of its file before it, as debut install has set it up.
func (d *terminal) unit(name string) string {
	d.t.Helper()
	read := func(paths ...string) string {
		var text []byte
		err := os.ErrNotExist
		for _, path := range paths {
			if err != nil {
				text, err = os.ReadFile(filepath.Join(d.root, path))
			}
		}
		is.New(d.t).NoErr(err)
		return string(text)
	}
	unit := read("/etc/systemd/system/"+name+".service", "/usr/lib/systemd/system/"+name+".service")
	setting := func(key string) string {
		_, value, found := strings.Cut(unit, "\n"+key+"=")
		if !found {
			d.t.Fatalf("the unit of %s has no %s", name, key)
		}
		value, _, _ = strings.Cut(value, "\n")
		return value
	}
	command := "exec env"
	for line := range strings.Lines(read(setting("EnvironmentFile"))) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			command += " '" + line + "'"
		}
	}
	return command + " " + setting("ExecStart")
}

// terminal is a shell on a machine of its own, as far as the documents can tell.
type terminal struct {
	t       *testing.T
	root    string
	shell   io.Writer
	said    *bufio.Scanner // what commands print
	started *bufio.Scanner // what servers print
	serving bool
	places  *strings.Replacer
}

func newTerminal(t *testing.T, document string) *terminal {
	t.Helper()
	tools := []string{"bash", "curl", "jq"}
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("the documents use %s, which is not here", tool)
		}
	}
	is := is.New(t)
	d := &terminal{t: t, root: t.TempDir()}
	for _, dir := range []string{"bin", "backups", "var/lib", "usr/local/bin", "etc/systemd/system", "etc/nginx"} {
		is.NoErr(os.MkdirAll(filepath.Join(d.root, dir), 0o755))
	}
	project, err := os.Getwd()
	is.NoErr(err)
	scripts := map[string]string{"bin/go": goes, "bin/apt-get": packages, "bin/dnf": packages, "debut": "#!/bin/sh\n" + asProgram + "=1 exec " + os.Args[0] + ` "$@"` + "\n", "bin/runuser": "#!/bin/sh\nshift 3\nexec \"$@\"\n"}
	for name := range stubs {
		scripts["bin/"+name] = "#!/bin/sh\n"
	}
	for name, script := range scripts {
		is.NoErr(os.WriteFile(filepath.Join(d.root, name), []byte(script), 0o755))
	}
	is.NoErr(os.WriteFile(filepath.Join(d.root, "companies.jsonl"), []byte(`{"slug":"parcelwick","name":"Parcelwick"}`+"\n"), 0o600))
	is.NoErr(os.WriteFile(filepath.Join(d.root, "firms.csv"), []byte("Firm;Home;Tags\nHedgeform;hedgeform.example;\"garden;forms\"\n"), 0o600))
	is.NoErr(os.WriteFile(filepath.Join(d.root, "ratings.csv"), []byte("domain,rating,source,date\nparcelwick.example,41,Example Index,2026-11-01\n"), 0o600))
	is.NoErr(os.WriteFile(filepath.Join(d.root, "revenue.csv"), []byte("domain,revenue,currency,source,date\nparcelwick.example,1200,EUR,verified,2026-11-01\n"), 0o600))
	exports := map[string]string{"airtable.csv": "airtable.csv", "directorist.csv": "directorist.csv", "geodirectory.csv": "geodirectory.csv", "producthunt.json": "posts.json"}
	for from, to := range exports { // as other programs export them
		file, err := os.ReadFile(filepath.Join("app/catalogue/imports/testdata", from))
		is.NoErr(err)
		is.NoErr(os.WriteFile(filepath.Join(d.root, to), bytes.ReplaceAll(file, []byte("PICTURES"), []byte("https://pictures.example")), 0o600))
	}
	is.NoErr(os.WriteFile(filepath.Join(d.root, "bin", ".curlrc"), []byte("fail\n"), 0o600)) // an answer of 400 or more is no success
	address := servertest.FreeAddress(t)
	database := ""
	if document == "docs/postgresql.md" || document == "docs/moving.md" {
		database = storagetest.Postgres(t)
	}
	d.places = strings.NewReplacer(append(d.objectStore(document),
		"postgres://debut:PASSWORD@db.example/debut", database,
		"/var/lib/", d.root+"/var/lib/", "/backups/", d.root+"/backups/", "/etc/", d.root+"/etc/", "/usr/local/bin", d.root+"/usr/local/bin", "/usr/bin/", d.root+"/usr/bin/",
		"127.0.0.1:8080", address, "https://example.com", servertest.Website(t, "parcelwick", nil).URL, "https://old.example", oldDirectory(t),
	)...)
	c := exec.Command("bash", "--noprofile", "--norc")
	c.Dir = d.root
	c.Env = []string{"HOME=" + d.root, "CURL_HOME=" + d.root + "/bin", "PROJECT=" + project, "DEBUT_ALLOW_PRIVATE=true", "DEBUT_ROOT=" + d.root, asProgram + "=1", "DEBUT_ADDR=" + address, "PATH=" + d.root + "/bin:" + d.root + "/usr/local/bin:" + d.root + "/usr/bin:" + os.Getenv("PATH"), "TMPDIR=" + t.TempDir()}
	d.shell, err = c.StdinPipe()
	is.NoErr(err)
	out, err := c.StdoutPipe()
	is.NoErr(err)
	c.Stderr = c.Stdout
	servers, log, err := os.Pipe()
	is.NoErr(err)
	c.ExtraFiles = []*os.File{log}
	is.NoErr(c.Start())
	is.NoErr(log.Close())
	d.said, d.started = bufio.NewScanner(out), bufio.NewScanner(servers)
	t.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait(); _ = servers.Close() })
	d.does("set -o pipefail")
	return d
}

// oldDirectory serves a directory elsewhere, with a sitemap and the page of a listing, and returns where.
func oldDirectory(t *testing.T) string {
	t.Helper()
	old := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/sitemap.xml":
			fmt.Fprintf(w, "<urlset><url><loc>http://%s/listing/vornlight</loc></url></urlset>", r.Host)
		case "/listing/vornlight":
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, `<title>Vornlight</title><meta property="og:description" content="Lamps that know when the tram comes">`)
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(old.Close)
	return old.URL
}

// objectStore starts a store for the document that needs one, with a stub of age's maker of keys, and returns what stands for them there.
func (d *terminal) objectStore(document string) []string {
	if document != "docs/backups.md" {
		return nil
	}
	is := is.New(d.t)
	key, err := age.GenerateX25519Identity()
	is.NoErr(err)
	is.NoErr(os.WriteFile(filepath.Join(d.root, "bin", "age-keygen"), []byte("#!/bin/sh\necho "+key.String()+" >$2\n"), 0o755))
	return []string{"https://objects.example", s3test.Start(d.t).URL, "ID:SECRET", s3test.Key, "age1PUBLICKEY", key.Recipient().String()}
}

var (
	serves  = regexp.MustCompile(`(^|[ /])(debut|go run \.) (serve|demo)\b`)
	aKey    = regexp.MustCompile(`debut_[A-Za-z0-9_]{20,}`)
	stopped = "stop the server first"

	unitStarts = regexp.MustCompile(`^systemctl (?:enable --now|start) .*?([a-z-]+)\.service`)
)

// types runs one command of a document. Servers run until the next one begins, or until the document has them stopped.
func (d *terminal) types(line string) {
	d.t.Helper()
	if starts := unitStarts.FindStringSubmatch(line); starts != nil {
		line = d.unit(starts[1])
	}
	real := d.places.Replace(line)
	if serves.MatchString(real) {
		d.ends()
		d.does(real + " >&3 2>&1 3>&- &")
		d.awaits(line)
		return
	}
	if strings.Contains(line, stopped) || strings.HasPrefix(line, "systemctl stop ") {
		d.ends()
	}
	d.mind(d.does(real))
}

// mind notes a key that was made, as a person would who needs it later.
func (d *terminal) mind(out string) {
	if key := aKey.FindString(out); key != "" {
		d.does("export KEY=" + key)
	}
}

// does has the shell do something, and returns what that printed.
func (d *terminal) does(line string) (out string) {
	d.t.Helper()
	const mark = "-- done:"
	fmt.Fprintf(d.shell, "%s\nprintf '\\n%%s %%d\\n' '%s' $?\n", line, mark)
	for d.said.Scan() {
		if status, end := strings.CutPrefix(d.said.Text(), mark); end {
			if strings.TrimSpace(status) != "0" {
				d.t.Fatalf("%s\nended with%s:\n%s", line, status, out)
			}
			return out
		}
		out += d.said.Text() + "\n"
	}
	d.t.Fatalf("the shell ended at\n%s", line)
	return ""
}

// awaits waits until a server says where it is.
func (d *terminal) awaits(line string) {
	d.t.Helper()
	for d.started.Scan() {
		d.mind(d.started.Text())
		if strings.HasPrefix(d.started.Text(), "Debut is at ") {
			d.serving = true
			return
		}
		if strings.HasPrefix(d.started.Text(), "debut:") {
			break
		}
	}
	d.t.Fatalf("%s\ndid not start: %s", line, d.started.Text())
}

// ends stops the server that runs, in order.
func (d *terminal) ends() {
	d.t.Helper()
	if d.serving {
		d.does("kill -TERM $!; wait $!")
	}
	d.serving = false
}

// The flags that the documents speak of are flags of the program.
func TestDocuments_EveryFlagIsThere(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var help strings.Builder
	for _, c := range commands.All() {
		name := c.Name
		_ = commands.Run(t.Context(), []string{name, "-h"}, func(string) string { return "" }, &help, io.Discard)
	}
	// of the protocol's inspector, of pip, of .ci/release and of the llama.cpp server
	ofOthers := []string{"protocol-era", "break-system-packages", "check", "no-mmproj", "port"}
	names, err := filepath.Glob("docs/*.md")
	is.NoErr(err)
	for _, name := range append(names, "README.md", "CHANGELOG.md") {
		text, err := os.ReadFile(name)
		is.NoErr(err)
		for _, found := range regexp.MustCompile("`(?:[^`\n]*\\s)?--([a-z][a-z-]+)[^`\n]*`").FindAllStringSubmatch(string(text), -1) {
			if !strings.Contains(help.String(), "\n  -"+found[1]+"\n") && !strings.Contains(help.String(), "\n  -"+found[1]+" ") && !slices.Contains(ofOthers, found[1]) {
				t.Errorf("%s: no command has --%s (%s)", name, found[1], found[0])
			}
		}
	}
}

// Every setting stands in the documentation, as the program explains it.
func TestDocumentation_HasEverySetting(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	doc, err := os.ReadFile(filepath.Join("docs", "operating.md"))
	is.NoErr(err)
	var s app.Settings
	fs := flag.NewFlagSet("serve", flag.ContinueOnError)
	s.Define(fs)
	fs.VisitAll(func(f *flag.Flag) {
		if row := "| `--" + f.Name + "` | `" + app.Variable(f.Name) + "` | " + f.Usage; !strings.Contains(string(doc), row) {
			t.Errorf("docs/operating.md lacks the row:\n%s", row)
		}
	})
}
