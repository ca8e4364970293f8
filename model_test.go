package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"debut/web/check/servertest"
	"debut/web/run/commands"

	"github.com/matryer/is"
)

// titleModel returns an endpoint whose model points at the title of the homepage for the tagline.
func titleModel(t *testing.T, key string) *httptest.Server {
	t.Helper()
	title := regexp.MustCompile(`\[(\d+)\] (Parcelwick \| Customs papers[^\\]*)\\n`)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		m := title.FindStringSubmatch(string(raw))
		if r.URL.Path != "/v1/chat/completions" || r.Header.Get("Authorization") != "Bearer "+key || m == nil {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		content := `{"tagline":[{"block":` + m[1] + `,"quote":"` + m[2] + `"}],"pricing_model":[{"block":1,"quote":"free"}]}`
		_ = json.NewEncoder(w).Encode(map[string]any{"choices": []any{map[string]any{"message": map[string]any{"content": content}}}})
	}))
	t.Cleanup(s.Close)
	return s
}

func TestDraft_ALanguageModelHelpsWithADraft(t *testing.T) {
	t.Parallel()
	site := servertest.Website(t, "parcelwick", nil)
	drafted := func(env map[string]string) map[string]any {
		var out strings.Builder
		if err := commands.Run(t.Context(), []string{"draft", "--allow-private", "--json", site.URL}, func(name string) string { return env[name] }, &out, t.Output()); err != nil {
			t.Fatal(err)
		}
		var d map[string]any
		if err := json.Unmarshal([]byte(out.String()), &d); err != nil {
			t.Fatal(err)
		}
		return d
	}
	endpoint := titleModel(t, "k1").URL + "/v1"
	plain := drafted(nil)
	helped := drafted(map[string]string{"DEBUT_AI_URL": endpoint, "DEBUT_AI_MODEL": "wren", "DEBUT_AI_KEY": "k1"})
	alone := drafted(map[string]string{"DEBUT_AI_URL": endpoint, "DEBUT_AI_KEY": "wrong"})

	is := is.New(t)
	is.Equal(servertest.Text(plain, "fields", "tagline", "value"), "Customs papers for small exporters, filled in from one invoice")
	is.Equal(servertest.Text(helped, "fields", "tagline", "value"), "Customs papers from one invoice") // the model's choice
	is.Equal(servertest.Text(alone, "fields", "tagline", "value"), servertest.Text(plain, "fields", "tagline", "value"))
	is.Equal(helped["fields"].(map[string]any)["pricing_model"], plain["fields"].(map[string]any)["pricing_model"]) // facts are the rules'
	is.Equal(helped["problems"], []any{})
	is.Equal(alone["problems"].([]any)[0].(map[string]any)["code"], "model_unavailable")
}
