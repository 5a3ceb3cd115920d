# Other processes' roots and working directories lead out, if they can be followed.
for p in 1 "$3" self; do
  for w in root cwd; do
    if cat "/proc/$p/$w/etc/passwd" "/proc/$p/$w$1/canary" 2>/dev/null; then echo "BREACH $p $w"; fi
  done
done
echo denied
