#!/bin/sh
# Copies the finished backups of the shop to another place, encrypted, with restic.
# Needs BACKUP_DIR, RESTIC_REPOSITORY and RESTIC_PASSWORD (or RESTIC_PASSWORD_FILE) in the environment.
#   offsite-backup.sh                 once
#   offsite-backup.sh --every-night   at 03:30 in India, for a container
set -eu

copy() {
  : "${BACKUP_DIR:?}" "${RESTIC_REPOSITORY:?}"
  # A repository that cannot be reached must not look like a new one: init fails on an existing one.
  restic cat config >/dev/null 2>&1 || restic init
  # A folder that ends with .part is still being written.
  restic backup --host shop --tag shop --exclude '*.part' "$BACKUP_DIR"
  restic forget --host shop --tag shop --group-by host,tags --keep-daily 7 --keep-weekly 5 --keep-monthly 12 --prune
  restic check
}

if [ "${1:-}" != --every-night ]; then
  copy
  exit
fi

# The shop writes its backup at 02:30 in India; this is an hour later, 22:00 UTC.
while :; do
  now=$(date -u +%s)
  next=$((now / 86400 * 86400 + 79200))
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  sleep $((next - now))
  copy || echo "The off-site copy failed. It is tried again tomorrow." >&2
done
