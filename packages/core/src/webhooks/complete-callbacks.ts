import { OUTCOMES, type Outcome } from "@plumbline/schema/jobs/states.ts";
import { z } from "zod";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { HubspotError } from "../crm/hubspot/errors.ts";
import { PATHS } from "../crm/hubspot/paths.ts";
import { refOf } from "../crm/require-connection.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { workerPace, type PartValues, type RunHooks } from "../jobs/run/work.ts";

type Unanswered = {
  id: string;
  callback_id: string;
  state: string | null;
  before: PartValues | null;
  after: PartValues | null;
};
export type CallbackStep = "more" | "done";

const AT_ONCE = 100;

/**
 * Tells HubSpot how enrolled records ended: up to a hundred callbacks whose job is over, each with its record's outcome. Several
 * callbacks of one record are all answered. Dying between the call and our note answers them twice, which HubSpot ignores.
 */
export async function completeCallbacks(
  ctx: Pick<Context, "db" | "hubspot" | "now" | "log">,
  input: { connectionId: string },
  hooks: RunHooks,
): Promise<CallbackStep> {
  const connection = await ctx.db.withSystem((tx) => tx.connection.findUnique({ where: { id: input.connectionId } }));
  if (!connection || connection.status === "disconnecting") return await giveUp(ctx, input.connectionId);
  const events = await unanswered(ctx, connection);
  if (events.length === 0) return "done";
  try {
    await ctx.hubspot.call(
      refOf(connection),
      {
        operation: "complete_callbacks",
        objectType: null,
        answer: z.unknown(),
        aboutInput: ["refused", "not_found"],
        method: "POST",
        path: PATHS.completeCallbacks,
        json: { inputs: events.map(answerOf) },
      },
      { pace: workerPace(hooks) },
    );
  } catch (error) {
    // Until the portal is reconnected nothing can be said; HubSpot waits a week.
    if (error instanceof AppError && error.code === "needs_reconnect") return "done";
    if (!(error instanceof HubspotError) || error.problem.kind !== "not_found") throw error;
    ctx.log.info({ connectionId: connection.id }, "HubSpot no longer waits for these callbacks");
  }
  await ctx.db.withAccount(connection.accountId, (tx) =>
    tx.webhookEvent.updateMany({
      where: { id: { in: events.map((event) => event.id) } },
      data: { status: "done" },
    }),
  );
  return events.length < AT_ONCE ? "done" : "more";
}

async function unanswered(ctx: Pick<Context, "db">, connection: Connection): Promise<Unanswered[]> {
  return await ctx.db.withAccount(
    connection.accountId,
    (tx) => tx.$queryRaw<Unanswered[]>`
      SELECT e.id, e.callback_id, r.state, r.before, r.after
      FROM webhook_event e
      LEFT JOIN job j ON j.id = e.job_id
      LEFT JOIN job_record r ON r.job_id = e.job_id AND r.record_id = e.record_id
      WHERE e.connection_id = ${connection.id}::uuid AND e.callback_id IS NOT NULL
        AND (e.status = 'dropped' OR (e.status = 'taken' AND j.status IN ('completed', 'failed', 'canceled')))
      ORDER BY e.received_at, e.id LIMIT ${AT_ONCE}`,
  );
}

/** Outputs of the action: what happened and which fields changed. A record that was not done lets the customer's workflow go on. */
function answerOf(event: Unanswered) {
  const outcome = OUTCOMES.find((known) => known === event.state);
  const outputFields = {
    hs_execution_state: isDone(outcome) ? "SUCCESS" : "FAIL_CONTINUE",
    status: outcome ?? "not_configured",
    changed_fields: changedFields(event).join(", "),
  };
  return { callbackId: event.callback_id, outputFields, typedOutputs: outputFields };
}

function isDone(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && outcome !== "not_done" && outcome !== "failed";
}

function changedFields({ state, before, after }: Unanswered): string[] {
  if (state !== "corrected" || !before || !after) return [];
  return Object.entries(after).flatMap(([part, value]) =>
    (before as Record<string, string>)[part] === value ? [] : [part],
  );
}

async function giveUp(ctx: Pick<Context, "db">, connectionId: string): Promise<CallbackStep> {
  await ctx.db.withSystem((tx) =>
    tx.webhookEvent.updateMany({
      where: { connectionId, callbackId: { not: null }, status: { in: ["taken", "dropped"] } },
      data: { status: "done" },
    }),
  );
  return "done";
}
