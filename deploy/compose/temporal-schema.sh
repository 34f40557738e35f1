#!/bin/sh
# Makes or updates the tables of Temporal; run again, it changes nothing.
set -eu
schema=/etc/temporal/schema/postgresql/v12
for pair in temporal:temporal temporal_visibility:visibility; do
  database="${pair%%:*}"
  temporal-sql-tool --plugin postgres12 --ep postgres -p 5432 -u temporal --db "$database" setup-schema -v 0.0
  temporal-sql-tool --plugin postgres12 --ep postgres -p 5432 -u temporal --db "$database" update-schema -d "$schema/${pair##*:}/versioned"
done
