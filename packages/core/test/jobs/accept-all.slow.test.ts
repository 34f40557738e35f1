import { contactList, creditBalance, startList, untilJob, type JobAnswer } from "@plumbline/dev-env/stories.ts";
import { signedInActor } from "@plumbline/dev-env/testing/actor-of.ts";
import { outcomeRowsOfAll } from "@plumbline/dev-env/testing/outcome-rows-of-all.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { beforeAll, expect, it } from "vitest";
import { checkProposals } from "../../src/maintenance/check-proposals.ts";
import { buy } from "../credits/support/looks.ts";
import { edit, moneyOf, startUndo, type PortalCustomer } from "../undo/support/undo.ts";
import { setPolicy } from "./run/support/held-back.ts";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "200", HUBSPOT_BURST: "50", APPLY_AFTER_MS: "2000" });
beforeAll(async () => {
  await product.startWorker();
});
const CREDITS = 20_000;
const EDITED = 50;
const WITHIN_MS = 600_000;

type Values = Record<string, string>;
type Truth = { id: string; verdict: string; given: Values; now: Values; appWrites: number };

const ended = (owner: PortalCustomer, jobId: string): Promise<JobAnswer> =>
  untilJob(owner, jobId, FINAL_STATUSES, WITHIN_MS);
const applies = (owner: PortalCustomer) =>
  product.ctx.db.withSystem((tx) => tx.job.findMany({ where: { portalId: owner.portalId, kind: "apply" } }));

async function truthOf(owner: PortalCustomer, ids: readonly string[]): Promise<Truth[]> {
  const found: Truth[] = [];
  for (let from = 0; from < ids.length; from += 1_000)
    found.push(
      ...((await product.control("POST", `/portals/${owner.portalId}/truth/contact`, {
        ids: ids.slice(from, from + 1_000),
      })) as Truth[]),
    );
  return found;
}

/** Accepts all that have a value, and waits until they are written. */
async function acceptAll(owner: PortalCustomer): Promise<{ total: number; seconds: number }> {
  const began = Date.now();
  const action = (await owner.api.ok("POST", "/api/hubspot/proposal-actions", {
    action: "accept",
    filter: { has_value: true },
  })) as { id: string; total: number };
  const isAt = async () => {
    const { status, done } = (await owner.api.ok("GET", `/api/hubspot/proposal-actions/${action.id}`)) as {
      status: string;
      done: number;
    };
    return { status, done };
  };
  await expect.poll(isAt, { timeout: 120_000, interval: 500 }).toEqual({ status: "done", done: action.total });
  const left = () =>
    product.ctx.db.withSystem((tx) => tx.proposal.count({ where: { portalId: owner.portalId, status: "accepted" } }));
  await expect.poll(left, { timeout: WITHIN_MS, interval: 1_000 }).toBe(0);
  for (const { id } of await applies(owner)) expect((await ended(owner, id)).status).toBe("completed");
  return { total: action.total, seconds: (Date.now() - began) / 1_000 };
}

it(
  "writes all accepted proposals of ten thousand records for a credit each, and undoes them",
  { timeout: 1_800_000 },
  async () => {
    const owner = await product.customerWithPortal();
    // Bought, so that the new values of all are shown.
    const { accountId } = await signedInActor(product.ctx, owner.email);
    await buy(product.ctx, accountId, { credits: CREDITS });
    await setPolicy(owner, "ask_first");
    const { listId } = await contactList(owner, owner.portalId, 10_000);
    const job = await ended(owner, await startList(owner, owner.portalId, listId));
    expect(job).toMatchObject({ status: "completed", outcomes: { corrected: 0 } });
    const balance = await creditBalance(owner);
    const { total, seconds } = await acceptAll(owner);
    expect(total).toBeGreaterThan(5_000);

    const written = await outcomeRowsOfAll(
      owner,
      (await applies(owner)).map(({ id }) => id),
    );
    expect(written).toHaveLength(total);
    expect(written.filter(({ outcome, credits }) => outcome !== "corrected" || credits !== "1")).toEqual([]);
    expect(await creditBalance(owner)).toBe(balance - total);
    const truth = await truthOf(
      owner,
      written.map((row) => row.record_id ?? ""),
    );
    for (const [index, { id, now, appWrites }] of truth.entries()) {
      const row = written[index];
      expect([id, appWrites, now.city, now.zip]).toEqual([row?.record_id, 1, row?.city_after, row?.postal_code_after]);
    }
    const verdicts = Map.groupBy(truth, ({ verdict }) => verdict);
    const counts = [...verdicts].map(([verdict, found]) => `${verdict} ${found.length}`).join(", ");
    process.stderr.write(`accepted ${total} proposals in ${seconds.toFixed(1)} s: ${counts}\n`);
    expect((verdicts.get("harmed") ?? []).length).toBeLessThan(total / 20);

    const step = Math.floor(truth.length / EDITED);
    const edited = new Set(truth.filter((_, index) => index % step === 0).map(({ id }) => id));
    for (const id of edited) await edit(product, owner, id, { city: `Typed For ${id}` });
    const money = await moneyOf(product, owner);
    const began = Date.now();
    const undos = [];
    for (const { id } of await applies(owner)) undos.push(await ended(owner, await startUndo(owner, id)));
    const undone = undos.reduce((sum, { outcomes }) => sum + (outcomes.restored ?? 0), 0);
    process.stderr.write(
      `undo of ${total} records: ${undone} restored in ${((Date.now() - began) / 1_000).toFixed(1)} s\n`,
    );
    const rows = await outcomeRowsOfAll(
      owner,
      undos.map(({ id }) => id),
    );
    for (const row of rows.filter(({ outcome }) => outcome !== "restored")) {
      expect([row.outcome, row.reason]).toEqual(["skipped", "edited_since"]);
      expect(edited).toContain(row.record_id);
    }
    for (const { id, given, now } of await truthOf(
      owner,
      rows.map((row) => row.record_id ?? ""),
    )) {
      if (edited.has(id)) expect(now.city).toBe(`Typed For ${id}`);
      else expect([id, now]).toEqual([id, given]);
    }
    expect(await moneyOf(product, owner)).toEqual(money);
    expect(await product.violations()).toEqual([]);
    expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
  },
);
