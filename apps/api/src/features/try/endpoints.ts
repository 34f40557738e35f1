import { tryAddress } from "@plumbline/core/try/try-address.ts";
import { tryAddressAnswer, tryAddressSchema } from "@plumbline/schema/try/rest.ts";
import { endpoint, perNetwork, type Endpoint } from "../../http/endpoint.ts";

export const tryEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "post",
    path: "/api/try",
    tag: "Cleaning",
    summary: "Preview the cleaning of an address. Nothing is stored, written or charged.",
    operation: "public",
    body: tryAddressSchema,
    answer: tryAddressAnswer,
    rateLimits: [perNetwork("tryPerIp")],
    handle: async ({ ctx, body }) => tryAddress(ctx, body),
  }),
];
