import { apiClient, type ApiClient } from "@plumbline/dev-env/api-client.ts";
import { mapContacts, startList } from "@plumbline/dev-env/stories.ts";
import { joined } from "@plumbline/dev-env/testing/team-fixture.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { ownerWithThings, proposalOf, recurringJobOf } from "./support/owned-resources.ts";

const product = useTestProduct();
type By = { kind: string; name: string } | null;

/** The actions of a member or their key, and how each REST response names the actor. */
async function colleague() {
  const owner = await ownerWithThings(product);
  const member = await joined(product, owner, { role: "owner" });
  const made = await product.createKey(member, "write", "Sync");
  const key = apiClient(product.apiUrl, made.key);
  const people: readonly (readonly [ApiClient, By])[] = [
    [member.api, { kind: "person", name: member.email }],
    [key, { kind: "key", name: `Sync (${made.prefix}...)` }],
  ];
  return { owner, member, made, people };
}

it("shows everyone in the account who decided, locked and chose a policy", async () => {
  const { owner, people } = await colleague();
  const { portalId } = owner;
  for (const [index, [api, by]] of people.entries()) {
    const id = await proposalOf(product, owner);
    expect(await owner.api.ok("GET", `/api/hubspot/proposals/${id}`)).toMatchObject({ decided_by: null });
    await api.ok("POST", "/api/hubspot/proposals/dismiss", { ids: [id] });
    expect(await owner.api.ok("GET", `/api/hubspot/proposals/${id}`)).toMatchObject({ decided_by: by });
    const record = { portalId, objectType: "contact", recordId: `77${index}` };
    await api.ok("POST", "/api/hubspot/locks", record);
    const { choices } = (await owner.api.ok("GET", "/api/hubspot/choices")) as { choices: object[] };
    expect(choices).toContainEqual(expect.objectContaining({ record_id: record.recordId, by }));
    const policy = index === 0 ? "ask_first" : "format_only";
    await api.ok("POST", "/api/hubspot/write-policies", { portalId, objectType: "contact", policy });
    const { policies } = (await owner.api.ok("GET", `/api/hubspot/write-policies/${portalId}`)) as {
      policies: object[];
    };
    expect(policies).toContainEqual(expect.objectContaining({ objectType: "contact", policy, by }));
    expect(policies).toContainEqual(expect.objectContaining({ objectType: "company", by: null }));
  }
});

it("shows who last saved a mapping, even without changes", async () => {
  const { owner, people } = await colleague();
  const path = `/api/hubspot/address-sets/${owner.portalId}/contact`;
  const query = `query ($portalId: String!) { connection(portalId: $portalId) { addressSets { savedAt savedBy { kind name } } } }`;
  for (const [api, by] of people) {
    await mapContacts({ api }, owner.portalId);
    const { address_sets: sets } = (await owner.api.ok("GET", path)) as { address_sets: { saved_at: string }[] };
    expect(sets).toMatchObject([{ saved_by: by }]);
    const answer = await owner.api.ok("POST", "/graphql", { query, variables: { portalId: owner.portalId } });
    const shown = [{ savedAt: sets[0]?.saved_at, savedBy: by }];
    expect(answer).toEqual({ data: { connection: { addressSets: shown } } });
  }
  await product.ctx.db.withSystem((tx) =>
    tx.mapping.updateMany({ data: { savedAt: null, userId: null, keyId: null } }),
  );
  expect(await owner.api.ok("GET", path)).toMatchObject({ address_sets: [{ saved_at: null, saved_by: null }] });
});

it("shows who started a job, set up a schedule, made a key and added an endpoint", async () => {
  const { owner, member, made, people } = await colleague();
  const { portalId } = owner;
  const [, [, byKey] = [null, null]] = people;
  const byMember = { kind: "person", name: member.email };
  for (const [api, by] of people) {
    const list = { objectType: "contact", size: 3, name: `Of ${by?.name}` };
    const { listId } = (await product.control("POST", `/portals/${portalId}/lists`, list)) as { listId: string };
    const jobId = await startList({ api }, portalId, listId);
    expect(await owner.api.ok("GET", `/api/hubspot/jobs/${jobId}`)).toMatchObject({ started_by: by });
  }
  await recurringJobOf({ ...owner, api: member.api });
  expect(await owner.api.ok("GET", "/api/hubspot/recurring-jobs")).toMatchObject({ jobs: [{ owner: byMember }] });
  const { keys } = (await owner.api.ok("GET", "/api/auth/api-keys")) as { keys: object[] };
  expect(keys).toContainEqual(expect.objectContaining({ id: made.id, created_by: byMember }));
  const endpoint = { url: "https://example.com/hooks", events: ["job.finished"] };
  expect(await member.api.ok("POST", "/api/webhooks", endpoint)).toMatchObject({ added_by: byMember });
  expect(await owner.api.ok("GET", "/api/webhooks")).toMatchObject({ endpoints: [{ added_by: byMember }] });
  // The activity shows the same, and a member who has left keeps their name.
  await owner.api.ok("DELETE", `/api/auth/team/members/${member.id}`);
  const { events } = (await owner.api.ok("GET", "/api/auth/audit-log?first=50")) as {
    events: { action: string; by: By; portal_id: string | null }[];
  };
  const started = events.filter(({ action }) => action === "job_started");
  expect(started.map(({ by }) => by)).toEqual([byKey, byMember]);
  expect(new Set(started.map((event) => event.portal_id))).toEqual(new Set([portalId]));
  expect(await owner.api.ok("GET", "/api/hubspot/recurring-jobs")).toMatchObject({
    jobs: [{ owner: { kind: "person", name: owner.email } }],
  });
});
