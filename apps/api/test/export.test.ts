import { randomUUID } from "node:crypto";
import { grantByOperator } from "@plumbline/core/credits/grant-by-operator.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { CANARY, checkOf, jobOf, ownerWithThings, recurringJobOf } from "./support/owned-resources.ts";
import { unzip } from "./support/unzip.ts";

const product = useTestProduct();
it("exports all stored data, but no secrets", async () => {
  const owner = await ownerWithThings(product);
  const stranger = await ownerWithThings(product);
  await jobOf(product, stranger, "completed");
  const jobId = await jobOf(product, owner, "completed");
  const checkId = await checkOf(product, owner);
  await recurringJobOf(owner);
  await owner.api.ok("POST", `/api/hubspot/address-status/${owner.portalId}/contact`, { mode: "write" });
  await grantByOperator(product.ctx, {
    email: owner.email,
    amount: 7,
    key: randomUUID(),
    note: "goodwill (ops@corp.example)",
  });
  const response = await fetch(`${product.apiUrl}/api/auth/export.zip`, {
    headers: { authorization: `Bearer ${owner.api.token}` },
  });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  expect([...files.keys()]).toEqual([
    "profile.json",
    "login.json",
    "company-login.json",
    "agreements.json",
    "spending-limits.json",
    "connections.json",
    "mappings.json",
    "clean-on-update.json",
    "address-status.json",
    "recurring-jobs.json",
    "jobs.csv",
    "outcomes.csv",
    "api-days.csv",
    "checks.csv",
    "check-samples.csv",
    "proposals.csv",
    "choices.csv",
    "write-policies.json",
    "portal-settings.json",
    "replacement-rules.json",
    "ledger.csv",
    "orders.json",
    "receipts.csv",
    "invoices.csv",
    "credit-notes.csv",
    "activity.csv",
    "emails.csv",
    "webhook-deliveries.csv",
  ]);
  const json = (name: string) => JSON.parse(files.get(name) ?? "null") as unknown;
  expect(json("profile.json")).toMatchObject({ account: { id: owner.accountId }, users: [{ email: owner.email }] });
  expect(json("connections.json")).toMatchObject([
    { portalId: owner.portalId, portalName: expect.stringContaining(CANARY) },
  ]);
  expect(json("mappings.json")).toMatchObject([{ objectType: "contact", parts: { city: "city" } }]);
  expect(json("address-status.json")).toMatchObject({
    switches: [{ portalId: owner.portalId, objectType: "contact", setKey: "primary", mode: "write", segments: false }],
    properties: expect.arrayContaining([
      {
        portalId: owner.portalId,
        objectType: "contact",
        setKey: "primary",
        property: "plumbline_address_status",
        state: "pending",
      },
    ]),
  });
  expect(json("recurring-jobs.json")).toMatchObject([{ listId: owner.listId }]);
  const lines = (name: string) =>
    (files.get(name) ?? "")
      .replace(/^\uFEFF/, "")
      .trimEnd()
      .split("\r\n");
  expect(lines("jobs.csv").filter((line) => line.startsWith(jobId))).toHaveLength(1);
  expect(lines("outcomes.csv")).toEqual([
    expect.stringMatching(/^job_id,record_id,outcome/),
    expect.stringContaining(`${jobId},40001000001,failed,no_such_place,0,${CANARY} Street 1`),
  ]);
  expect(lines("checks.csv")).toEqual([
    expect.stringMatching(/^job_id,health_score/),
    `${checkId},50,1,1,0,0,3,0,0,0,2,0`,
  ]);
  expect(lines("check-samples.csv").at(-1)).toContain(`${checkId},40001000001,corrected,cleaned,${CANARY} Street 1`);
  expect(lines("emails.csv").at(1)).toContain(`confirm_email,${owner.email}`);
  expect(json("orders.json")).toEqual({ orders: [], subscriptions: [] });
  expect(lines("ledger.csv")).toHaveLength(3);
  expect(files.get("ledger.csv")).not.toMatch(/ops@|goodwill/);
  expect(lines("receipts.csv")).toHaveLength(3);
  expect(lines("activity.csv").at(-1)).toContain("account_exported");

  const all = [...files.values()].join("\n");
  expect(all).not.toMatch(/plb_s_|plk_[\w-]{20}|argon2|v1\.local\./);
  expect(all).not.toContain(stranger.accountId);
  expect(all).not.toContain(stranger.portalId);
});

it("pages without loss or duplicates: outcomes, findings of checks, choices", async () => {
  const owner = await ownerWithThings(product);
  const { accountId, portalId } = owner;
  const [first, second] = [await jobOf(product, owner, "completed"), await jobOf(product, owner, "completed")];
  const checkId = await checkOf(product, owner);
  const recordIds = Array.from({ length: 1_234 }, (_, index) => String(50_000 + index));
  const found = {
    group: "corrected:format",
    outcome: "corrected",
    reason: "cleaned",
    before: {},
    after: {},
    changes: [],
  };
  await product.ctx.db.withAccount(accountId, async (tx) => {
    await tx.jobRecord.createMany({
      data: [first, second].flatMap((jobId) =>
        recordIds.map((recordId) => ({ jobId, recordId, accountId, chunkNo: 0, state: "unchanged" })),
      ),
    });
    await tx.listCheckSample.createMany({
      data: recordIds.map((recordId) => ({
        accountId,
        jobId: checkId,
        recordId,
        ...found,
      })),
    });
    await tx.recordChoice.createMany({
      data: recordIds.map((recordId) => ({
        accountId,
        portalId,
        objectType: "contact",
        recordId,
        kind: "locked",
        createdAt: new Date(),
      })),
    });
  });
  const response = await fetch(`${product.apiUrl}/api/auth/export.zip`, {
    headers: { authorization: `Bearer ${owner.api.token}` },
  });
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  const keysOf = (name: string, columns: readonly [number, number]) =>
    (files.get(name) ?? "")
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((row) =>
        row
          .split(",")
          .slice(...columns)
          .join(),
      );
  const expectEach = (name: string, columns: readonly [number, number], count: number) => {
    const keys = keysOf(name, columns);
    expect([name, keys.length, new Set(keys).size]).toEqual([name, count, count]);
  };
  expectEach("outcomes.csv", [0, 2], 2 * 1_235);
  expectEach("check-samples.csv", [0, 2], 1_235);
  const choices = await product.ctx.db.withAccount(accountId, (tx) => tx.recordChoice.count());
  expect(choices).toBeGreaterThanOrEqual(recordIds.length);
  expectEach("choices.csv", [1, 5], choices);
});

it("is limited to six an hour", async () => {
  const owner = await ownerWithThings(product);
  const statuses = [];
  for (let no = 0; no < 7; no++) statuses.push((await owner.api.call("GET", "/api/auth/export.zip")).status);
  expect(statuses).toEqual([...Array<number>(6).fill(200), 429]);
});
