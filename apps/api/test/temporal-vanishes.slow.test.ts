import { relayTo } from "@plumbline/dev-env/testing/relay-to.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import { isTemporalUp } from "@plumbline/temporal-client/is-temporal-up.ts";
import { expect, inject, it } from "vitest";

/** The connection is checked every 15 s, with a timeout of 5 s. */
const FOUND_WITHIN_MS = 25_000;

it("reconnects to Temporal after its machine vanished without closing connections", async () => {
  const [host = "", port] = inject("temporalAddress").split(":");
  const relay = await relayTo({ host, port: Number(port) });
  const temporal = connectTemporal({
    temporal: {
      address: `127.0.0.1:${relay.port}`,
      namespace: "default",
      apiKey: null,
      tls: null,
      uiUrl: null,
      taskQueuePrefix: "temporal-vanishes",
      deploymentName: null,
      buildId: null,
    },
  });
  try {
    expect(await isTemporalUp(temporal)).toBe(true);
    relay.freeze();
    expect(await isTemporalUp(temporal)).toBe(false);
    relay.thaw();
    const backAt = performance.now();
    while (!(await isTemporalUp(temporal))) expect(performance.now() - backAt).toBeLessThan(FOUND_WITHIN_MS);
  } finally {
    await temporal.close();
    await relay.cut();
  }
});
