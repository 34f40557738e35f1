import dns from "node:dns";
import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { connectTemporal, type TemporalClient } from "@plumbline/temporal-client/connect-temporal.ts";
import { isTemporalUp } from "@plumbline/temporal-client/is-temporal-up.ts";
import { afterEach, expect, inject, it, vi } from "vitest";

// How soon a process reconnects to Temporal. Each refusal would double the client's next wait, up to two minutes.

/** After this many refusals the waits have reached their maximum. */
const REFUSALS = 6;
const FOUND_WITHIN_MS = 5_000;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0)) await close();
});

it("reconnects to Temporal soon after it refused connections", async () => {
  const door = await openDoor();
  const temporal = client(`127.0.0.1:${door.port}`);
  while (door.refusals < REFUSALS) expect(await isTemporalUp(temporal)).toBe(false);
  door.isOpen = true;
  await expectFound(temporal);
});

it("reconnects to Temporal soon after its name was unknown", async () => {
  const [, port] = inject("temporalAddress").split(":");
  vi.spyOn(dns.promises, "resolveTxt").mockRejectedValue(new Error("ENOTFOUND"));
  const lookup = vi.spyOn(dns.promises, "lookup").mockRejectedValue(new Error("ENOTFOUND"));
  const temporal = client(`temporal.example:${port}`);
  while (lookup.mock.calls.length < REFUSALS) expect(await isTemporalUp(temporal)).toBe(false);
  lookup.mockImplementation(answerWith("127.0.0.1", 4));
  await expectFound(temporal);
});

it("reconnects to Temporal soon if it returns at another address", async () => {
  const [, port] = inject("temporalAddress").split(":");
  vi.spyOn(dns.promises, "resolveTxt").mockRejectedValue(new Error("ENOTFOUND"));
  // Temporal listens on IPv4 alone.
  const lookup = vi.spyOn(dns.promises, "lookup").mockImplementation(answerWith("::1", 6));
  const temporal = client(`temporal.example:${port}`);
  expect(await isTemporalUp(temporal)).toBe(false);
  lookup.mockImplementation(answerWith("127.0.0.1", 4));
  await expectFound(temporal);
});

function client(address: string): TemporalClient {
  const temporal = connectTemporal({
    temporal: {
      address,
      namespace: "default",
      apiKey: null,
      tls: null,
      uiUrl: null,
      taskQueuePrefix: "temporal-returns",
      deploymentName: null,
      buildId: null,
    },
  });
  closing.push(() => temporal.close());
  return temporal;
}

async function expectFound(temporal: TemporalClient): Promise<void> {
  const backAt = performance.now();
  while (!(await isTemporalUp(temporal))) expect(performance.now() - backAt).toBeLessThan(FOUND_WITHIN_MS);
}

function answerWith(address: string, family: number): typeof dns.promises.lookup {
  return (() => Promise.resolve([{ address, family }])) as unknown as typeof dns.promises.lookup;
}

/** A proxy to Temporal that closes each connection at once until it is opened. */
async function openDoor() {
  const door = { port: 0, refusals: 0, isOpen: false };
  const [host = "", temporalPort] = inject("temporalAddress").split(":");
  const server = createServer((incoming) => {
    incoming.on("error", () => undefined);
    if (!door.isOpen) {
      door.refusals += 1;
      incoming.destroy();
      return;
    }
    const outgoing = connect(Number(temporalPort), host);
    incoming.pipe(outgoing).pipe(incoming);
    incoming.on("close", () => outgoing.destroy());
    outgoing.on("error", () => incoming.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  door.port = (server.address() as AddressInfo).port;
  return door;
}
