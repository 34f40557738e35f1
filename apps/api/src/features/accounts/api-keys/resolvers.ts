import { createApiKey } from "@plumbline/core/accounts/api-keys/create-api-key.ts";
import { listApiKeys } from "@plumbline/core/accounts/api-keys/list-api-keys.ts";
import { revokeApiKey } from "@plumbline/core/accounts/api-keys/revoke-api-key.ts";
import { createApiKeySchema } from "@plumbline/schema/accounts/api-keys.ts";
import { idSchema } from "@plumbline/schema/ids.ts";
import { makerOf } from "@plumbline/core/audit/acted-by.ts";
import { portalsOf } from "@plumbline/core/accounts/members/member-row.ts";
import type { Resolvers } from "../../../graphql/generated/resolver-types.ts";
import { withoutNulls } from "../../../graphql/without-nulls.ts";
import { requireUser } from "../../../graphql/graphql-context.ts";

export const apiKeyResolvers = {
  Mutation: {
    createApiKey: (_parent, args, context) =>
      createApiKey(context.ctx, requireUser(context), createApiKeySchema.parse(withoutNulls(args))),
    revokeApiKey: async (_parent, args, context) => {
      const id = idSchema.parse(args.id);
      await revokeApiKey(context.ctx, requireUser(context), { id });
      return { id };
    },
  },
  ApiKey: {
    createdBy: (key, _args, context) => context.names.load(makerOf(key)),
    portals: portalsOf,
  },
  Viewer: {
    apiKeys: (_viewer, _args, context) => listApiKeys(context.ctx, requireUser(context)),
  },
} satisfies Resolvers;
