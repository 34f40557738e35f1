import { randomUUID } from "node:crypto";
import { fieldsOf } from "../../plain-object.ts";
import type { HubSpotWorld } from "../hubspot-world.ts";
import { type ObjectType, singularOf } from "../object-types.ts";
import type { Portal } from "../portal.ts";
import { Outbox, type SentAnswer } from "./outbox.ts";
import { deliveryAddress, signedV2, signedV3 } from "./signed-delivery.ts";

export type Enrolment = {
  callbackId: string;
  portalId: number;
  type: ObjectType;
  recordId: string;
  /** The app's action: the suffix of its URL after that of the first one, which is empty. */
  action: string;
  /** sent -> blocked (the app will report) -> completed; or completed at once; or lost. */
  state: "sent" | "blocked" | "completed" | "lost";
  outputs: Readonly<Record<string, string>>;
  /** How often the app has reported completion. */
  completions: number;
};

/** Records that a customer's workflow enrolls in the app's action. */
export class Enrolments {
  readonly outbox: Outbox<Enrolment>;
  readonly #world: HubSpotWorld;
  readonly #all = new Map<string, Enrolment>();

  constructor(world: HubSpotWorld) {
    this.#world = world;
    this.outbox = new Outbox({
      batch: 1,
      send: ([enrolment], _attempts, signal) =>
        enrolment ? this.#send(enrolment, signal) : Promise.resolve({ status: 204 }),
      lost: (enrolment) => this.#all.set(enrolment.callbackId, { ...enrolment, state: "lost" }),
    });
  }

  enrol(portal: Portal, type: ObjectType, recordId: string, action: string): void {
    const callbackId = `ap-${portal.id}-${randomUUID()}`;
    const enrolment: Enrolment = {
      callbackId,
      portalId: portal.id,
      type,
      recordId,
      action,
      state: "sent",
      outputs: {},
      completions: 0,
    };
    this.#all.set(callbackId, enrolment);
    this.outbox.add(enrolment);
  }

  of(portal: Portal): Enrolment[] {
    return [...this.#all.values()].filter((enrolment) => enrolment.portalId === portal.id);
  }

  knows(portal: Pick<Portal, "id">, callbackId: string): boolean {
    return this.#all.get(callbackId)?.portalId === portal.id;
  }

  /** Ignores unknown callbacks and those of another portal. */
  complete(portal: Pick<Portal, "id">, callbackId: string, outputs: Readonly<Record<string, string>>): void {
    const enrolment = this.#all.get(callbackId);
    if (enrolment?.portalId !== portal.id) return;
    this.#all.set(callbackId, {
      ...enrolment,
      state: "completed",
      outputs: enrolment.completions > 0 ? enrolment.outputs : outputs,
      completions: enrolment.completions + 1,
    });
  }

  async #send(enrolment: Enrolment, signal: AbortSignal): Promise<SentAnswer> {
    const { actionUrl: firstUrl, clientSecret } = this.#world.app;
    if (firstUrl === null) return { status: 0 };
    const actionUrl = enrolment.action === "" ? firstUrl : `${firstUrl}/${enrolment.action}`;
    const body = JSON.stringify({
      callbackId: enrolment.callbackId,
      origin: { portalId: enrolment.portalId, actionDefinitionId: 1, actionDefinitionVersion: 1 },
      context: { source: "WORKFLOWS", workflowId: 1 },
      object: {
        objectId: Number(enrolment.recordId),
        objectType: singularOf(enrolment.type).toUpperCase(),
        properties: {},
      },
      inputFields: {},
    });
    const response = await fetch(deliveryAddress(actionUrl, this.#world.app), {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        ...signedV2(clientSecret, actionUrl, body),
        ...signedV3("not the secret: v2 counts here", actionUrl, body, this.#world.now()),
      },
      signal,
    });
    const answer: unknown = await response.json().catch(() => null);
    const { status } = response;
    const retryAfter = response.headers.get("retry-after");
    if (status === 429 && retryAfter !== null) return { status, retryAfterMs: Number(retryAfter) };
    if (!response.ok) return { status };
    const outputs = outputsOf(answer);
    const known = this.#all.get(enrolment.callbackId) ?? enrolment;
    if (outputs["hs_execution_state"] === "BLOCK") {
      if (known.state === "sent") this.#all.set(enrolment.callbackId, { ...known, state: "blocked" });
    } else this.complete({ id: enrolment.portalId }, enrolment.callbackId, outputs);
    return { status };
  }
}

/** Output fields of a response or of a completion as texts. */
export function outputsOf(body: unknown): Record<string, string> {
  const fields = fieldsOf(fieldsOf(body)["outputFields"]);
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
