import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { readInForce } from "../connections/in-force.ts";
import { NO_PORTAL_INPUTS } from "../connections/portal-inputs.ts";
import { refOf } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { mappedOf } from "../mapping/version-content.ts";
import { noContent } from "../portals/hubspot/entries.ts";
import { HubspotError } from "../portals/hubspot/errors.ts";
import { OWN_PATHS } from "../portals/hubspot/paths.ts";
import { NO_OPTIONS, partOptions } from "../records/columns.ts";
import { workerWaitPolicy, type RunControl } from "../work/run-control.ts";
import { actionOutputs, asFields, undoOutputs, type Reading } from "./action-outputs.ts";
import { endCallbacks, type Unanswered } from "./unanswered-callbacks.ts";

/** Enough calls to isolate one of a hundred callbacks by halving and to send the others. */
const MAX_REFUSALS = 10;

type SendContext = Pick<Context, "db" | "hubspot" | "engine">;

/** Sends batches of callbacks; a refused batch is halved until the refused callbacks are isolated. */
export class CallbackSender {
  hasSucceeded = false;
  #refusals = 0;
  readonly #alone: { event: Unanswered; isGone: boolean; wasFirst: boolean }[] = [];
  readonly #ctx: SendContext;
  readonly #readings: Readings;
  readonly #connection: Connection;
  readonly #control: RunControl;

  constructor(ctx: SendContext, connection: Connection, readings: Readings, control: RunControl) {
    this.#ctx = ctx;
    this.#readings = readings;
    this.#connection = connection;
    this.#control = control;
  }

  /** Set after this many refusals, when further calls would be refused as well. */
  get isExhausted(): boolean {
    return this.#refusals >= MAX_REFUSALS;
  }

  /** Callbacks whose refusal is specific to them: others were accepted, or they were sent alone from the beginning. */
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
          answer: noContent,
          handles: ["record", "call"],
          method: "POST",
          path: OWN_PATHS.completeCallbacks,
          json: { inputs: events.map((event) => this.#answerOf(event)) },
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

  #answerOf(event: Unanswered) {
    const { callback_id: callbackId, object_type: objectType, job_id: jobId, addresses } = event;
    const outputs = actionOutputs(
      this.#ctx.engine(),
      { addresses: addresses ?? [], jobId, isCheck: event.kind === "check", otherwise: statusWithoutAddress(event) },
      (setKey) => this.#readings(objectType, setKey),
    );
    return { callbackId, ...asFields(event.kind === "undo" ? undoOutputs(outputs) : outputs) };
  }
}

/** The status of an enrollment for which no address was judged. */
function statusWithoutAddress({ kind, answer, job_id: jobId, job_status: status }: Unanswered) {
  if (answer !== null) return answer;
  if (kind === "workflow" || jobId === null) return "not_configured";
  if (status !== "completed") return "not_done";
  // A check stores nothing about a record that is empty, locked or deleted.
  return kind === "undo" ? "nothing_to_undo" : "skipped";
}

/** How to read the values of an address set. */
export type Readings = (objectType: ObjectType, setKey: string) => Reading;

/** The readings of these object types of a portal, by the mappings in force. */
export async function readReadings(
  tx: Tx,
  connectionId: string,
  objectTypes: readonly ObjectType[],
): Promise<Readings> {
  const readings = new Map<string, Reading>();
  for (const objectType of new Set(objectTypes)) {
    const { mappings, options, portal } = await readInForce(tx, { connectionId, objectType });
    const ids = mappings.map(({ versionId }) => versionId);
    const versions = await tx.mappingVersion.findMany({ where: { id: { in: ids } } });
    for (const { setKey, versionId } of mappings) {
      const version = versions.find(({ id }) => id === versionId);
      if (!version) continue;
      const reading = { options: partOptions(mappedOf(version), options), portal };
      readings.set(`${objectType}/${setKey}`, reading);
    }
  }
  return (objectType, setKey) =>
    readings.get(`${objectType}/${setKey}`) ?? { options: NO_OPTIONS, portal: NO_PORTAL_INPUTS };
}
