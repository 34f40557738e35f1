import { getViewer } from "@plumbline/core/accounts/get-viewer.ts";
import { logout } from "@plumbline/core/accounts/logout.ts";
import { getBalance } from "@plumbline/core/credits/get-balance.ts";
import type { Resolvers } from "./generated/resolver-types.ts";
import { requireActor } from "./graphql-context.ts";

export const accountResolvers = {
  Query: {
    viewer: (_parent, _args, context) => getViewer(context.ctx, requireActor(context)),
  },
  Mutation: {
    logout: async (_parent, _args, context) => {
      await logout(context.ctx, requireActor(context));
      return true;
    },
  },
  Viewer: {
    credits: (viewer, _args, context) => getBalance(context.ctx, viewer),
  },
  Credits: {
    id: (credits) => credits.accountId,
  },
} satisfies Resolvers;
