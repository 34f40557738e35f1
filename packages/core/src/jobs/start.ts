import { OPEN_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import type { StartCleaningInput } from "@plumbline/schema/jobs/rest.ts";
import { JOB_REASON_TEXTS } from "@plumbline/schema/jobs/states.ts";
import type { AddressSetsChoice } from "@plumbline/schema/mapping/rest.ts";
import { type ObjectType, OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import { type Actor, doneBy } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import { readInForce } from "../connections/in-force.ts";
import { requireConnection, refOf } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { isUniqueViolation } from "../db/sql-error.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { type ListInfo, FOR_A_PERSON, unlessStopped } from "../records/store.ts";
import { parseJob, type Job } from "../work/job-row.ts";
import { startJob } from "../work/start-now.ts";
import { createJob } from "./create-job.ts";
import { jobSets, setsOfVersions } from "./job-sets.ts";

/** Starts a one-time cleaning of a list. Errors: those of `startListJob`. */
export async function startCleaning(
  ctx: StartListJobContext,
  actor: Actor,
  { portalId, objectType, listId, emailWhenDone, addressSets }: StartCleaningInput,
): Promise<StartedJob> {
  return await startListJob(ctx, actor, {
    kind: "list",
    portalId,
    objectType,
    listId,
    addressSets,
    emailWhenDone,
    texts: { started: "Cleaning started.", alreadyRunning: "This list is already being cleaned." },
  });
}

export type StartListJobContext = Pick<Context, "db" | "openRecords" | "newId" | "now" | "workflows" | "log">;
export type StartedJob = { job: Job; alreadyRunning: boolean; message: string };

type ListJob = {
  kind: "list" | "check";
  portalId: string;
  objectType: ObjectType;
  listId: string;
  addressSets: AddressSetsChoice;
  emailWhenDone?: boolean;
  /** Messages for a started job, and for one that is already running. */
  texts: { started: string; alreadyRunning: string };
  /** Throws if the job may not be started. Runs in the transaction that creates it. */
  requireAllowed?(tx: Tx, list: ListInfo): Promise<void>;
};

/**
 * Starts a job over a list; a list has at most one open job of each kind, which is returned while it runs. The row comes first: if
 * the process dies before the workflow is started, the dispatcher starts it. Errors: `not_found`, `not_configured`,
 * `needs_reconnect`, `crm_unavailable`, `rate_limited`, `conflict`.
 */
export async function startListJob(ctx: StartListJobContext, actor: Actor, wanted: ListJob): Promise<StartedJob> {
  const { kind, objectType, listId, addressSets, texts } = wanted;
  const connection = await requireConnection(ctx, actor, wanted.portalId);
  const findRunning = async () => {
    const row = await ctx.db.withAccount(actor.accountId, (tx) =>
      tx.job.findFirst({
        where: { connectionId: connection.id, objectType, listId, kind, status: { in: [...OPEN_STATUSES] } },
      }),
    );
    return row && parseJob(row);
  };
  const runs = async (job: Job) => alreadyRunning(job, texts.alreadyRunning, await coverage(ctx, actor, job, wanted));
  const running = await findRunning();
  if (running) return await runs(running);

  const input = { connection, objectType, listId, addressSets };
  const { list, versionIds } = await requireCleanableList(ctx, actor, input);
  const job = await ctx.db
    .withAccount(actor.accountId, async (tx) => {
      await wanted.requireAllowed?.(tx, list);
      await writeOwnEvent(ctx, tx, actor, {
        action: "job_started",
        detail: `${kind}: ${list.name}`,
        portalId: connection.portalId,
      });
      const sets = await setsOfVersions(tx, versionIds);
      return await createJob(ctx, tx, connection, {
        kind,
        objectType,
        by: doneBy(actor),
        listId,
        listName: list.name,
        sets,
        emailWhenDone: wanted.emailWhenDone ?? false,
        recordsTotal: list.size * sets.length,
      });
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      return null;
    });
  if (!job) {
    const winner = await findRunning();
    if (!winner) throw new AppError("unavailable");
    return await runs(winner);
  }
  await startJob(ctx, job);
  return { job, alreadyRunning: false, message: texts.started };
}

/** Whether a running job works on all requested sets. */
async function coverage(
  ctx: Pick<Context, "db">,
  actor: Actor,
  job: Job,
  { addressSets }: Pick<ListJob, "addressSets">,
): Promise<boolean> {
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const kept = new Set((await jobSets(tx, job)).map(({ setKey }) => setKey));
    const { connectionId, objectType } = job;
    if (addressSets !== "all") return addressSets.every((key) => kept.has(key));
    const { mappings } = await readInForce(tx, { connectionId: connectionId ?? "", objectType });
    return mappings.every(({ setKey }) => kept.has(setKey));
  });
}

/** A list has at most one open job of each kind, whichever sets it works on. */
function alreadyRunning(job: Job, text: string, isCovered: boolean): StartedJob {
  if (!isCovered)
    throw new AppError("conflict", `${text} It works on other address sets; start again when it has ended.`, {
      jobId: job.id,
    });
  const waits = job.status === "paused" && job.reason ? ` It is paused: ${JOB_REASON_TEXTS[job.reason]}` : "";
  return { job, alreadyRunning: true, message: `${text}${waits}` };
}

/**
 * Preconditions for cleaning a list, once or repeatedly. Errors: `needs_reconnect`, `not_configured`, `not_found`,
 * `crm_unavailable`, `rate_limited`, `conflict` (HubSpot is still building the list).
 */
export async function requireCleanableList(
  ctx: Pick<Context, "db" | "openRecords">,
  actor: Actor,
  input: { connection: Connection; objectType: ObjectType; listId: string; addressSets: AddressSetsChoice },
): Promise<{ list: ListInfo; versionIds: string[] }> {
  const { connection, objectType } = input;
  if (connection.status === "needs_reconnect") throw new AppError("needs_reconnect");
  const { mappings } = await ctx.db.readAccount(actor.accountId, (tx) =>
    readInForce(tx, { connectionId: connection.id, objectType }),
  );
  if (mappings.length === 0)
    throw new AppError(
      "not_configured",
      `This portal is not configured for ${OBJECT_TYPE_LABELS[objectType].toLowerCase()} records.`,
    );
  const versionIds = chosenSets(mappings, input.addressSets).map(({ versionId }) => versionId);
  const found = await ctx.openRecords({ ref: refOf(connection), objectType }, FOR_A_PERSON).list(input.listId);
  if (found === "absent") throw new AppError("not_found", "Not found in HubSpot.");
  const list = unlessStopped(found);
  if (!list.isOfType) throw new AppError("not_found", "This list doesn't contain records of this type.");
  // HubSpot is still filling the list: a job would clean only part of it and still end as completed.
  if (!list.isReady)
    throw new AppError("conflict", "HubSpot is still building this list. Please try again in a few minutes.");
  return { list, versionIds };
}

/** The sets that a customer has chosen, in their order. Error: `not_configured` where one is not in force. */
function chosenSets<Set extends { setKey: string }>(mappings: readonly Set[], choice: AddressSetsChoice): Set[] {
  if (choice === "all") return [...mappings];
  const missing = choice.find((key) => mappings.every(({ setKey }) => setKey !== key));
  if (missing !== undefined) throw new AppError("not_configured", `There is no address set '${missing}'.`);
  return mappings.filter(({ setKey }) => choice.includes(setKey));
}
