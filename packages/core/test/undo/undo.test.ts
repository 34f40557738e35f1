import {
  connectPortal,
  contactList,
  creditBalance,
  outcomeRows,
  startList,
  untilJob,
  type JobAnswer,
} from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, beforeAll, expect, it } from "vitest";
import { crmValues, edit, givenValues, idsOf, moneyOf, startUndo, type PortalCustomer } from "./support/undo.ts";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "200", HUBSPOT_BURST: "50" });
beforeAll(async () => {
  await product.startWorker();
});
afterEach(async () => {
  await product.control("DELETE", "/faults");
  expect(await product.violations()).toEqual([]);
});

const ended = async (owner: PortalCustomer, jobId: string): Promise<JobAnswer> =>
  await untilJob(owner, jobId, ["completed", "failed", "canceled"], 60_000);

/** A list of 25 contacts in its initial state, and the job that cleaned it. */
async function cleaned() {
  const owner = await product.customerWithPortal(100);
  const { listId } = await contactList(owner, owner.portalId, 25);
  const job = await ended(owner, await startList(owner, owner.portalId, listId));
  expect(job.status).toBe("completed");
  const ids = (await outcomeRows(owner, job.id)).map((row) => row.record_id ?? "");
  const corrected = await idsOf(owner, job.id, "corrected");
  expect(corrected.length).toBeGreaterThan(5);
  return { owner, listId, jobId: job.id, ids, corrected, before: await givenValues(product, owner, ids) };
}

type History = { entries: { job_id: string; later_job_id: string | null }[] };
const undo = async (owner: PortalCustomer, jobId: string, filter?: object) => {
  const undone = await ended(owner, await startUndo(owner, jobId, filter));
  expect(undone.status).toBe("completed");
  return undone;
};
const only = <Value>(values: Map<string, Value>, ids: readonly string[]) =>
  new Map(ids.map((id) => [id, values.get(id)]));
const reasonsOf = async (owner: PortalCustomer, jobId: string) =>
  Object.fromEntries((await outcomeRows(owner, jobId)).map((row) => [row.record_id, `${row.outcome} ${row.reason}`]));

it("restores every record, keeps values edited since, and costs nothing", async () => {
  const { owner, jobId, ids, corrected, before } = await cleaned();
  const [edited = "", typedBack = "", elsewhere = ""] = corrected;
  await edit(product, owner, edited, { city: "Typed By Hand" });
  await edit(product, owner, typedBack, before.get(typedBack) ?? {});
  await edit(product, owner, elsewhere, { firstname: "Ada" });
  const [money, after] = [await moneyOf(product, owner), await crmValues(product, owner, ids)];

  const undone = await undo(owner, jobId);
  expect(undone.outcomes).toMatchObject({ restored: corrected.length - 2, unchanged: 1, skipped: 1, failed: 0 });
  expect(undone).toMatchObject({ kind: "undo", undo_of: jobId, credits_used: 0, records_total: corrected.length });
  const expected = only(before, ids).set(edited, after.get(edited));
  expect(await crmValues(product, owner, ids)).toEqual(expected);
  expect(await reasonsOf(owner, undone.id)).toMatchObject({
    [edited]: "skipped edited_since",
    [typedBack]: "unchanged already_restored",
    [elsewhere]: "restored restored",
  });
  expect(await moneyOf(product, owner)).toEqual(money);
  const claims = await product.ctx.db.withSystem((tx) => tx.recordMemory.count({ where: { claimJobId: undone.id } }));
  expect(claims).toBe(0);
});

it("skips undone values in later jobs, and cleans them again for free when the undo is undone", async () => {
  const { owner, listId, jobId, ids, corrected } = await cleaned();
  const after = await crmValues(product, owner, ids);
  const undone = await undo(owner, jobId);
  const again = await ended(owner, await startList(owner, owner.portalId, listId));
  expect(await reasonsOf(owner, again.id)).toMatchObject(
    Object.fromEntries(corrected.map((id) => [id, "unchanged undone_by_you"])),
  );
  const redone = await undo(owner, undone.id);
  expect(redone.outcomes.restored).toBe(corrected.length);
  expect(await crmValues(product, owner, ids)).toEqual(after);
  const third = await ended(owner, await startList(owner, owner.portalId, listId));
  expect(third.credits_used).toBe(0);
  expect(await reasonsOf(owner, third.id)).toMatchObject(
    Object.fromEntries(corrected.map((id) => [id, "unchanged unchanged_since"])),
  );
  // The undo of that undo reverts it again, including the choice.
  expect((await undo(owner, redone.id)).outcomes.restored).toBe(corrected.length);
  const fourth = await ended(owner, await startList(owner, owner.portalId, listId));
  expect(await reasonsOf(owner, fourth.id)).toMatchObject(
    Object.fromEntries(corrected.map((id) => [id, "unchanged undone_by_you"])),
  );
});

