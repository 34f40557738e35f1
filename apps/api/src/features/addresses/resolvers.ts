import { cleanAddresses } from "@plumbline/core/addresses/clean-addresses.ts";
import { API_PARTS } from "@plumbline/schema/addresses/addresses.ts";
import { cleanAddressesSchema, idempotencyKeySchema, type CleanedAddress } from "@plumbline/schema/addresses/rest.ts";
import { ENRICHMENT_TARGETS } from "@plumbline/schema/mapping/enrichment.ts";
import type { MutationCleanAddressesArgs, Resolvers } from "../../graphql/generated/resolver-types.ts";
import { requireActor } from "../../graphql/graphql-context.ts";
import { withoutNulls } from "../../graphql/without-nulls.ts";
import { showRateWindow } from "../../http/rate-headers.ts";

export const addressResolvers = {
  Mutation: {
    cleanAddresses: async (_parent, args, context) => {
      const input = { ...cleanAddressesSchema.parse(asSent(args)), key: keyOf(args) };
      const answer = await cleanAddresses(context.ctx, requireActor(context), input, (window) =>
        showRateWindow(context.res, window),
      );
      return {
        addresses: answer.addresses.map(present),
        charged: answer.charged,
        engineVersion: answer.engine_version,
      };
    },
  },
} satisfies Resolvers;

/** In the names of REST, whose schema parses both. */
function asSent({ addresses, options }: MutationCleanAddressesArgs): object {
  const { defaultCountry, countryFormat, output } = options ?? {};
  return {
    addresses: addresses.map(({ postalCode, ...item }) => withoutNulls({ ...item, postal_code: postalCode })),
    options: withoutNulls({ default_country: defaultCountry, country_format: countryFormat, output }),
  };
}

function keyOf({ idempotencyKey }: MutationCleanAddressesArgs): string | null {
  return idempotencyKey == null ? null : idempotencyKeySchema.parse(idempotencyKey);
}

function present(cleaned: CleanedAddress) {
  const { postal_code: postalCode, ...address } = cleaned.address;
  return {
    id: cleaned.id,
    verdict: cleaned.verdict,
    nextAction: cleaned.next_action,
    reason: cleaned.reason,
    reasonText: cleaned.reason_text,
    score: cleaned.score,
    address: { ...address, postalCode },
    lines: cleaned.lines,
    changes: cleaned.changes.map(({ reason_text: reasonText, ...change }) => ({ ...change, reasonText })),
    candidates: cleaned.candidates.map(({ basis, address: values }) => ({
      basis,
      parts: API_PARTS.flatMap((part) => (values[part] === undefined ? [] : [{ part, value: values[part] }])),
    })),
    valuesWithheld: cleaned.values_withheld,
    notChecked: cleaned.not_checked,
    enrichment: ENRICHMENT_TARGETS.flatMap((target) => {
      const value = cleaned.enrichment[target];
      return value === undefined ? [] : [{ target, value }];
    }),
    charged: cleaned.charged,
    error: cleaned.error,
  };
}
