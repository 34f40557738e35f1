import { contactList } from "@plumbline/dev-env/stories.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import { expect, it } from "vitest";

it("traces a request from the edge to the workflow that it started", async () => {
  await using product = await testProduct();
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 10);
  const body = { portalId: customer.portalId, listId: list.listId, objectType: "contact" };
  const given = { "x-request-id": "trace-of-a-proxy-1" };
  const started = await customer.api.call("POST", "/api/hubspot/manual-clean", body, given);
  expect(started.headers.get("x-request-id")).toBe("trace-of-a-proxy-1");
  const { client, close } = connectTemporal(product.config);
  const { jobId } = started.body as { jobId: string };
  expect((await client.workflow.getHandle(`job:${jobId}`).describe()).memo).toEqual({
    requestId: "trace-of-a-proxy-1",
  });
  await close();
});

it("replaces a malformed request ID of an external caller", async () => {
  await using product = await testProduct();
  const ids = await Promise.all(
    ["", "short", "a b c d e f g h", "x".repeat(65)].map(async (given) => {
      const answer = await fetch(new URL("/api/nothing", product.apiUrl), { headers: { "x-request-id": given } });
      expect(((await answer.json()) as { requestId: string }).requestId).toBe(answer.headers.get("x-request-id"));
      return answer.headers.get("x-request-id");
    }),
  );
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});
