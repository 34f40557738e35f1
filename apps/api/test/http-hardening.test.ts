import { connect } from "node:net";
import { sql } from "@plumbline/core/db/database.ts";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";

const product = useTestProduct();
it("allows a page only its own files, and enforces HTTPS only if it is served over HTTPS", async () => {
  const { headers } = await apiClient(product.apiUrl).call("GET", "/api/auth/lookup-count");
  const policy = (headers.get("content-security-policy") ?? "").replace(/'nonce-[\w-]{20,}'/, "'nonce'");
  expect(policy.split(";").toSorted()).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    "media-src 'self'",
    "object-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'nonce'",
    "style-src-attr 'unsafe-inline'",
  ]);
  expect(headers.get("strict-transport-security")).toBeNull();
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-frame-options")).toBe("DENY");
});

it("sends no CORS headers to other sites", async () => {
  const origin = "https://elsewhere.example";
  for (const path of ["/api/auth/login", "/api/auth/credit-balance", "/graphql", "/api/openapi.json"]) {
    const preflight = await fetch(new URL(path, product.apiUrl), {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "authorization" },
    });
    const plain = await fetch(new URL(path, product.apiUrl), { headers: { origin } });
    for (const { headers } of [preflight, plain])
      expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
  }
});

it("reports liveness and readiness separately", async () => {
  const visitor = apiClient(product.apiUrl);
  expect(await visitor.ok("GET", "/livez")).toEqual({ status: "ok" });
  await expect
    .poll(async () => (await fetch(new URL("/readyz", product.apiUrl))).json())
    .toEqual({ status: "ok", database: true, temporal: true, draining: false });
});

it("closes a connection whose headers do not arrive", { timeout: 30_000 }, async () => {
  const startedAt = performance.now();
  const { hostname, port } = new URL(product.apiUrl);
  const socket = connect(Number(port), hostname);
  socket.write("GET /livez HTTP/1.1\r\nHost: x\r\n");
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  await new Promise((resolve) => socket.once("close", resolve));
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

it("has timeouts for statements, locks and idle transactions", async () => {
  const settings = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
  const [row] = await product.ctx.db.statement<{ values: string[] }>(
    sql`SELECT array_agg(current_setting(name)) AS values FROM unnest(${settings}::text[]) AS s (name)`,
  );
  expect(row?.values).toHaveLength(3);
  for (const value of row?.values ?? []) expect(value).toMatch(/^[1-9]\d*s$/);
});
