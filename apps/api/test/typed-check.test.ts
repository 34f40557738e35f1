import { randomUUID } from "node:crypto";
import { contactList, creditBalance, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { typedCheckAnswer } from "@plumbline/schema/review/rest.ts";
import { beforeAll, expect, it } from "vitest";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "200", RATE_TYPED_CHECKS_PER_USER: "5/1h" });
beforeAll(async () => {
  await product.startWorker();
});

const TYPED = {
  street_address: "742 Evergreen Ter",
  city: "Sprngfield",
  state: "IL",
  postal_code: "62704",
  country: "US",
};

it("previews how a cleaning would change values typed into a proposal, without saving them", async () => {
  const owner = await product.customerWithPortal(1_000);
  const policy = { portalId: owner.portalId, objectType: "contact", policy: "ask_first" };
  await owner.api.ok("POST", "/api/hubspot/write-policies", policy);
  const { listId } = await contactList(owner, owner.portalId, 10);
  await untilJob(owner, await startList(owner, owner.portalId, listId), FINAL_STATUSES);
  const { proposals } = (await owner.api.ok("GET", "/api/hubspot/proposals?first=1")) as {
    proposals: { id: string }[];
  };
  const path = `/api/hubspot/proposals/${proposals[0]?.id}`;
  const [proposal, balance] = [await owner.api.ok("GET", path), await creditBalance(owner)];
  const check = async (values: object) =>
    typedCheckAnswer.parse(await owner.api.ok("POST", `${path}/check`, { values }));

  const misspelled = await check(TYPED);
  expect(misspelled.outcome).toBe("corrected");
  expect(misspelled.fields.find(({ part }) => part === "city")).toMatchObject({
    before: "Sprngfield",
    after: "Springfield",
    change: { kind: "spelling", message: expect.any(String) },
  });
  expect(misspelled.not_checked).toContain("street");
  expect(misspelled.place).toMatchObject({ country: "US", state: "IL", region_of_postal_code: "IL" });
  expect(misspelled.place.point).toMatchObject({ is_of_building: false });
  expect(misspelled.place.point?.latitude).toBeCloseTo(39.8, 0);
  expect(await check({ ...TYPED, city: "Springfield" })).toMatchObject({ outcome: "confirmed" });
  expect(await check({ ...TYPED, city: "Dallas", state: "" })).toMatchObject({
    outcome: "review",
    place: { state: null },
  });
  // Fields that are not typed use the record's own value.
  expect((await check({ city: "Springfield" })).fields).toHaveLength(5);
  const other = `/api/hubspot/proposals/${randomUUID()}/check`;
  expect((await owner.api.call("POST", other, { values: TYPED })).status).toBe(404);
  expect((await owner.api.call("POST", `${path}/check`, { values: TYPED })).status).toBe(429);

  expect(await owner.api.ok("GET", path)).toEqual(proposal);
  expect(await creditBalance(owner)).toBe(balance);
  expect(await product.control("GET", `/portals/${owner.portalId}/writes`)).toEqual([]);
});
