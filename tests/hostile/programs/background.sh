# Jobs in the background, with and without a session of their own.
setsid sleep 60 &
nohup sleep 61 >/dev/null 2>&1 &
(sleep 62; echo late) &
echo gone
