import { hubspot } from "@hubspot/ui-extensions";
import type { CardActInput, CardAnswer as Answer } from "../../../../packages/schema/src/hubspot-ui/card.ts";

/** Types alone: HubSpot's builder uploads this folder without the server's code. */
export type CardAnswer = Answer;
export type CardActOf = CardActInput;
/** The present values of properties, by name; null: none. */
export type Values = Readonly<Record<string, string | null>>;
type HubspotRecord = { objectTypeId: string; objectId: number | string };

/** What a person can report to support. */
export class CardFailure extends Error {
  readonly requestId: string | null;

  constructor(message: string, requestId: string | null) {
    super(message);
    this.name = "CardFailure";
    this.requestId = requestId;
  }
}

export type CardClient = ReturnType<typeof cardClient>;

/** The requests of a card about one record. HubSpot signs them and adds who asks. Errors: CardFailure. */
export function cardClient(publicUrl: string, { objectTypeId, objectId }: HubspotRecord) {
  const record = { object_type_id: objectTypeId, object_id: String(objectId) };
  return {
    show: (values: Values | null) => send(`${publicUrl}/api/hubspot/card`, { ...record, ...withValues(values) }),
    /** `actionId`: made once for a click, so that a repeated request has one effect. */
    act: (act: CardActOf, actionId: string, values: Values | null) =>
      send(`${publicUrl}/api/hubspot/card/actions`, { ...record, ...withValues(values), action_id: actionId, act }),
  };
}

function withValues(values: Values | null): { values?: Values } {
  return values === null ? {} : { values };
}

async function send(url: string, body: Record<string, unknown>): Promise<CardAnswer> {
  const response = await hubspot.fetch(url, { method: "POST", body }).catch(() => null);
  if (!response) throw new CardFailure("Plumbline didn't answer. Please try again.", null);
  const answer = (await response.json().catch(() => null)) as
    | CardAnswer
    | { message?: string; requestId?: string }
    | null;
  if (response.ok && answer && "addresses" in answer) return answer;
  const refusal = answer && "message" in answer ? answer : null;
  throw new CardFailure(refusal?.message ?? "Plumbline couldn't answer. Please try again.", refusal?.requestId ?? null);
}
