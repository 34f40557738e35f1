#!/bin/sh
# Makes the namespace and its search attributes, each only if it is missing. What fails ends the start.
set -eu
tries=0
until temporal operator cluster health; do
  tries=$((tries + 1))
  if [ "$tries" -ge 30 ]; then
    echo "Temporal at $TEMPORAL_ADDRESS is not healthy" >&2
    exit 1
  fi
  sleep 2
done
if ! temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" >/dev/null 2>&1; then
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention 72h
fi
# A new namespace reaches all services within seconds.
tries=0
until known="$(temporal operator search-attribute list --namespace "$TEMPORAL_NAMESPACE")"; do
  tries=$((tries + 1))
  if [ "$tries" -ge 30 ]; then
    echo "the namespace $TEMPORAL_NAMESPACE does not answer" >&2
    exit 1
  fi
  sleep 2
done
for name in AccountId PortalId ObjectType JobKind; do
  case "$known" in
    *"$name"*) echo "search attribute $name exists" ;;
    *) temporal operator search-attribute create --namespace "$TEMPORAL_NAMESPACE" --name "$name" --type Keyword ;;
  esac
done
