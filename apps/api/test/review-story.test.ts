import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { contactList, untilJob, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { beforeAll, expect, it } from "vitest";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "200", HUBSPOT_BURST: "50", APPLY_AFTER_MS: "5000" });
beforeAll(async () => {
  // Long enough for one job to take both the individually accepted proposals and those accepted in bulk.
  await product.startWorker();
});
type By = { kind: string } | null;
type Key = Pick<Customer, "api">;
type Proposal = { id: string; record_id: string; apply_job_id: string | null };
type Facets = {
  total: number;
  acceptable: number;
  facets: { name: string; values: { value: string; count: number }[] }[];
};

const idOf = (answer: unknown) => (answer as { jobId: string }).jobId;
const ended = (key: Key, jobId: string) => untilJob(key, jobId, FINAL_STATUSES);

it("checks a list, waits for a decision, decides and undoes a part, with an API key", async () => {
  const customer = await product.customerWithPortal(1_000);
  const { portalId } = customer;
  const key: Key = { api: apiClient(product.apiUrl, (await product.createKey(customer, "write")).key) };
  const { listId } = await contactList(customer, portalId, 500);
  const list = { portalId, listId, objectType: "contact" };

  const checkId = idOf(await key.api.ok("POST", "/api/hubspot/checks", list));
  await ended(key, checkId);
  const check = (await key.api.ok("GET", `/api/hubspot/checks/${checkId}`)) as {
    health_score: number;
    max_credits: number;
    outcomes: { corrected: number };
  };
  expect(check.health_score).toBeGreaterThan(0);
  expect(check.max_credits).toBeGreaterThan(200);

  const policy = { portalId, objectType: "contact", policy: "ask_first" };
  await key.api.ok("POST", "/api/hubspot/write-policies", policy);
  const cleaned = await ended(key, idOf(await key.api.ok("POST", "/api/hubspot/manual-clean", list)));
  expect(cleaned.outcomes.corrected).toBe(0);
  expect(await product.control("GET", `/portals/${portalId}/writes`)).toEqual([]);

  const acceptAll = async (filter: object) =>
    (await key.api.ok("POST", "/api/hubspot/proposal-actions", { action: "accept", filter })) as {
      id: string;
      total: number;
      can_take_back: boolean;
    };
  const progressOf = (id: string) => () => key.api.ok("GET", `/api/hubspot/proposal-actions/${id}`);
  const first = await acceptAll({ has_value: true });
  expect(first.can_take_back).toBe(true);
  const back = (await key.api.ok("POST", `/api/hubspot/proposal-actions/${first.id}/take-back`)) as { id: string };
  await expect
    .poll(progressOf(back.id), { timeout: 30_000 })
    .toMatchObject({ action: "take_back", status: "done", written: 0 });
  expect(await progressOf(first.id)()).toMatchObject({ status: "done", can_take_back: false });
  const query = `mutation { takeBackReviewAction(id: "${first.id}") { id isDone canTakeBack written } }`;
  expect(await key.api.ok("POST", "/graphql", { query })).toMatchObject({
    data: { takeBackReviewAction: { id: back.id, isDone: true, canTakeBack: false, written: 0 } },
  });

  const { proposals } = (await key.api.ok("GET", "/api/hubspot/proposals?first=20&has_value=true")) as {
    proposals: Proposal[];
  };
  const ids = proposals.map(({ id }) => id);
  expect(ids).toHaveLength(20);
  await key.api.ok("POST", "/api/hubspot/proposals/dismiss", { ids: ids.slice(0, 5) });
  await key.api.ok("POST", "/api/hubspot/proposals/accept", { ids: ids.slice(5) });

  const { facets } = (await key.api.ok("GET", "/api/hubspot/proposals/facets")) as Facets;
  const confidence = facets.find(({ name }) => name === "confidence")?.values[0];
  expect(confidence?.count).toBeGreaterThan(200);
  const filter = { confidence: confidence?.value };
  const action = await acceptAll(filter);
  await expect.poll(progressOf(action.id), { timeout: 30_000 }).toMatchObject({ status: "done", done: action.total });

  const applyJobOf = async (id: string) =>
    ((await key.api.ok("GET", `/api/hubspot/proposals/${id}`)) as Proposal).apply_job_id;
  await expect.poll(() => applyJobOf(ids[5] ?? ""), { timeout: 30_000 }).not.toBeNull();
  const writes = async () => ((await product.control("GET", `/portals/${portalId}/writes`)) as unknown[]).length;
  await expect.poll(writes, { timeout: 40_000 }).toBe(action.total + 15);

  const applyId = (await applyJobOf(ids[5] ?? "")) ?? "";
  const applied = await ended(key, applyId);
  expect(applied.credits_used).toBe(applied.outcomes.corrected);
  const undoId = idOf(await key.api.ok("POST", `/api/hubspot/jobs/${applyId}/undo`, { fields: ["country"] }));
  const undone = await ended(key, undoId);
  expect(undone.outcomes.restored).toBeGreaterThan(0);
  expect(undone.credits_used).toBe(0);

  const { text } = await key.api.call("GET", `/api/hubspot/jobs/${undoId}/outcomes.csv`);
  const recordId = text.split("\n")[1]?.split(",")[0]?.replaceAll('"', "") ?? "";
  const history = (await key.api.ok("GET", `/api/hubspot/records/${portalId}/contact/${recordId}`)) as {
    entries: { job_kind: string; outcome: string; started_by: By; decided_by: By }[];
  };
  expect(
    history.entries.map((entry) => [entry.job_kind, entry.outcome, entry.started_by?.kind, entry.decided_by?.kind]),
  ).toEqual([
    ["undo", "restored", "key", undefined],
    ["apply", "corrected", "review", "key"],
    ["list", "review", "key", undefined],
  ]);
  expect(await product.violations()).toEqual([]);
});
