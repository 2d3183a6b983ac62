#!/bin/sh
# Installs EpiZodiak for the user who runs it, below ~/.local, or removes it again:
#   ./install.sh            installs, or replaces an older version
#   ./install.sh --remove   removes it; saved games and settings stay
set -eu

here=$(cd "$(dirname "$0")" && pwd)
prefix="${XDG_DATA_HOME:-$HOME/.local/share}"
prefix="${prefix%/share}"
program="$prefix/lib/epizodiak"
list="$prefix/lib/epizodiak.installed"

remove() {
    if [ -f "$list" ]; then
        while IFS= read -r file; do rm -f "$prefix/$file"; done < "$list"
        rm -f "$list"
    fi
    rm -rf "$program"
    rm -f "$prefix/bin/epizodiak" "$prefix/bin/epizodiak-qt"
}

refresh() {
    for command in "update-desktop-database $prefix/share/applications" "update-mime-database $prefix/share/mime"; do
        if command -v "${command%% *}" > /dev/null; then $command > /dev/null 2>&1 || true; fi
    done
}

case "${1:-}" in
--remove)
    remove
    refresh
    echo "EpiZodiak is removed. Saved games and settings stay."
    exit 0
    ;;
"") ;;
*)
    echo "usage: ./install.sh [--remove]" >&2
    exit 2
    ;;
esac

remove
mkdir -p "$prefix/lib" "$prefix/bin"
cp -R "$here/program" "$program"
for name in epizodiak epizodiak-qt; do ln -s "../lib/epizodiak/$name" "$prefix/bin/$name"; done
(cd "$here" && find share -type f) > "$list"
while IFS= read -r file; do
    mkdir -p "$prefix/$(dirname "$file")"
    cp "$here/$file" "$prefix/$file"
done < "$list"
# The menu of a desktop may not search ~/.local/bin.
sed -i "s|^Exec=.*|Exec=\"$program/epizodiak\" %F|" "$prefix"/share/applications/io.github.epizodiak_qt.EpiZodiak.desktop
refresh
echo "EpiZodiak is installed. It is in the menu of games; from a terminal: $prefix/bin/epizodiak"
case ":$PATH:" in *":$prefix/bin:"*) ;; *) echo "Add $prefix/bin to PATH to start it by its name." ;; esac
