import { creditBalance } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { checkProposals } from "../../src/maintenance/check-proposals.ts";
import { portalOfContacts } from "../support/named-contacts.ts";
import { afterFirstRead, run } from "./consent/support/mapped.ts";
import type { PortalCustomer } from "./run/support/job-consistency.ts";

// A portal whose records usually name no country.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
});

const MUNICH = { address: "Marienplatz 8", city: "Munchen", state: "", zip: "80331", country: "" };
const BOSTON = { address: "1 City Hall Sq", city: "Boston", state: "MA", zip: "02201", country: "US" };

const portalWith = (...contacts: readonly Record<string, string>[]) => portalOfContacts(product, ...contacts);

const choose = (owner: PortalCustomer, defaultCountry: string | null) =>
  owner.api.call("POST", `/api/hubspot/portal-settings/${owner.portalId}`, { defaultCountry });

it("applies the default country, and re-evaluates only reviews and failures", async () => {
  const { owner, clean, held } = await portalWith(MUNICH, BOSTON);
  const [munich, boston] = (await clean()).rows;
  expect(munich).toMatch(/^(?:review|failed) 0$/);
  expect(boston).toBe("confirmed 1");
  // The same question has the same result.
  expect((await clean()).rows).toEqual([munich, "unchanged 0"]);

  expect((await choose(owner, "DE")).status).toBe(200);
  expect(await owner.api.ok("GET", `/api/hubspot/portal-settings/${owner.portalId}`)).toEqual({ defaultCountry: "DE" });
  expect((await clean()).rows).toEqual(["corrected 1", "unchanged 0"]);
  expect(await held(0)).toMatchObject({
    city: "München",
    country: "DE",
  });

  const balance = await creditBalance(owner);
  expect((await choose(owner, null)).status).toBe(200);
  expect((await clean()).rows).toEqual(["unchanged 0", "unchanged 0"]);
  expect(await creditBalance(owner)).toBe(balance);
});

it("does not write a default country that is removed after the batch was read", async () => {
  const { owner, start, rowsOf, held } = await portalWith(MUNICH);
  expect((await choose(owner, "DE")).status).toBe(200);
  const jobId = await start();
  await run(product.ctx, jobId, 0);
  expect(
    await run(
      afterFirstRead(product.ctx, () => choose(owner, null)),
      jobId,
    ),
  ).toBe("completed");
  expect((await rowsOf(jobId))[0]).toMatch(/^(?:review|failed) 0$/);
  expect(await held(0)).toMatchObject({ city: "Munchen", country: "" });
});

it("prefers the record's own country", async () => {
  const { owner, clean } = await portalWith(BOSTON, { ...MUNICH, country: "Germany" });
  expect((await choose(owner, "FR")).status).toBe(200);
  expect((await clean()).rows).toEqual(["confirmed 1", "corrected 1"]);
});

it("rejects an unknown country, and a portal of another account", async () => {
  const { owner } = await portalWith();
  const other = await product.customerWithPortal();
  const refused = await choose(owner, "XX");
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    400,
    expect.stringContaining("Choose a country from the list."),
  ]);
  const foreign = await other.api.call("POST", `/api/hubspot/portal-settings/${owner.portalId}`, {
    defaultCountry: "DE",
  });
  expect(foreign.status).toBe(404);
});
