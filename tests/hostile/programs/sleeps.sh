# Uses no processor time at all.
sleep 60
