import { actOnRecord } from "@plumbline/core/hubspot-ui/act-on-record.ts";
import { readRecordCard } from "@plumbline/core/hubspot-ui/record-card.ts";
import { AppError } from "@plumbline/core/app-error.ts";
import type { Context } from "@plumbline/core/context.ts";
import { objectTypeOf } from "@plumbline/core/portals/hubspot/paths.ts";
import {
  cardActionSchema,
  cardAnswer,
  cardRequestSchema,
  type CardAnswer,
  type CardRequest,
} from "@plumbline/schema/hubspot-ui/card.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import type { SignedCaller } from "../../http/hubspot-request.ts";
import { presentAct, presentCard, presentState } from "./present.ts";

const rateLimits = [
  { rate: "cardsPerPortal", by: ({ actor }: { actor: SignedCaller }) => [actor.portalId] },
  { rate: "cardsPerHubspotUser", by: ({ actor }: { actor: SignedCaller }) => [actor.portalId, actor.user.id] },
] as const;

/** Plumbline on the records in HubSpot. What a person can act on is an answer: HubSpot counts our refusals. */
export const hubspotUiEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "post",
    path: "/api/hubspot/card",
    tag: null,
    summary: "Show what Plumbline knows of a record, on its card in HubSpot.",
    operation: "hubspot",
    body: cardRequestSchema,
    answer: cardAnswer,
    errors: ["not_found"],
    rateLimits,
    handle: ({ ctx, actor, body }) => answerCard(ctx, actor, body, null),
  }),
  endpoint({
    method: "post",
    path: "/api/hubspot/card/actions",
    tag: null,
    summary:
      "Do what a person clicked on the card of a record, once for each action id. The answer is the card afterwards.",
    operation: "hubspot",
    body: cardActionSchema,
    answer: cardAnswer,
    errors: ["not_found", "conflict"],
    rateLimits,
    async handle({ ctx, actor, body }) {
      const { connection, signature } = actor;
      const { action_id: actionId, act, object_id: recordId } = body;
      const objectType = requireObjectType(body);
      if (!connection) return presentState("not_connected");
      const acted = await actOnRecord(
        ctx,
        { caller: actor, connection, signature },
        { actionId, objectType, recordId, act },
      );
      return await answerCard(ctx, actor, body, presentAct(acted));
    },
  }),
];

async function answerCard(
  ctx: Context,
  caller: SignedCaller,
  request: CardRequest,
  act: CardAnswer["act"],
): Promise<CardAnswer> {
  const objectType = requireObjectType(request);
  if (!caller.connection) return presentState("not_connected");
  const { object_id: recordId, values = null } = request;
  const card = await readRecordCard(ctx, caller.connection, { objectType, recordId, values });
  return await presentCard(ctx, caller, card, act);
}

/** Error: `not_found`. */
function requireObjectType({ object_type_id: id }: Pick<CardRequest, "object_type_id">) {
  const objectType = objectTypeOf(id);
  if (!objectType) throw new AppError("not_found", "Plumbline has no card for this object type.");
  return objectType;
}
