#!/bin/sh
# Install those of the Debian packages given that are missing; say which.
set -eu
missing=
for p in "$@"; do
	dpkg-query -W -f '${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing="$missing $p"
done
if [ -z "$missing" ]; then
	echo "deps: nothing is missing"
	exit 0
fi
echo "deps: installing$missing"
root=
[ "$(id -u)" = 0 ] || root=sudo
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086    # a list of packages
$root apt-get update -qq
# shellcheck disable=SC2086
$root apt-get install -y -qq --no-install-recommends $missing > /dev/null
