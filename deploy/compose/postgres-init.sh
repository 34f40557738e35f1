#!/bin/sh
# Runs once, when the volume is empty: a database and an owner each for the product and for Temporal. The login that the product
# uses is made by the migration; it owns nothing.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  -v owner="$PLUMBLINE_OWNER_PASSWORD" -v temporal="$TEMPORAL_DATABASE_PASSWORD" <<'SQL'
CREATE ROLE plumbline_owner LOGIN CREATEROLE PASSWORD :'owner';
CREATE DATABASE plumbline OWNER plumbline_owner;
CREATE ROLE temporal LOGIN PASSWORD :'temporal';
CREATE DATABASE temporal OWNER temporal;
CREATE DATABASE temporal_visibility OWNER temporal;
REVOKE CONNECT ON DATABASE temporal, temporal_visibility FROM PUBLIC;
SQL
