#!/usr/bin/env bash
# usage: sudo check_package.sh [PACKAGE_FOLDER [WORK_FOLDER]]
# Tries the .deb and the archive in a bare Debian 12: installs the .deb with what it depends on and nothing else, opens
# the window on a display of its own, asks the model a question by the keyboard, and looks for the answer in the
# conversations; lets `griffin` answer too. Then the same with the archive, unpacked elsewhere, after the package is
# gone. At last lintian reads the .deb.
# PACKAGE_FOLDER: where cpack left both (build/release/package). WORK_FOLDER: keeps the bare Debian and the pictures of
# the window for the next time; without it they are removed. GRIFFIN_MODEL: the model to ask; default: the installed one.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(dirname "$here")
. "$here/setup.sh"

[ "$(id -u)" -eq 0 ] || { say "Run this as root: it makes a Debian in a folder and enters it."; exit 2; }
install_packages package
packages_folder=$(cd "${1:-$top/build/release/package}" && pwd)
deb=$(ls "$packages_folder"/griffin-chat_*.deb)
archive=$(ls "$packages_folder"/griffin-chat-*.tar.gz)
model=$(readlink -f "${GRIFFIN_MODEL:-$("$top/build/release/bin/griffin" models path default)}")

ended=()
at_end() { for step in "${ended[@]}"; do eval "$step"; done; }
trap at_end EXIT
work=${2:-}
[ -n "$work" ] || { work=$(mktemp -d /var/tmp/griffin-check.XXXXXX); ended+=("rm -rf --one-file-system '$work'"); }
mkdir -p "$work"
work=$(cd "$work" && pwd)
root=$work/debian

step() { say "== $* ($(date +%T))"; }
failed() { say "check_package: $*"; exit 1; }

# enter USER COMMAND...: becomes that command in the bare Debian, with mounts that are gone when it ends.
enter() {
    exec unshare --mount bash -c '
        root=$1 user=$2
        shift 2
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        home=/root
        [ "$user" = root ] || home=/home/$user
        exec chroot --userspec="$user:$user" "$root" /usr/bin/env -i HOME="$home" DISPLAY="${DISPLAY:-}" LANG=C.UTF-8 \
            DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"' enter "$root" "$@"
}
inside() { (enter "$@"); }

# answers NAME PROGRAM_FOLDER: both programs there answer a question.
answers() {
    local name=$1 folder=$2 data=$root/home/person/.local/share/griffin-chat database window answer answered said
    rm -rf "$root/home/person/.local" "$root/home/person/.config" "$root/home/person/.cache"
    database=$data/griffin-chat.db

    step "$name: griffin generate"
    said=$(inside person "$folder/griffin" generate --json --model /home/person/model.gguf --max-new-tokens 24 \
        --prompt "Why is the sky blue?")
    printf '%s\n' "$said" | python3 -c '
import json, sys
answer = json.load(sys.stdin)
print(answer["method"] + ":", answer["text"])
assert len(answer["tokens"]) > 5, "no answer"
assert answer["method"] != "vanilla", "nothing was guessed"' >&2

    step "$name: griffin-chat"
    enter person "$folder/griffin-chat" /home/person/model.gguf >"$work/$name.log" 2>&1 &
    local program=$!
    ended+=("kill $program 2>/dev/null || true")
    window=$(timeout 60 xdotool search --sync --onlyvisible --class griffin-chat | head -n 1) || failed "$name: no window: $(cat "$work/$name.log")"
    xdotool windowfocus "$window" 2>/dev/null || true
    # What is typed before the model is ready is refused with a reason, so it is typed until it was taken.
    answered=0
    for _ in $(seq 30); do
        sleep 1
        if [ "$(asked "$database")" = 0 ]; then
            xdotool key --clearmodifiers ctrl+a
            xdotool type --delay 20 "Why is the sky blue?"
            xdotool key Return
        fi
        answer=$(answer_in "$database")
        [ -z "$answer" ] || { answered=1; break; }
    done
    import -window root "$work/$name.png"
    [ "$answered" = 1 ] || failed "$name: no answer in the window within 30 s; see $work/$name.png and $work/$name.log"
    say "$name: ${answer:0:200}"
    kill -TERM "$program"
    wait "$program" || failed "$name: did not end well: $(cat "$work/$name.log")"
}

# Read while the program runs: SQLite lets others read.
query() {
    python3 - "$1" "$2" <<'END'
import sqlite3, sys
try:
    row = sqlite3.connect(sys.argv[1], timeout=5).execute(sys.argv[2]).fetchone()
    print(row[0] if row and row[0] is not None else "")
except sqlite3.OperationalError:
    print("")
END
}
asked() { [ -f "$1" ] && query "$1" "select count(*) from messages where role = 1" || echo 0; }
answer_in() { query "$1" "select replace(text, char(10), ' ') from messages where role = 2 and state in (1, 4) and length(text) > 10"; }

if [ ! -e "$root/.whole" ]; then
    step "a bare Debian 12 in $root"
    debootstrap --variant=minbase bookworm "$root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" >&2
    cp /etc/resolv.conf "$root/etc/"
    inside root useradd --create-home person
    touch "$root/.whole"
fi
cp "$model" "$root/home/person/model.gguf"
cp "$deb" "$root/var/tmp/griffin-chat.deb"

step "installing the package"
inside root apt-get update -qq
inside root apt-get install -y -qq --no-install-recommends /var/tmp/griffin-chat.deb >"$work/install.log" 2>&1 || failed "$(tail -n 5 "$work/install.log")"

step "a display"
display_file=$work/display
Xvfb -displayfd 3 -screen 0 1280x800x24 3>"$display_file" >"$work/xvfb.log" 2>&1 &
ended+=("kill $! 2>/dev/null || true")
for _ in $(seq 50); do [ -s "$display_file" ] && break; sleep 0.1; done
DISPLAY=:$(cat "$display_file")
export DISPLAY

answers deb /usr/bin

step "the archive, with the package gone"
inside root apt-get remove -y -qq griffin-chat >>"$work/install.log" 2>&1
[ ! -e "$root/usr/share/griffin-chat" ] || failed "removing the package left /usr/share/griffin-chat"
rm -rf "$root/opt/some where"
mkdir -p "$root/opt/some where"
tar -xzf "$archive" -C "$root/opt/some where"
unpacked=$(basename "$archive" .tar.gz)
answers archive "/opt/some where/$unpacked/bin"

step "lintian"
inside root apt-get install -y -qq --no-install-recommends lintian >>"$work/install.log" 2>&1
inside person lintian --fail-on error --tag-display-limit 0 /var/tmp/griffin-chat.deb
say "== Both answer."
