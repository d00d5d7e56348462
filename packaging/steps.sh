# SPDX-License-Identifier: Apache-2.0
# Sourced by the other scripts: one line a step with its seconds; what a step prints goes to a log that is shown when it fails.

steps_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
steps_logs=$steps_root/build/logs

say() { printf '%s\n' "$*"; }

die() {
    printf 'error: %s\n' "$*" >&2
    exit 3
}

# Made here and by whoever runs a script first, so that a later run as root leaves it to its owner.
mkdir -p "$steps_logs" 2>/dev/null && [ -w "$steps_logs" ] ||
    die "$steps_logs cannot be written. Where an earlier run as root made it: chown it, or remove $steps_root/build as root."

# step NAME COMMAND...: runs quietly
step() {
    local name=$1 log started=$SECONDS status=0
    shift
    log=$steps_logs/$(tr -c 'a-zA-Z0-9\n' '-' <<<"$name").log
    rm -f "$log" # may be root's
    printf '%-48s ' "$name"
    "$@" >"$log" 2>&1 </dev/null || status=$?
    if [ "$status" -ne 0 ]; then
        printf 'failed after %d s\n' $((SECONDS - started))
        if ! grep -nE -A8 '(error|warning|FAILED|fatal|E):|CMake Error|^FAILED' "$log" | head -n 60 | grep .; then
            tail -n 40 "$log"
        fi
        die "\"$*\" ended with $status. The whole output is in $log"
    fi
    printf '%5d s\n' $((SECONDS - started))
}

# shown NAME COMMAND...: as step, but its output is seen; gives back its exit status
shown() {
    local name=$1 started=$SECONDS status=0
    shift
    say "$name"
    "$@" </dev/null || status=$?
    printf '%-48s %5d s\n' "$name: done" $((SECONDS - started))
    return "$status"
}

# How many compilers at once: one a core, and about 1 GB of memory for each.
build_jobs() {
    local cores memory_gb
    cores=$(nproc)
    memory_gb=$(awk '/^MemAvailable/ { print int($2 / 1000000) }' /proc/meminfo)
    [ "$memory_gb" -ge 1 ] || memory_gb=1
    echo $((cores < memory_gb ? cores : memory_gb))
}
