import { afterEach, describe, expect, it, vi } from "vitest";
import { parseConfig } from "../config/config.ts";
import { missingOperatorSettings } from "../config/operator.ts";
import {
  FEATURE_SCOPES,
  OPERATIONS,
  OPTIONAL_SCOPES,
  REQUIRED_SCOPES,
  scopesFor,
} from "../portals/hubspot/operations.ts";
import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { trustStatement } from "./trust-statement.ts";

const REQUIRED = {
  PUBLIC_URL: "https://plumbline.example",
  DATABASE_URL: "postgresql://u:p@localhost:5432/db",
  TEMPORAL_ADDRESS: "localhost:7233",
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString("base64")}`,
};
const configOf = (env: Record<string, string> = {}) => parseConfig({ ...REQUIRED, ...env });
const statementOf = (env?: Record<string, string>) => trustStatement({ config: configOf(env) });
const permission = (scope: string, { permissions } = statementOf()) => permissions.find((row) => row.scope === scope);

afterEach(() => {
  vi.doUnmock("../jobs/views/record-names.ts");
  vi.doUnmock("../portals/hubspot/operations.ts");
  vi.doUnmock("../maintenance/delete-old-rows.ts");
  vi.resetModules();
});
const anew = async () => (await import("./trust-statement.ts")).trustStatement({ config: configOf() });

describe("the trust statement", () => {
  it("has a row for every permission that the app requests or an operation needs", () => {
    const stated = statementOf().permissions.map(({ scope }) => scope);
    expect(stated).toEqual([...REQUIRED_SCOPES, ...OPTIONAL_SCOPES, ...FEATURE_SCOPES]);
    const needed = OPERATIONS.flatMap((operation) =>
      [null, ...OBJECT_TYPES].flatMap((type) => scopesFor(operation, type)),
    );
    expect(needed.filter((scope) => !stated.includes(scope))).toEqual([]);
  });

  it("lists what is read, written and kept for each permission", () => {
    expect(permission("crm.objects.contacts.read")).toEqual({
      scope: "crm.objects.contacts.read",
      when: "Always",
      reads:
        "The names, labels, types and options of contact properties.\nThe contact properties that you map.\nfirstname, lastname, email, to show which record a result belongs to.\nlastmodifieddate, to find what changed.\nHubSpot tells us when address, city, state, zip, country changes.",
      writes: "Nothing",
      keeps:
        "The names and options of the properties that you map, while the account exists.\nMapped values before and after a change, 90 days.\nNames of records are not kept.\nWhich record changed, without values, 30 days.",
    });
    const ofStatus =
      "If you switch on the address status: properties whose names begin with plumbline_, and no others.";
    expect(permission("crm.objects.companies.write")?.writes).toBe(`The company properties that you map.\n${ofStatus}`);
    expect(permission("tickets")).toMatchObject({
      when: "If your HubSpot plan has it",
      reads: expect.stringContaining("subject"),
      writes: expect.stringMatching(/^The ticket properties that you map\.\n.*, and no others\.$/m),
    });
    expect(permission("crm.lists.read")?.reads).toContain("hs_list_size");
    expect(permission("crm.schemas.companies.write")).toMatchObject({
      when: "Only if you switch on the address status in HubSpot",
      reads: "Nothing",
      writes: expect.stringContaining("The definitions of company properties that Plumbline creates"),
    });
  });

  it("uses the configured retention of values and events", () => {
    const kept = statementOf({ RETENTION_DAYS: "17", EVENT_RETENTION_DAYS: "1" });
    expect(permission("crm.objects.deals.write", kept)?.keeps).toBe("Mapped values before and after a change, 17 days");
    expect(permission("automation", kept)?.keeps).toBe("Which record was sent, without values, 1 day");
    expect(kept.kept.map(({ period }) => period)).toContain("17 days after the job has finished");
  });

  it("includes an additional property that is read", async () => {
    vi.doMock("../jobs/views/record-names.ts", () => ({
      NAMED_BY: { contact: ["firstname", "phone"], company: ["name"], deal: ["dealname"], ticket: ["subject"] },
    }));
    vi.resetModules();
    expect(permission("crm.objects.contacts.read", await anew())?.reads).toContain("firstname, phone, to show");
  });

  it("matches the table of scopes", async () => {
    vi.doMock("../portals/hubspot/operations.ts", async (original) => ({
      ...(await original<object>()),
      REQUIRED_SCOPES: ["oauth", "crm.schemas.custom.read"],
      scopesFor: (operation: string) => (operation === "read_lists" ? ["crm.schemas.custom.read"] : []),
    }));
    vi.resetModules();
    const { permissions } = await anew();
    expect(permissions.slice(0, 2).map(({ scope }) => scope)).toEqual(["oauth", "crm.schemas.custom.read"]);
    expect(permissions[1]?.reads).toContain("your lists");
  });

  it("matches the constants of the nightly maintenance", async () => {
    vi.doMock("../maintenance/delete-old-rows.ts", () => ({
      EXPIRED_KEPT_DAYS: 3,
      RUNS_KEPT_DAYS: 4,
      ACTIONS_KEPT_DAYS: 5,
    }));
    vi.resetModules();
    expect((await anew()).kept.map(({ period }) => period)).toEqual(
      expect.arrayContaining([expect.stringContaining("3 days after they end"), "4 days", "5 days"]),
    );
  });

  it("names the operator, or states that none is configured", () => {
    const named = statementOf({
      COMPANY_NAME: "Ada Ltd",
      COMPANY_ADDRESS: "1 Level Street",
      HOSTING_REGION: "Frankfurt",
      SUB_PROCESSORS: "Stripe|Payments|Ireland; Postmark | Email | United States",
    });
    expect(named).toMatchObject({ company: "Ada Ltd", address: "1 Level Street", region: "Frankfurt" });
    expect(named.subProcessors).toEqual([
      { name: "Stripe", purpose: "Payments", place: "Ireland" },
      { name: "Postmark", purpose: "Email", place: "United States" },
    ]);
    const unnamed = statementOf();
    expect(unnamed).toMatchObject({ company: "Not stated by the operator", region: "Not stated by the operator" });
    expect(unnamed.subProcessors).toEqual([{ name: "Not stated by the operator", purpose: "", place: "" }]);
    expect(missingOperatorSettings(configOf())).toEqual([
      "COMPANY_NAME",
      "COMPANY_ADDRESS",
      "HOSTING_REGION",
      "SUB_PROCESSORS",
      "SECURITY_CONTACT",
    ]);
  });
});
