import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { startApi } from "../src/start.ts";

const UNAVAILABLE = {
  code: "unavailable",
  message: "Something went wrong on our side. Please try again in a moment.",
};

it("answers 503 while PostgreSQL is away, names the request, and serves again once it is back", async () => {
  await using product = await testProduct();
  const customer = await product.customerWithPortal();
  const relay = await relayTo(new URL(product.env["DATABASE_URL"] ?? ""));
  const [port = 0] = await freePorts(1);
  const api = await startApi(parseConfig({ ...product.env, DATABASE_URL: relay.url, PORT: String(port) }));
  const client = apiClient(`http://127.0.0.1:${port}`, customer.api.token);
  const balance = () => client.call("GET", "/api/auth/credit-balance");
  const viewer = () => client.call("POST", "/graphql", { query: "{ viewer { id } }" });
  expect((await balance()).status).toBe(200);

  await relay.cut();
  // The first requests find connections that end under them, later ones find no server.
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all([balance(), balance(), balance()]);
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({
        status: 503,
        body: { ...UNAVAILABLE, error: UNAVAILABLE.message, requestId: headers.get("x-request-id") },
      });
      expect(headers.get("retry-after")).toBe("5");
    }
    const { status, body } = await viewer();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { errors: [{ message: UNAVAILABLE.message, extensions: { code: UNAVAILABLE.code, status: 503 } }] },
    });
  }

  await relay.restore();
  expect((await balance()).status).toBe(200);
  expect((await viewer()).body).not.toHaveProperty("errors");
  await api.close();
  await relay.cut();
});

/** A way to PostgreSQL that can be cut: open connections end, new ones are refused. */
async function relayTo(database: URL): Promise<{ url: string; cut(): Promise<void>; restore(): Promise<void> }> {
  const open = new Set<Socket>();
  const listen = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer((incoming) => {
        const outgoing = connect(Number(database.port), database.hostname);
        for (const [from, to] of [
          [incoming, outgoing],
          [outgoing, incoming],
        ] as const) {
          open.add(from);
          from.on("error", () => to.destroy());
          from.on("close", () => {
            open.delete(from);
            to.destroy();
          });
          from.pipe(to);
        }
      }).listen(port, "127.0.0.1", () => resolve(server));
    });
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(database);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    async cut() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      await closed;
    },
    async restore() {
      server = await listen(port);
    },
  };
}
