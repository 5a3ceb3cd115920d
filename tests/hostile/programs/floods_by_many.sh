# Many writers.
for i in 1 2 3 4 5 6 7 8; do yes "$i" & done
wait
