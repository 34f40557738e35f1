import {
  getAddressStatus,
  type AddressStatusView,
  saveAddressStatus,
} from "@plumbline/core/address-status/settings.ts";
import {
  addressStatusAnswer,
  addressStatusParams,
  saveAddressStatusSchema,
} from "@plumbline/schema/address-status/rest.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { hubspotErrors } from "../../openapi/hubspot-errors.ts";

const path = "/api/hubspot/address-status/{portalId}/{objectType}";

export const addressStatusEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "get",
    path,
    tag: "HubSpot",
    summary:
      "Get the status of addresses in HubSpot: whether it is on, and each property and segment that switching it on creates, beside the portal's limit.",
    operation: "see",
    params: addressStatusParams,
    answer: addressStatusAnswer,
    errors: hubspotErrors,
    handle: async ({ ctx, actor, params }) => presentStatus(await getAddressStatus(ctx, actor, params)),
  }),
  endpoint({
    method: "post",
    path,
    tag: "HubSpot",
    summary:
      "Switch the status of the addresses of a set on or off. HubSpot follows within seconds if the scopes are granted, otherwise after the portal is reconnected.",
    operation: "map",
    params: addressStatusParams,
    body: saveAddressStatusSchema,
    answer: addressStatusAnswer,
    errors: [...hubspotErrors, "not_configured"],
    async handle({ ctx, actor, params, body: { address_set: setKey, ...chosen } }) {
      await saveAddressStatus(ctx, actor, { ...params, setKey, ...chosen });
      return presentStatus(await getAddressStatus(ctx, actor, params));
    },
  }),
];

function presentStatus({ objectType, group, limit, missing, sets }: AddressStatusView) {
  return {
    object_type: objectType,
    group,
    property_limit: limit && { used: limit.usage, most: limit.limit },
    missing_scopes: missing,
    address_sets: sets.map(({ setKey, label, mode, hasSegments, columns, segments }) => ({
      key: setKey,
      label,
      mode,
      segments_wanted: hasSegments,
      columns: columns.map(({ isWanted, ...column }) => ({ ...column, is_wanted: isWanted })),
      segments: segments.map(({ listId, ...segment }) => ({ ...segment, list_id: listId })),
    })),
  };
}
