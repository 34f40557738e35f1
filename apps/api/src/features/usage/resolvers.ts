import { getUsage } from "@plumbline/core/usage/get-usage.ts";
import type { Resolvers } from "../../graphql/generated/resolver-types.ts";
import { requireActor } from "../../graphql/graphql-context.ts";

export const usageResolvers = {
  Query: {
    usage: (_parent, _args, context) => getUsage(context.ctx, requireActor(context)),
  },
  Usage: {},
} satisfies Resolvers;
