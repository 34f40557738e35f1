import { createServer } from "node:net";
import { expect, it } from "vitest";
import { FIRST, freePorts } from "./free-port.ts";

it("returns different ports outside the range of outgoing connections", async () => {
  const ports = await freePorts(20);
  expect(new Set(ports).size).toBe(20);
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(FIRST);
    expect(port).toBeLessThan(32_768);
  }
});

it("skips ports that fetch blocks", async () => {
  await expect(fetch("http://127.0.0.1:10080")).rejects.toMatchObject({ cause: { message: "bad port" } });
  expect(FIRST).toBeGreaterThan(10_080);
});

it("returns ports that can be listened on", async () => {
  const [port = 0] = await freePorts(1);
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  expect(server.listening).toBe(true);
  await new Promise((resolve) => server.close(resolve));
});
