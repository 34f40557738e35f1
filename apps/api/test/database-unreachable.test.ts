import { parseConfig } from "@plumbline/core/config/config.ts";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { relayTo } from "@plumbline/dev-env/testing/relay-to.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { startApi } from "../src/start.ts";

const UNAVAILABLE = {
  code: "unavailable",
  message: "Something went wrong on our side. Please try again in a moment.",
};

it("returns 503 with the request ID while PostgreSQL is down, and recovers", async () => {
  await using product = await testProduct();
  const customer = await product.customerWithPortal();
  const direct = new URL(product.env["DATABASE_URL"] ?? "");
  const relay = await relayTo({ host: direct.hostname, port: Number(direct.port) });
  const url = Object.assign(new URL(direct), { hostname: "127.0.0.1", port: String(relay.port) });
  const [port = 0] = await freePorts(1);
  const api = await startApi(parseConfig({ ...product.env, DATABASE_URL: url.href, PORT: String(port) }));
  const client = apiClient(`http://127.0.0.1:${port}`, customer.api.token);
  const balance = () => client.call("GET", "/api/auth/credit-balance");
  const viewer = () => client.call("POST", "/graphql", { query: "{ viewer { id } }" });
  expect((await balance()).status).toBe(200);

  await relay.cut();
  // The first requests use connections that break under them; later ones find no server.
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
