# Bash has sockets of its own.
for k in tcp udp; do
  if (echo x > "/dev/$k/127.0.0.1/$2") 2>/dev/null; then echo "BREACH $k"; fi
done
echo denied
