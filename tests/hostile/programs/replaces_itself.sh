# Becomes another program, in many steps, and goes on.
exec sh -c 'exec sh -c "exec sh -c \"while :; do :; done\""'
