import { propertiesOf, recordIdsOf } from "../../records/values.ts";
import { NOTHING_KNOWN } from "../pipeline/kind.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { CALL_SIZE, FOR_A_PERSON, unlessStopped } from "../../records/store.ts";
import type { Job } from "../../work/job-row.ts";
import { presentDecision, type PreviewRecord } from "../preview/preview-mapping.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { decideAll } from "../pipeline/decide.ts";
import { triage } from "../pipeline/triage.ts";
import { START, waitingBehind } from "./waiting-behind.ts";
import { isEvidence, canaryAddress } from "./judge.ts";
import { canaryStopOf } from "./stored.ts";
import { enrichAll } from "../pipeline/enrich.ts";
import { adoptedStatuses } from "../../address-status/properties.ts";
import type { Decision } from "../../records/decision.ts";
import { inSet, placeOf } from "../pipeline/work.ts";
import { workOf, loadJob } from "../lifecycle/load.ts";

const SHOWN = 10;

type CanaryContext = Pick<Context, "config" | "db" | "openRecords" | "engine" | "addressService" | "log" | "now">;

/**
 * The records because of which a job waits for a confirmation, with their proposed changes. The first batch is read and decided
 * again, by the engine only; nothing is written, stored or charged. Empty where the job waits for something else. Errors: those of
 * reading HubSpot, `rate_limited`.
 */
export async function canaryRecords(ctx: CanaryContext, actor: Actor, job: Job): Promise<PreviewRecord[]> {
  const stopped = canaryStopOf(job);
  if (job.status !== "paused" || job.reason !== "canary" || !stopped) return [];
  const loaded = await loadJob(ctx, job.id);
  const work = loaded && workOf(loaded);
  const set = work?.sets.find(({ setKey }) => setKey === stopped.setKey);
  if (!work || !set) return [];
  await consumeRateLimit(ctx, { rate: "previewPerUser", by: [actor.userId] });
  const ids = recordIdsOf(await waitingBehind(ctx, work, START, CALL_SIZE));
  if (ids.length === 0) return [];
  const { setKey } = set;
  const statuses = await ctx.db.withAccount(work.accountId, (tx) => adoptedStatuses(tx, placeOf(work)));
  const adopted = statuses.get(setKey) ?? null;
  const shown = adopted ? [adopted.status, ...adopted.properties].filter(Boolean) : [];
  const store = ctx.openRecords(work, FOR_A_PERSON);
  const { values: read } = unlessStopped(await store.read(ids, [...new Set([...propertiesOf(set), ...shown])]));
  const addresses = ids.map((recordId) => ({ recordId, setKey, keptPlan: null, ...NOTHING_KNOWN }));
  const own = inSet(work, set);
  const decided = await decideAll(ctx, own, triage(own, addresses, read, ctx.now()).needWork);
  const decisions = await enrichAll(ctx, own, decided);
  const seen = (decision: Decision) =>
    canaryAddress(ctx.engine(), set, decision, { properties: read.get(decision.recordId) ?? {}, adopted });
  return decisions
    .filter((decision) => isEvidence(stopped.stop, seen(decision)))
    .slice(0, SHOWN)
    .map((decision) => presentDecision(decision, set.options));
}
