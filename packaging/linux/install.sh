#!/bin/sh
# Installs EpiZodiak for the user who runs it, below ~/.local, or removes it again:
#   ./install.sh            installs, or replaces an older version
#   ./install.sh --remove   removes it; saved games and settings stay
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
prefix="$HOME/.local"
case "${XDG_DATA_HOME:-}" in
/*) share="${XDG_DATA_HOME%/}" ;;
*) share="$prefix/share" ;; # a relative folder does not count
esac
program="$prefix/lib/epizodiak"
list="$prefix/lib/epizodiak.installed"

remove() {
    if [ -f "$list" ]; then
        while IFS= read -r file; do rm -f "$file"; done < "$list"
        rm -f "$list"
    fi
    rm -rf "$program"
    for name in epizodiak epizodiak-qt; do
        # A command of another installation, such as that of pipx, stays.
        if [ "$(readlink "$prefix/bin/$name")" = "../lib/epizodiak/$name" ]; then rm -f "$prefix/bin/$name"; fi
    done
}

refresh() {
    if command -v update-desktop-database > /dev/null; then
        update-desktop-database "$share/applications" > /dev/null 2>&1 || true
    fi
    if command -v update-mime-database > /dev/null; then
        update-mime-database "$share/mime" > /dev/null 2>&1 || true
    fi
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

mkdir -p "$prefix/lib" "$prefix/bin"
rm -rf "$program.new"
# An older version stays until the new one is copied, which may fail.
cp -R "$here/program" "$program.new"
remove
mv "$program.new" "$program"
for name in epizodiak epizodiak-qt; do
    if [ -e "$prefix/bin/$name" ] || [ -L "$prefix/bin/$name" ]; then
        echo "$prefix/bin/$name belongs to another program and stays; this one is $program/$name" >&2
    else
        ln -s "../lib/epizodiak/$name" "$prefix/bin/$name"
    fi
done
(cd "$here/share" && find . -type f) | while IFS= read -r file; do
    target="$share/${file#./}"
    printf '%s\n' "$target" >> "$list"
    mkdir -p "$(dirname "$target")"
    cp "$here/share/$file" "$target"
done
# The menu of a desktop may not search ~/.local/bin. The specification of Exec has its own escapes, and sed too.
path=$(printf '%s' "$program/epizodiak" | sed 's/\\/\\\\\\\\/g; s/["`$]/\\\\&/g; s/%/%%/g; s/[\\&|]/\\&/g')
sed -i "s|^Exec=.*|Exec=\"$path\" %F|" "$share/applications/io.github.epizodiak_qt.EpiZodiak.desktop"
refresh
echo "EpiZodiak is installed. It is in the menu of games; from a terminal: $prefix/bin/epizodiak"
case ":$PATH:" in *":$prefix/bin:"*) ;; *) echo "Add $prefix/bin to PATH to start it by its name." ;; esac
