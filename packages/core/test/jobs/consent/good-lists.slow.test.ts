import { contactList } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { startContacts, type PortalCustomer } from "../run/support/job-consistency.ts";
import { map, ownerOf, RIGHT, run } from "./support/mapped.ts";

// The canary stops no list that is as good as most: 200 lists, each with rules and values to fill in that are new with it.

const product = useTestProduct({
  HUBSPOT_REQUESTS_PER_SECOND: "1000",
  RATE_REGISTER_PER_IP: "1000/1h",
  RATE_SEARCHES_PER_ACCOUNT: "100000/1h",
});

const LISTS = 200;
const SIZE = 60;

/** New with each list: no other has the same rule beside the same values to fill in. */
const RULES = [
  { part: "country", text: "US", replacement: "United States" },
  { part: "country", text: "USA", replacement: "United States" },
  { part: "state", text: "Calif", replacement: "CA" },
  { part: "state", text: "Massachusetts", replacement: "MA" },
  { part: "city", text: "NYC", replacement: "New York" },
  { part: "city", text: "SF", replacement: "San Francisco" },
] as const;
const FILLED = [
  ["county", "address_county"],
  ["county_fips", "address_county_fips"],
  ["time_zone", "address_time_zone"],
  ["latitude", "address_latitude"],
  ["longitude", "address_longitude"],
] as const;

const isIn = (index: number, at: number) => Math.floor(index / 2 ** at) % 2 === 1;

async function settingsOf(owner: PortalCustomer, index: number): Promise<void> {
  const targets = FILLED.filter((_target, at) => isIn(index, at));
  await map(owner, {
    ...RIGHT,
    enrichment: { ...Object.fromEntries(targets), ...(targets.length > 0 && { overwrite: index % 3 > 0 }) },
  });
  await owner.api.ok("POST", `/api/hubspot/replacement-rules/${owner.portalId}`, {
    rules: [
      ...RULES.filter((_rule, at) => isIn(index, at % 5) || at === index % RULES.length),
      { part: "city", text: `Old Name ${index}`, replacement: `New Name ${index}` },
    ].map((rule) => ({ country: null, ...rule })),
  });
}

it(`stops none of ${LISTS} good lists with new rules and enrichments`, { timeout: 1_800_000 }, async () => {
  const owner = await ownerOf(product, SIZE);
  const ends: Record<string, number> = {};
  for (let index = 0; index < LISTS; index += 1) {
    await settingsOf(owner, index);
    const size = SIZE + 1 + index;
    await product.control("POST", `/portals/${owner.portalId}/lists`, {
      name: `List ${index}`,
      objectType: "contact",
      size,
    });
    const { listId } = await contactList(owner, owner.portalId, size);
    expect(listId).not.toBe("");
    const jobId = await startContacts(owner, size);
    // As far as the canary, which judges each list as the first under its settings.
    const end = await run(product.ctx, jobId, 0);
    ends[end] = (ends[end] ?? 0) + 1;
    await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/cancel`);
    await run(product.ctx, jobId);
  }
  process.stdout.write(`canary on ${LISTS} good lists: ${JSON.stringify(ends)}\n`);
  expect(ends).toEqual({ running: LISTS });
});
