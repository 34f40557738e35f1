import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { z } from "zod";
import type { Context } from "../context.ts";
import { HubspotError } from "../portals/hubspot/errors.ts";
import { PATHS } from "../portals/hubspot/paths.ts";
import { refOf } from "../connections/require-connection.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { workerWaitPolicy, type RunControl } from "../work/run-control.ts";
import { endCallbacks, type AnsweredAddress, type Unanswered } from "./unanswered-callbacks.ts";

/** Enough to find one callback among a hundred by halves and to send the others. */
const MAX_REFUSALS = 10;

/** Sends batches of callbacks; a refused batch is halved until the refused callbacks are isolated. */
export class CallbackSender {
  hasSucceeded = false;
  #refusals = 0;
  readonly #alone: { event: Unanswered; isGone: boolean; wasFirst: boolean }[] = [];
  readonly #ctx: Pick<Context, "db" | "hubspot">;
  readonly #connection: Connection;
  readonly #control: RunControl;

  constructor(ctx: Pick<Context, "db" | "hubspot">, connection: Connection, control: RunControl) {
    this.#ctx = ctx;
    this.#connection = connection;
    this.#control = control;
  }

  /** So many calls were refused that more would only add to them. */
  get isExhausted(): boolean {
    return this.#refusals >= MAX_REFUSALS;
  }

  /** Callbacks against which there is evidence: others were taken, or they were sent alone from the beginning. */
  get refusedAlone(): readonly { event: Unanswered; isGone: boolean }[] {
    return this.#alone.filter(({ wasFirst }) => this.hasSucceeded || wasFirst);
  }

  async send(events: readonly Unanswered[], isFirst = true): Promise<void> {
    if (this.isExhausted) return;
    this.#control.heartbeat();
    const problem = await this.#complete(events);
    if (problem === null) {
      this.hasSucceeded = true;
      await endCallbacks(this.#ctx, this.#connection, events, "done");
      return;
    }
    this.#refusals += 1;
    const [event] = events;
    if (event && events.length === 1) {
      this.#alone.push({ event, isGone: problem === "not_found", wasFirst: isFirst });
      return;
    }
    const half = Math.ceil(events.length / 2);
    await this.send(events.slice(0, half), false);
    await this.send(events.slice(half), false);
  }

  async #complete(events: readonly Unanswered[]): Promise<"refused" | "not_found" | null> {
    try {
      await this.#ctx.hubspot.call(
        refOf(this.#connection),
        {
          operation: "complete_callbacks",
          objectType: null,
          answer: z.unknown(),
          handles: ["record", "call"],
          method: "POST",
          path: PATHS.completeCallbacks,
          json: { inputs: events.map(answerOf) },
        },
        { waitPolicy: workerWaitPolicy(this.#control) },
      );
      return null;
    } catch (error) {
      const subject = error instanceof HubspotError ? error.problem.subject : null;
      if (subject === "record") return "not_found";
      if (subject === "call") return "refused";
      throw error;
    }
  }
}

/** Outputs of the action: the outcome and the changed fields. A record that was not done still lets the customer's workflow continue. */
function answerOf({ callback_id: callbackId, addresses }: Unanswered) {
  const states = (addresses ?? []).map(({ state }) => state);
  const outcome = BY_ATTENTION.find((known) => states.includes(known));
  const outputFields = {
    hs_execution_state: isDone(outcome) ? "SUCCESS" : "FAIL_CONTINUE",
    status: outcome ?? "not_configured",
    changed_fields: (addresses ?? []).flatMap(changedFields).join(", "),
  };
  return { callbackId, outputFields, typedOutputs: outputFields };
}

/** Of several addresses the one that needs the most attention is told. */
const BY_ATTENTION = [
  "failed",
  "not_done",
  "review",
  "corrected",
  "confirmed",
  "restored",
  "unchanged",
  "skipped",
] as const satisfies readonly Outcome[];

function isDone(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && outcome !== "not_done" && outcome !== "failed";
}

/** By part; those of a set beside the primary one behind its key. */
function changedFields({ setKey, state, before, after }: AnsweredAddress): string[] {
  if (state !== "corrected" || !before || !after) return [];
  const old: Readonly<Record<string, string>> = before;
  const name = (field: string) => (setKey === PRIMARY_SET ? field : `${setKey}.${field}`);
  return Object.entries(after).flatMap(([field, value]) => (old[field] === value ? [] : [name(field)]));
}
