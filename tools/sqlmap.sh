#!/usr/bin/env bash
# Runs sqlmap on the login, the search, the listings and the ids of a shop on this machine, for at most ten minutes:
# `tools/sqlmap.sh [http://127.0.0.1:3000]`. Ends with 0 when it finds nothing, 1 when it finds something, and 2 when it
# could not run.
set -uo pipefail

shop="${1:-http://127.0.0.1:3000}"
if ! [[ "$shop" =~ ^http://(127\.0\.0\.1|localhost|\[::1\])(:[0-9]+)?$ ]]; then
  echo "NOT RUN: only a shop on this machine is tried, such as http://127.0.0.1:3000" >&2
  exit 2
fi
if ! command -v sqlmap > /dev/null; then
  echo "NOT RUN: sqlmap is not installed (on Debian: apt-get install sqlmap)" >&2
  exit 2
fi
if ! curl --silent --fail --max-time 5 "$shop/readyz" > /dev/null; then
  echo "NOT RUN: no shop answers at $shop" >&2
  exit 2
fi

out="$(mktemp -d)"
trap 'rm -rf "$out"' EXIT
found=0

# One attempt: its address with a star where the payloads go, then options of sqlmap.
try() {
  local name="$1" address="$2"
  shift 2
  echo "== $name"
  timeout 120 sqlmap -u "$shop$address" "$@" --batch --level=2 --risk=1 --threads=1 --technique=BEUT --dbms=postgresql \
    --ignore-code=400,401,404,429 --flush-session --disable-coloring --output-dir="$out" > "$out/log" 2>&1
  local code=$?
  if [ "$code" -ne 0 ] && [ "$code" -ne 124 ]; then
    tail -n 5 "$out/log" >&2
    echo "NOT RUN: sqlmap ended with $code" >&2
    exit 2
  fi
  if grep -Eq 'is vulnerable|sqlmap identified the following injection' "$out/log"; then
    grep -E 'Parameter:|Type:|Payload:' "$out/log"
    found=1
  fi
}

json='content-type: application/json'
try 'sign-in' '/api/users/login' --headers="$json" --data='{"emailorMobile":"nobody@shop.example*","password":"wrong*"}'
try 'search' '/api/products?keyword=oil*'
try 'listing' '/api/products/category/ayurveda?pageNumber=1*'
try 'sub-category' '/api/products/ayurveda/oils*'
try 'an id' '/api/products/0190a5c2-0000-7000-8000-000000000000*'

[ "$found" -eq 0 ] && echo 'Nothing can be injected.'
exit "$found"
