# Settings of the kernel, and its control files.
for f in /proc/sys/kernel/core_pattern /proc/sys/vm/overcommit_memory /proc/sysrq-trigger \
         /proc/sys/fs/file-max /sys/fs/cgroup/cgroup.procs /sys/kernel/mm/ksm/run \
         /proc/sys/user/max_user_namespaces /proc/self/loginuid /proc/1/oom_score_adj; do
  if [ -e "$f" ] && (exec 3>>"$f") 2>/dev/null; then echo "BREACH $f"; fi
done
echo denied
