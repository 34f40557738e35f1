import { randomUUID } from "node:crypto";
import { signUp } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { DPA_VERSION } from "@plumbline/schema/trust/dpa.ts";
import { expect, it } from "vitest";
import { unzip } from "./support/unzip.ts";

const product = useTestProduct({ RETENTION_DAYS: "17" });
const newOwner = () => signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
const PATH = "/api/auth/agreement";

it("is accepted with one click, which the activity log and the archive show", async () => {
  const { api, email } = await newOwner();
  const company = "Plumbline Example Ltd";
  expect(await api.ok("GET", PATH)).toEqual({ version: DPA_VERSION, company, accepted_at: null, accepted_by: null });
  const accepted = { version: DPA_VERSION, company, accepted_at: expect.any(String), accepted_by: email };
  expect(await api.ok("POST", PATH, { version: DPA_VERSION })).toEqual(accepted);
  const query = `mutation { acceptAgreement(version: "${DPA_VERSION}") { acceptedBy } }`;
  expect(await api.ok("POST", "/graphql", { query })).toEqual({ data: { acceptAgreement: { acceptedBy: email } } });
  expect(await api.ok("GET", PATH)).toEqual(accepted);

  const { events } = (await api.ok("GET", "/api/auth/audit-log")) as { events: { action: string; detail: string }[] };
  const logged = events.filter(({ action }) => action === "agreement_accepted");
  expect(logged.map(({ detail }) => detail)).toEqual([`version ${DPA_VERSION}, with ${company}`]);
  const archive = await fetch(`${product.apiUrl}/api/auth/export.zip`, {
    headers: { authorization: `Bearer ${api.token}` },
  });
  const files = unzip(Buffer.from(await archive.arrayBuffer()));
  expect(JSON.parse(files.get("agreements.json") ?? "null")).toMatchObject([{ version: DPA_VERSION, company, email }]);
  expect(files.get("activity.csv")).toContain("agreement_accepted");
});

it("is logged once for concurrent clicks", async () => {
  const { api } = await newOwner();
  await Promise.all(Array.from({ length: 8 }, () => api.ok("POST", PATH, { version: DPA_VERSION })));
  const { events } = (await api.ok("GET", "/api/auth/audit-log")) as { events: { action: string }[] };
  expect(events.filter(({ action }) => action === "agreement_accepted")).toHaveLength(1);
});

it("rejects an outdated wording", async () => {
  const { api } = await newOwner();
  expect(await api.call("POST", PATH, { version: "2020-01-01" })).toMatchObject({
    status: 409,
    body: { code: "conflict" },
  });
  expect(await api.ok("GET", PATH)).toMatchObject({ accepted_at: null });
});

it("is served with a trust statement of this server's retention, and a security.txt", async () => {
  const statement = JSON.stringify(await (await fetch(`${product.apiUrl}/trust.json`)).json());
  expect(statement).toContain("17 days after the job has finished");
  const answer = await fetch(`${product.apiUrl}/.well-known/security.txt`);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await answer.text()).toMatch(/^Contact: mailto:security@plumbline\.example\r\nExpires: \d{4}-/);
});
