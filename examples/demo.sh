#!/bin/sh
# Submits every example to a fresh database and prints the boards. Called by `make demo` with the
# path of the golf command. An example whose language is not installed is skipped and named.
set -eu
golf=$1
examples=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
GOLF_DB="$work/demo.db"
export GOLF_DB

submit() { # challenge file options…
  challenge=$1 file=$2
  shift 2
  author=$(basename "$file")
  author=${author%.*}
  echo "\$ golf submit $file --author $author $*"
  status=0
  "$golf" submit "$examples/$file" --challenge "$challenge" --author "$author" "$@" \
    >"$work/out" 2>"$work/err" || status=$?
  if [ "$status" -eq 2 ] && grep -q 'is not installed' "$work/err"; then
    echo "  skipped: $(sed 's/^golf: //' "$work/err")"
  elif [ "$status" -eq 2 ]; then
    cat "$work/err" >&2
    exit 2
  else
    head -n 1 "$work/out" | sed 's/^/  /'
  fi
  echo
}

while read -r challenge file options; do
  case $challenge in '' | '#'*) continue ;; esac
  # Options are words without blanks: splitting them is what is wanted.
  # shellcheck disable=SC2086
  submit "$challenge" "$file" $options
done <"$examples/examples.txt"

for challenge in $(sed -n 's/^\([a-z0-9-]*\)  .*/\1/p' "$examples/examples.txt" | uniq); do
  echo "\$ golf leaderboard --challenge $challenge"
  "$golf" leaderboard --challenge "$challenge"
  echo
done
