import { cleanAddresses } from "@plumbline/core/addresses/clean-addresses.ts";
import { ADDRESSES_BODY_LIMIT } from "@plumbline/schema/addresses/addresses.ts";
import {
  cleanAddressesAnswer,
  cleanAddressesSchema,
  IDEMPOTENCY_KEY,
  idempotencyKeySchema,
} from "@plumbline/schema/addresses/rest.ts";
import { z } from "zod";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { showRateWindow } from "../../http/rate-headers.ts";

export const addressEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "post",
    path: "/api/v1/addresses",
    tag: "Addresses",
    summary:
      "Clean up to 1,000 addresses that are not in HubSpot. One credit for each that is right or corrected; the same address within 30 days, and a repeated Idempotency-Key, cost nothing. Address services are not asked.",
    operation: "clean_addresses",
    headers: z.object({ [IDEMPOTENCY_KEY]: idempotencyKeySchema.optional() }),
    body: cleanAddressesSchema,
    bodyLimit: ADDRESSES_BODY_LIMIT,
    answer: cleanAddressesAnswer,
    errors: ["out_of_credits", "conflict", "not_available", "unavailable"],
    rateLimits: [{ rate: "addressesPerKey" }, { rate: "addressesPerAccount" }],
    handle: ({ ctx, actor, body, headers, res }) =>
      cleanAddresses(ctx, actor, { ...body, key: headers[IDEMPOTENCY_KEY] ?? null }, (window) =>
        showRateWindow(res, window),
      ),
  }),
];
