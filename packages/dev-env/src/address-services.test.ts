import { createServices, type ServiceSettings } from "@plumbline/address";
import { startSandbox, type Sandbox } from "@plumbline/sandbox/start.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { control } from "./api-client.ts";

// Every adapter against the sandbox's service over HTTP: both were written independently, from the services' documents.

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
});
afterAll(() => sandbox.close());
beforeEach(() => control(sandbox.url, "DELETE", "/faults"));

const oak = { street_address: "1420 Oak Ave", city: "Springfield", state: "IL", postal_code: "62704", country: "US" };
const url = (name: string) => `${sandbox.url}/address-services/${name}`;
type Case = { name: string; settings: (key: string) => ServiceSettings; adapter: number };
const CASES: Case[] = [
  { name: "google", settings: (key) => ({ service: "google", key, url: url("google") }), adapter: 0 },
  { name: "smarty", settings: (key) => ({ service: "smarty", keyId: "i", key, url: url("smarty") }), adapter: 0 },
  {
    name: "smarty-international",
    settings: (key) => ({ service: "smarty", keyId: "i", key, url: url("smarty") }),
    adapter: 1,
  },
  { name: "geocodio", settings: (key) => ({ service: "geocodio", key, url: url("geocodio") }), adapter: 0 },
  { name: "census", settings: () => ({ service: "census", url: url("census") }), adapter: 0 },
  { name: "nominatim", settings: () => ({ service: "nominatim", url: url("nominatim") }), adapter: 0 },
  { name: "photon", settings: () => ({ service: "photon", url: url("photon") }), adapter: 0 },
  { name: "pelias", settings: (key) => ({ service: "pelias", url: url("pelias"), key }), adapter: 0 },
];

function ask(of: Case, street: string, key = "sandbox-key", timeoutMs = 5_000) {
  const adapter = createServices(of.settings(key), { timeoutMs })[of.adapter];
  if (!adapter) throw new Error("no such adapter");
  const address = { ...oak, street_address: street };
  return adapter.verify([{ id: "1", address, country: "US", purpose: "clean" }]);
}

describe.each(CASES)("$name", (of) => {
  it("finds a real address, and no invented one", async () => {
    const known = await ask(of, oak.street_address);
    expect(known).toMatchObject({
      kind: "results",
      results: [{ id: "1", status: "confirmed", address: { postal_code: "62704" } }],
    });
    expect(await ask(of, "1 No Such Rd")).toMatchObject({ kind: "results", results: [{ status: "not_found" }] });
  });

  it.each([
    [429, { kind: "rate_limited", retryAfterMs: 1_000 }],
    [500, { kind: "unavailable" }],
    [503, { kind: "unavailable" }],
    [999, { kind: "bad_answer" }],
  ])("reports a %i as an error of the service", async (status, error) => {
    expect(await ask(of, `${status} Sentinel St`)).toMatchObject({ kind: "error", error });
  });

  it("gives up on a service that does not respond or disconnects", async () => {
    expect(await ask(of, "408 Sentinel St", "sandbox-key", 300)).toMatchObject({
      kind: "error",
      error: { kind: "timed_out" },
    });
    await control(sandbox.url, "POST", "/faults", { kind: "drop", route: of.name });
    expect(await ask(of, oak.street_address)).toMatchObject({ kind: "error", error: { kind: "unavailable" } });
  });

  it("includes neither key nor address in its errors", async () => {
    const answer = await ask(of, "503 Sentinel St", "secret-key");
    expect(JSON.stringify(answer)).not.toMatch(/secret|sentinel|springfield/i);
  });
});

it.each([
  ["google", "bad-key", "bad_key"],
  ["google", "used-up-key", "forbidden"],
  ["google", "forbidden-key", "forbidden"],
  ["smarty", "bad-key", "bad_key"],
  ["smarty", "used-up-key", "used_up"],
  ["smarty-international", "used-up-key", "used_up"],
  ["geocodio", "bad-key", "bad_key"],
  ["geocodio", "used-up-key", "used_up"],
])("%s explains what is wrong with a %s", async (name, key, kind) => {
  const of = CASES.find((candidate) => candidate.name === name);
  if (!of) throw new Error("no such case");
  expect(await ask(of, oak.street_address, key)).toMatchObject({ kind: "error", error: { kind } });
});

it("counts requests and repeated requests", async () => {
  await control(sandbox.url, "DELETE", "/address-services");
  const [google] = CASES;
  if (!google) throw new Error("no case");
  for (const street of ["1420 Oak Ave", "1420 Oak Ave", "77 Lake Dr"]) await ask(google, street);
  expect(await control(sandbox.url, "GET", "/address-services")).toEqual({
    google: { calls: 3, addresses: 3, repeated: 1, unheard: 0, answers: { 200: 3 } },
  });
});
