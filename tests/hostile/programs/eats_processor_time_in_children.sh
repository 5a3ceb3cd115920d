# The program sleeps, its children work.
for i in 1 2 3 4; do (while :; do :; done) & done
sleep 60
