import { describe, expect, it } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

const good = {
  PUBLIC_URL: "https://plumbline.example",
  DATABASE_URL: "postgresql://u:p@localhost:5432/db",
  TEMPORAL_ADDRESS: "localhost:7233",
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString("base64")}`,
};

function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe("the configuration", () => {
  it("lists all mistakes at once", () => {
    const problems = problemsOf({
      PUBLIC_URL: "nonsense",
      TEMPORAL_ADDRESS: "localhost",
      PORT: "abc",
      HUBSPOT_CLIENT_ID: "x",
      SMTP_URL: "smtp://h",
    });
    for (const name of [
      "PUBLIC_URL",
      "DATABASE_URL",
      "TEMPORAL_ADDRESS",
      "ENCRYPTION_KEYS",
      "PORT",
      "HUBSPOT_CLIENT_SECRET",
      "EMAIL_FROM",
    ]) {
      expect(problems.join("\n")).toContain(name);
    }
  });

  it("disables a feature whose settings are missing or empty", () => {
    const config = parseConfig({ ...good, HUBSPOT_CLIENT_ID: "", SMTP_URL: "" });
    expect(config.hubspot).toBeNull();
    expect(config.email).toBeNull();
  });

  it("allows no default key and no sandbox in production", () => {
    const { ENCRYPTION_KEYS: _key, ...withoutKey } = good;
    expect(problemsOf({ ...withoutKey, NODE_ENV: "production" })).toEqual(["ENCRYPTION_KEYS: is missing"]);
    expect(problemsOf({ ...good, NODE_ENV: "production", SANDBOX_URL: "http://localhost:4000" })).toEqual([
      "SANDBOX_URL: must not be set in production",
    ]);
  });

  it("requires a second factor for operators in production, unless it is turned off", () => {
    const production = { ...good, NODE_ENV: "production" };
    expect(parseConfig(production).requireAdminTotp).toBe(true);
    expect(parseConfig({ ...production, REQUIRE_ADMIN_TOTP: "false" }).requireAdminTotp).toBe(false);
    expect(parseConfig(good).requireAdminTotp).toBe(false);
  });

  it("reads several keys, newest first", () => {
    const two = `k2:${Buffer.alloc(32, 1).toString("base64")}, ${good.ENCRYPTION_KEYS}`;
    expect(parseConfig({ ...good, ENCRYPTION_KEYS: two }).encryptionKeys.map((key) => key.id)).toEqual(["k2", "k1"]);
    expect(problemsOf({ ...good, ENCRYPTION_KEYS: "k1:tooshort" })).toHaveLength(1);
    const sameId = `k1:${Buffer.alloc(32, 1).toString("base64")},${good.ENCRYPTION_KEYS}`;
    expect(problemsOf({ ...good, ENCRYPTION_KEYS: sameId })).toEqual([
      expect.stringContaining("two keys have the id k1"),
    ]);
  });

  it("requires a complete address service configuration, and rejects unused keys", () => {
    expect(parseConfig(good).addressService).toBeNull();
    expect(parseConfig({ ...good, ADDRESS_SERVICE: "embedded" }).addressService).toBeNull();
    expect(problemsOf({ ...good, ADDRESS_SERVICE: "smarty", ADDRESS_SERVICE_KEY: "k" })).toEqual([
      "ADDRESS_SERVICE_KEY_ID: required with ADDRESS_SERVICE=smarty",
    ]);
    expect(problemsOf({ ...good, ADDRESS_SERVICE: "nominatim" })).toEqual([
      "ADDRESS_SERVICE_URL: required with ADDRESS_SERVICE=nominatim",
    ]);
    expect(problemsOf({ ...good, ADDRESS_SERVICE: "reference" })).toEqual([
      "ADDRESS_SERVICE_FOLDER: required with ADDRESS_SERVICE=reference",
    ]);
    const reference = { ...good, ADDRESS_SERVICE: "reference", ADDRESS_SERVICE_FOLDER: "/var/reference" };
    expect(parseConfig(reference).addressService).toMatchObject({
      settings: { service: "reference", folder: "/var/reference" },
      askFor: "all",
    });
    expect(parseConfig({ ...reference, ADDRESS_SERVICE_ASKS: "unsettled" }).addressService?.askFor).toBe("unsettled");
    expect(problemsOf({ ...good, ADDRESS_SERVICE_KEY: "k" })).toEqual([
      "ADDRESS_SERVICE_KEY: not used with ADDRESS_SERVICE=embedded",
    ]);
    expect(problemsOf({ ...good, ADDRESS_SERVICE: "gogle" })).toHaveLength(1);
    const smarty = { ...good, ADDRESS_SERVICE: "smarty", ADDRESS_SERVICE_KEY: "k", ADDRESS_SERVICE_KEY_ID: "i" };
    expect(parseConfig(smarty).addressService).toMatchObject({
      settings: { service: "smarty", keyId: "i", key: "k" },
      countries: ["US"],
      askFor: "unsettled",
      maxLookupsPerJob: 10_000,
    });
    expect(parseConfig({ ...smarty, ADDRESS_SERVICE_COUNTRIES: "us, ca" }).addressService?.countries).toEqual([
      "US",
      "CA",
    ]);
  });

  it("exports traces if an endpoint is set and tracing is not disabled", () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" };
    expect(parseConfig(good).isTracing).toBe(false);
    expect(parseConfig({ ...good, ...endpoint }).isTracing).toBe(true);
    const ofTraces = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://collector.example/v1/traces" };
    expect(parseConfig({ ...good, ...ofTraces }).isTracing).toBe(true);
    expect(parseConfig({ ...good, ...endpoint, OTEL_SDK_DISABLED: "true" }).isTracing).toBe(false);
    expect(parseConfig({ ...good, ...endpoint, OTEL_TRACES_EXPORTER: "none" }).isTracing).toBe(false);
    expect(
      problemsOf({ ...good, ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc", OTEL_TRACES_SAMPLER: "some" }),
    ).toHaveLength(2);
  });
});
