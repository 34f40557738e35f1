import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";

it("exposes response metrics by route to Prometheus on a separate port, without personal data", async () => {
  const [port = 0] = await freePorts(1);
  await using product = await testProduct({ API_METRICS_PORT: String(port) });
  const customer = await product.customerWithPortal();
  await customer.api.call("GET", `/api/hubspot/lists/${customer.portalId}/contact`);
  await customer.api.call("GET", "/api/nowhere-at-all");
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain(
    'http_request_duration_seconds_count{method="POST",route="/api/auth/register",status="201"} 1',
  );
  expect(text).toContain('route="/api/hubspot/lists/:portalId/:objectType",status="200"');
  expect(text).toContain('route="other",status="404"');
  expect(text).toContain("process_resident_memory_bytes");
  for (const secret of [customer.portalId, customer.email, "nowhere-at-all"]) expect(text).not.toContain(secret);
  expect((await fetch(new URL("/metrics", product.apiUrl))).status).toBe(404);
});
