# Files of the machine and its users.
for f in /etc/passwd /etc/shadow /etc/hostname /etc/machine-id /root/.bashrc /root/.ssh/id_rsa \
         /home/*/.bashrc /var/log/* /var/lib/dpkg/status /boot/* /run/* /sys/kernel/notes; do
  if head -c 1 "$f" >/dev/null 2>&1; then echo "BREACH $f"; fi
done
echo denied
