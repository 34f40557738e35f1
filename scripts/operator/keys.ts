import { randomBytes } from "node:crypto";

// The id is the day: ENCRYPTION_KEYS lists the newest key first, and an id tells which one sealed a value.
const id = `k${new Date().toISOString().slice(0, 10).replaceAll("-", "")}`;
const key = `${id}:${randomBytes(32).toString("base64")}`;
// Hexadecimal: a password in a URL needs no escaping then.
const password = () => randomBytes(24).toString("hex");

const lines = process.argv.includes("--env")
  ? [
      `ENCRYPTION_KEYS=${key}`,
      `POSTGRES_PASSWORD=${password()}`,
      `PLUMBLINE_OWNER_PASSWORD=${password()}`,
      `PLUMBLINE_DATABASE_PASSWORD=${password()}`,
      `TEMPORAL_DATABASE_PASSWORD=${password()}`,
    ]
  : [key];
process.stdout.write(`${lines.join("\n")}\n`);
