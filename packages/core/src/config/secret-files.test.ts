import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";
import { SETTINGS } from "./env-schema.ts";
import { SECRET_SETTINGS } from "./secret-files.ts";

const folder = mkdtempSync(join(tmpdir(), "plumbline-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

const key = `k1:${Buffer.alloc(32).toString("base64")}`;
const settings = {
  PUBLIC_URL: "https://plumbline.example",
  DATABASE_URL_FILE: file("database", "postgresql://u:p@localhost:5432/db\n"),
  TEMPORAL_ADDRESS: "localhost:7233",
  ENCRYPTION_KEYS_FILE: file("keys", `${key}\n`),
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

it("reads secrets from files without the trailing newline", () => {
  const config = parseConfig(settings);
  expect(config.databaseUrl).toBe("postgresql://u:p@localhost:5432/db");
  expect(config.encryptionKeys.map(({ id }) => id)).toEqual(["k1"]);
});

it("reports each unreadable file and each setting given twice once", () => {
  expect(problemsOf({ ...settings, DATABASE_URL_FILE: join(folder, "nowhere") })).toEqual([
    "DATABASE_URL_FILE: cannot be read (ENOENT)",
  ]);
  expect(problemsOf({ ...settings, ENCRYPTION_KEYS: key })).toEqual([
    "ENCRYPTION_KEYS_FILE: must not be set together with ENCRYPTION_KEYS",
  ]);
});

it("lists only existing settings, including the migration's", () => {
  expect(SECRET_SETTINGS.filter((name) => !SETTINGS.includes(name))).toEqual(["PRODUCT_DATABASE_URL"]);
});

it("connects to Temporal with a client certificate, a custom CA and a server name, and rejects incomplete TLS settings", () => {
  const pem = (what: string) => `-----BEGIN ${what}-----\nMIIB\n-----END ${what}-----\n`;
  const tls = {
    TEMPORAL_TLS_CERT_FILE: file("cert", pem("CERTIFICATE")),
    TEMPORAL_TLS_KEY_FILE: file("key", pem("EC PRIVATE KEY")),
    TEMPORAL_TLS_CA_FILE: file("ca", pem("CERTIFICATE")),
    TEMPORAL_TLS_SERVER_NAME: "temporal.internal",
  };
  expect(parseConfig(settings).temporal.tls).toBeNull();
  expect(parseConfig({ ...settings, TEMPORAL_API_KEY: "key" }).temporal.tls).toMatchObject({ clientCertificate: null });
  expect(parseConfig({ ...settings, ...tls }).temporal.tls).toMatchObject({
    serverName: "temporal.internal",
    serverCa: expect.stringContaining("BEGIN CERTIFICATE"),
    clientCertificate: { cert: expect.stringContaining("CERTIFICATE"), key: expect.stringContaining("PRIVATE KEY") },
  });
  expect(problemsOf({ ...settings, TEMPORAL_TLS_CERT_FILE: tls.TEMPORAL_TLS_CERT_FILE })).toEqual([
    "TEMPORAL_TLS_KEY: required with TEMPORAL_TLS_CERT",
  ]);
  expect(problemsOf({ ...settings, TEMPORAL_TLS_CA: "/etc/ca.pem" })).toEqual([
    "TEMPORAL_TLS_CA: must be PEM text with a certificate",
  ]);
  expect(problemsOf({ ...settings, ...tls, TEMPORAL_TLS: "false" })).toEqual([
    "TEMPORAL_TLS_CERT, TEMPORAL_TLS_CA, TEMPORAL_TLS_SERVER_NAME: not used with TEMPORAL_TLS=false",
  ]);
});
