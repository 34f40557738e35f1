import { requireConnection } from "@plumbline/core/connections/require-connection.ts";
import {
  getAddressStatus,
  hasAddressStatus,
  statusProblems,
  saveAddressStatus,
} from "@plumbline/core/address-status/settings.ts";
import { STATUS_PROPERTY_STATES } from "@plumbline/schema/address-status/address-status.ts";
import { addressStatusParams, saveAddressStatusSchema } from "@plumbline/schema/address-status/rest.ts";
import { requireActor } from "../../graphql/graphql-context.ts";
import type { Resolvers } from "../../graphql/generated/resolver-types.ts";

export const addressStatusResolvers = {
  Mutation: {
    saveAddressStatus: async (_parent, { portalId, objectType, addressSet, mode, columns, segments }, context) => {
      const actor = requireActor(context);
      const place = addressStatusParams.parse({ portalId, objectType });
      const { address_set: setKey, ...chosen } = saveAddressStatusSchema.parse({
        address_set: addressSet ?? undefined,
        mode,
        columns: columns ?? undefined,
        segments: segments ?? undefined,
      });
      await saveAddressStatus(context.ctx, actor, { ...place, setKey, ...chosen });
      return await requireConnection(context.ctx, actor, place.portalId);
    },
  },
  Connection: {
    hasAddressStatus: ({ id }, _args, context) =>
      hasAddressStatus(context.ctx, requireActor(context), { connectionId: id }),
    statusProblems: ({ id }, _args, context) =>
      statusProblems(context.ctx, requireActor(context), { connectionId: id }),
    addressStatus: async ({ portalId }, { objectType }, context) => {
      const actor = requireActor(context);
      const { group, limit, missing, sets } = await getAddressStatus(context.ctx, actor, { portalId, objectType });
      return {
        objectType,
        groupLabel: group.label,
        propertiesUsed: limit?.usage ?? null,
        propertiesMost: limit?.limit ?? null,
        missingPropertyScopes: missing.properties,
        missingSegmentScopes: missing.segments,
        sets: sets.map(({ setKey, columns, ...set }) => ({
          ...set,
          key: setKey,
          columns: columns.map((column) => ({
            ...column,
            stateText: column.state && STATUS_PROPERTY_STATES[column.state],
          })),
        })),
      };
    },
  },
} satisfies Resolvers;
