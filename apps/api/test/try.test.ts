import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { sql } from "@plumbline/core/db/database.ts";
import { tryAddressAnswer } from "@plumbline/schema/try/rest.ts";
import { expect, it } from "vitest";

const product = useTestProduct();
const visit = (body: unknown, ip = "192.0.2.1") =>
  apiClient(product.apiUrl).call("POST", "/api/try", body, { "x-forwarded-for": ip });

it("shows what would change, with the reasons and what was not checked", async () => {
  const { status, body } = await visit({
    street_address: "742 evergreen terrace",
    city: "Sprngfield",
    state: "illinois",
    postal_code: "62704",
    country: "US",
  });
  expect(status).toBe(200);
  const answer = tryAddressAnswer.parse(body);
  expect(answer.outcome).toBe("corrected");
  expect(answer.notChecked).toEqual(["house_number", "street", "unit"]);
  expect(answer.fields.find(({ part }) => part === "city")).toEqual({
    part: "city",
    before: "Sprngfield",
    after: "Springfield",
    change: { kind: "spelling", reason: "city_misspelled", reasonText: expect.any(String), confidence: 0.93 },
  });
});

it.each([
  [{ street_address: "200 Congress Ave", city: "Dallas", state: "TX", postal_code: "78701" }, "review"],
  [{ city: "Austin", state: "TX", postal_code: "78701", country: "US" }, "confirmed"],
  [{ city: "zxcvb qwrty" }, "failed"],
])("answers %j: %s", async (address, outcome) => {
  const { body } = await visit(address, "192.0.2.2");
  expect(body).toMatchObject({ outcome });
  if (outcome !== "review")
    for (const field of tryAddressAnswer.parse(body).fields) expect(field.after).toBe(field.before);
});

it.each([[{}], [{ city: "  " }], [{ city: "x".repeat(201) }], [{ city: 7 }], [[]], ["text"]])(
  "rejects %j with a message",
  async (body) => {
    expect(await visit(body, "192.0.2.3")).toMatchObject({ status: 400, body: { error: expect.any(String) } });
  },
);

it("stores nothing, and allows sixty requests in ten minutes", async () => {
  const marked = { street_address: "1 Canarybird Lane", city: "Boston", state: "MA" };
  const statuses = [];
  for (let no = 0; no < 61; no++) statuses.push((await visit(marked, "192.0.2.4")).status);
  expect(statuses).toEqual([...Array(60).fill(200), 429]);
  const tables = await product.ctx.db.statement<{ name: string; dump: string }>(sql`
    SELECT table_name AS name,
      query_to_xml(format('SELECT * FROM %I', table_name), true, false, '')::text AS dump
    FROM information_schema.role_table_grants
    WHERE grantee = 'plumbline_system' AND privilege_type = 'SELECT' AND table_schema = 'public'`);
  expect(tables.length).toBeGreaterThan(15);
  expect(tables.filter(({ dump }) => /canarybird/i.test(dump)).map(({ name }) => name)).toEqual([]);
});
