#!/usr/bin/env bash
# The whole way by curl: from a website's address to a listing that is live, found by search, and shown on its page.
# It needs Go, curl and jq, and talks to this machine alone. Run it from the project's folder: bash docs/main-path.sh
set -euo pipefail

work=$(mktemp -d)
api=http://127.0.0.1:18480/api/v1
website=http://127.0.0.1:18481/
trap 'kill $(jobs -p) 2>/dev/null; wait 2>/dev/null; rm -rf "$work"' EXIT

say() { printf '\n== %s\n' "$*"; }
call() { # METHOD PATH [BODY]
	curl -sS --fail-with-body -X "$1" -H "Authorization: Bearer $key" -H 'Content-Type: application/json' ${3:+-d "$3"} "$api$2"
}
until_is() { # WORD COMMAND…: repeats the command until it prints the word
	for _ in $(seq 300); do [ "$("${@:2}")" = "$1" ] && return; sleep 0.1; done
	echo "still not $1: ${*:2}" >&2; exit 1
}
is_ready() { curl -s http://127.0.0.1:18480/readyz | jq .ready; }
serve() { # FLAGS…
	"$work/debut" serve --data "$work/data" --addr 127.0.0.1:18480 --allow-private "$@" 2>>"$work/log" >/dev/null &
	server=$!
	until_is true is_ready
}

say 'Build the program, and serve a small website of an invented company'
CGO_ENABLED=0 go build -o "$work/debut" .
go build -o "$work/website" testdata/sites/serve.go
cp -r testdata/sites/parcelwick "$work/parcelwick"
"$work/website" 127.0.0.1:18481 "$work/parcelwick" & 
serve
key=$("$work/debut" key create ines@parcelwick.example --data "$work/data" | tail -n 1)

say 'submit_listing: the address becomes a draft; submitted twice with one Idempotency-Key, it is one'
submit() { curl -sS -X POST -H "Authorization: Bearer $key" -H 'Content-Type: application/json' -H 'Idempotency-Key: first' -d "{\"url\": \"$website\"}" "$api/drafts"; }
draft=$(submit | jq -r .id)
[ "$(submit | jq -r .id)" = "$draft" ]

say 'get_draft: poll until it is ready; each value has its quotes'
status() { call GET "/drafts/$draft" | jq -r .status; }
until_is ready status
call GET "/drafts/$draft" | jq -r '.fields | to_entries[] | select(.value.value != null) | "\(.key): \(.value.value | tostring | .[0:60])  <- “\(.value.evidence[0].quote[0:50])”"'

say 'update_draft: type, lock, remove by null, restore, regenerate'
fields='.fields | {tagline, city, name} | map_values([.state, .value]) | tojson'
call PATCH "/drafts/$draft" '{"fields": {"tagline": "Customs papers in a minute", "city": null}, "lock_fields": ["name"]}' | jq -r "$fields"
call PATCH "/drafts/$draft" '{"restore": ["tagline", "city"]}' | jq -r "$fields"
call PATCH "/drafts/$draft" '{"regenerate": ["tagline"]}' | jq -r "$fields"
call PATCH "/drafts/$draft" '{"regenerate": ["name"]}' | jq -r '.errors[0] | "\(.location): \(.message)"' || true
call PATCH "/drafts/$draft" '{
	"fields": {"categories": ["Shipping & Logistics"]},
	"founders": [{"name": "Ines Vandermolen", "title": "Founder and CEO", "bio": "Ines shipped ceramics from Delft for eleven years, and filled in the customs papers herself until there were too many."}],
	"founder_socials": {"linkedin": "https://www.linkedin.com/in/ines-vandermolen"}}' | jq -r '"\(.completeness) % complete; missing: \(.missing | join(", "))"'

say 'submit_draft, then choose_free_listing'
saved=$(call POST "/drafts/$draft/submit")
listing=$(jq -r .listing_id <<<"$saved") slug=$(jq -r .slug <<<"$saved")
call POST "/me/listings/$listing/free" | jq -r .next_step

say 'get_badges: put the badge on the homepage, and have it looked at again'
embed=$(call GET "/listings/$slug/badges" | jq -r '.items[0].html')
sed -i "s|</body>|$(sed 's/[&|]/\\&/g' <<<"$embed")</body>|" "$work/parcelwick/index.html"
call POST "/me/listings/$listing/free" >/dev/null
listing_status() { call GET "/me/listings/$listing" | jq -r .status; }
until_is scheduled listing_status
week=$(call GET "/me/listings/$listing" | jq -r .launch_week)
echo "scheduled for the week of $week"

say 'Monday comes: the same folder, with the clock moved'
kill -TERM "$server"; wait "$server"
serve --clock-ahead "$(( $(date -ud "$week 01:00" +%s) - $(date +%s) ))s"
until_is live listing_status

say 'search_listings finds it, mistyped; its page and its badge show it'
found() { curl -sS "$api/listings?q=parcelwikc" | jq -r '.items[0].slug'; }
until_is "$slug" found
curl -sS --fail "http://127.0.0.1:18480/listings/$slug" | grep -o '<h1>.*</h1>'
curl -sS --fail "http://127.0.0.1:18480/badges/$slug/launched.svg" | grep -o '<title>[^<]*</title>'
call GET '/launches/weeks/this' | jq -r '.items[] | "in the week of \(.launch_week): \(.name), rank \(.rank)"'