it("keeps a record that a later job has changed, and reports it", async () => {
  const { owner, listId, jobId, corrected } = await cleaned();
  const [later = ""] = corrected;
  await edit(product, owner, later, {
    address: "1600 amphitheatre parkway",
    city: "mountain view",
    state: "ca",
    zip: "94043",
    country: "us",
  });
  const second = await ended(owner, await startList(owner, owner.portalId, listId));
  expect(await reasonsOf(owner, second.id)).toMatchObject({ [later]: "corrected cleaned" });
  const values = await crmValues(product, owner, [later]);
  const undone = await undo(owner, jobId);
  expect(await reasonsOf(owner, undone.id)).toMatchObject({ [later]: "skipped cleaned_since" });
  // By REST, GraphQL and the export: which job that was, and no other record's.
  const [entry] = ((await owner.api.ok("GET", `/api/hubspot/records/${owner.portalId}/contact/${later}`)) as History)
    .entries;
  expect(entry).toMatchObject({ job_id: undone.id, later_job_id: second.id });
  const query = `query ($id: ID!) { job(id: $id) { records(first: 100) { nodes { recordId laterJobId } } } }`;
  const { data } = (await owner.api.ok("POST", "/graphql", { query, variables: { id: undone.id } })) as {
    data: { job: { records: { nodes: { recordId: string; laterJobId: string | null }[] } } };
  };
  const named = data.job.records.nodes.filter(({ laterJobId }) => laterJobId !== null);
  expect(named).toEqual([{ recordId: later, laterJobId: second.id }]);
  const rows = await outcomeRows(owner, undone.id);
  expect(rows.filter((row) => row.later_job_id !== "")).toMatchObject([{ record_id: later, later_job_id: second.id }]);
  expect(await crmValues(product, owner, [later])).toEqual(values);
});

it("restores only one record or the selected fields", async () => {
  const { owner, jobId, ids, corrected, before } = await cleaned();
  const [one = ""] = corrected;
  const after = await crmValues(product, owner, ids);
  const single = await undo(owner, jobId, { recordId: one });
  expect(single.outcomes).toMatchObject({ restored: 1 });
  expect(single.records_total).toBe(1);
  expect(await crmValues(product, owner, ids)).toEqual(new Map(after).set(one, before.get(one) ?? {}));

  const states = await undo(owner, jobId, { fields: ["state"] });
  const now = await crmValues(product, owner, ids);
  const touched = await idsOf(owner, states.id, "restored");
  expect(touched.length).toBeGreaterThan(0);
  expect(touched.length).toBeLessThan(corrected.length - 1);
  // If no word moved to or from the state, nothing else is restored.
  expect(touched.map((id) => ({ ...now.get(id), state: "" }))).toContainEqual({
    ...after.get(touched[0] ?? ""),
    state: "",
  });
  for (const id of corrected.filter((each) => each !== one)) {
    const [was, written, is] = [before.get(id), after.get(id), now.get(id)];
    if (touched.includes(id)) expect(is?.state).toBe(was?.state);
    else expect(is).toEqual(written);
  }
  const nobody = await owner.api.call("POST", `/api/hubspot/jobs/${jobId}/undo`, { recordId: "999" });
  expect(nobody.body).toMatchObject({ code: "not_found" });
});

