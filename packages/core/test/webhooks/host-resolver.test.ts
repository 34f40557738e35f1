import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { expect, it } from "vitest";
import { createHostResolver } from "../../src/webhooks/host-resolver.ts";

it("does not block a thread while a name server is silent, and times out", async () => {
  const silent = createSocket("udp4");
  await new Promise<void>((resolve) => silent.bind(0, "127.0.0.1", resolve));
  try {
    const resolve = createHostResolver({ servers: [`127.0.0.1:${silent.address().port}`] });
    let open = 20;
    const asked = Array.from({ length: open }, () => resolve("tarpit.example").finally(() => (open -= 1)));
    // The system's resolver needs one of four threads.
    await lookup("localhost");
    expect(open).toBe(20);
    for (const result of await Promise.allSettled(asked))
      expect(result).toMatchObject({ status: "rejected", reason: { code: "ETIMEOUT" } });
  } finally {
    silent.close();
  }
});

it("resolves names of the local machine", async () => {
  expect(await createHostResolver()("localhost")).toContain("127.0.0.1");
});