it("works without credits, with another mapping, and after a reconnect", async () => {
  const owner = await product.customerWithPortal();
  const { listId } = await contactList(owner, owner.portalId, 25);
  const jobId = await startList(owner, owner.portalId, listId);
  await untilJob(owner, jobId, ["paused"]);
  await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/cancel`);
  await ended(owner, jobId);
  expect(await creditBalance(owner)).toBe(0);
  const corrected = await idsOf(owner, jobId, "corrected");
  expect(corrected.length).toBeGreaterThan(0);
  const before = await givenValues(product, owner, corrected);
  await owner.api.ok("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, {
    contact: { street_address: "address", city: "city", state: "state", postal_code: "zip", country: "" },
  });
  const [{ id: connectionId = "" } = {}] = (await owner.api.ok("GET", "/api/hubspot/connections")) as { id?: string }[];
  await owner.api.ok("DELETE", `/api/hubspot/connection/${connectionId}`);
  await expect
    .poll(() => product.ctx.db.withSystem((tx) => tx.connection.count({ where: { portalId: owner.portalId } })), {
      timeout: 30_000,
    })
    .toBe(0);
  const refused = await owner.api.call("POST", `/api/hubspot/jobs/${jobId}/undo`);
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining("Reconnect it") } });
  await connectPortal(product, owner, owner.portalId);
  const undone = await undo(owner, jobId);
  expect(undone.outcomes.restored).toBe(corrected.length);
  expect(await crmValues(product, owner, corrected)).toEqual(before);
});

it("skips and lists a field whose property was deleted, and restores the rest", async () => {
  const { owner, jobId, corrected, before } = await cleaned();
  const after = await crmValues(product, owner, corrected);
  await product.control("DELETE", `/portals/${owner.portalId}/properties/contact/state`);
  const undone = await undo(owner, jobId);
  expect(undone.outcomes.failed).toBe(0);
  const answer = await owner.api.call("POST", "/graphql", {
    query: "query ($id: ID!) { job(id: $id) { fieldsLeft } }",
    variables: { id: undone.id },
  });
  expect(answer.body).toEqual({ data: { job: { fieldsLeft: ["state"] } } });
  const reasons = await reasonsOf(owner, undone.id);
  const now = await crmValues(product, owner, corrected);
  let parts = 0;
  for (const id of corrected) {
    const [was, written, is] = [before.get(id), after.get(id), now.get(id)];
    const { state: _state, ...rest } = { ...was };
    if (reasons[id] === "restored restored_in_part") parts += 1;
    if (reasons[id]?.startsWith("restored")) expect(is).toMatchObject(rest);
    else expect([reasons[id], is?.city]).toEqual(["skipped property_gone", written?.city]);
  }
  expect(parts).toBeGreaterThan(0);
});

it("allows one open undo per job, which can be paused, resumed and canceled", async () => {
  const { owner, jobId, corrected } = await cleaned();
  await product.control("POST", "/holds", { point: "before:batch/read", portalId: Number(owner.portalId) });
  const undoId = await startUndo(owner, jobId);
  expect(await startUndo(owner, jobId)).toBe(undoId);
  const other = await owner.api.call("POST", `/api/hubspot/jobs/${jobId}/undo`, { fields: ["city"] });
  expect(other).toMatchObject({ status: 409, body: { message: expect.stringContaining("still running") } });
  await untilJob(owner, undoId, ["running"]);
  await owner.api.ok("POST", `/api/hubspot/jobs/${undoId}/pause`);
  await product.control("DELETE", "/holds");
  await untilJob(owner, undoId, ["paused", "completed"]);
  await owner.api.call("POST", `/api/hubspot/jobs/${undoId}/resume`);
  const undone = await ended(owner, undoId);
  expect(undone.outcomes.restored).toBe(corrected.length);
  expect((await owner.api.call("POST", `/api/hubspot/jobs/${undoId}/retry`)).body).toMatchObject({ code: "conflict" });
});

it("refuses running jobs, checks, jobs without changes, and jobs whose values were deleted", async () => {
  const { owner, listId, jobId } = await cleaned();
  const refusal = async (id: string) => {
    const { status, body } = await owner.api.call("POST", `/api/hubspot/jobs/${id}/undo`);
    return [status, (body as { message: string }).message];
  };
  const nothing = await ended(owner, await startList(owner, owner.portalId, listId));
  expect(await refusal(nothing.id)).toEqual([409, expect.stringMatching(/changed nothing/)]);
  const check = (await owner.api.ok("POST", "/api/hubspot/checks", {
    portalId: owner.portalId,
    objectType: "contact",
    listId,
  })) as { jobId: string };
  expect(await refusal(check.jobId)).toEqual([
    409,
    expect.stringMatching(/A check changes nothing|Only a finished job/),
  ]);
  await product.ctx.db.withSystem((tx) =>
    tx.job.update({ where: { id: jobId }, data: { valuesEmptiedAt: new Date() } }),
  );
  expect(await refusal(jobId)).toEqual([409, expect.stringMatching(/can no longer be undone/)]);
});
