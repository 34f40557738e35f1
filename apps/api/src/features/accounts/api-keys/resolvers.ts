import { createApiKey } from "@plumbline/core/accounts/api-keys/create-api-key.ts";
import { listApiKeys } from "@plumbline/core/accounts/api-keys/list-api-keys.ts";
import { revokeApiKey } from "@plumbline/core/accounts/api-keys/revoke-api-key.ts";
import { createApiKeySchema } from "@plumbline/schema/accounts/api-keys.ts";
import { idSchema } from "@plumbline/schema/ids.ts";
import type { Resolvers } from "../../../graphql/generated/resolver-types.ts";
import { requireActor } from "../../../graphql/graphql-context.ts";

export const apiKeyResolvers = {
  Mutation: {
    createApiKey: (_parent, args, context) =>
      createApiKey(
        context.ctx,
        requireActor(context),
        createApiKeySchema.parse({ ...args, totpCode: args.totpCode ?? undefined }),
      ),
    revokeApiKey: async (_parent, args, context) => {
      const id = idSchema.parse(args.id);
      await revokeApiKey(context.ctx, requireActor(context), { id });
      return { id };
    },
  },
  Viewer: {
    apiKeys: (_viewer, _args, context) => listApiKeys(context.ctx, requireActor(context)),
  },
} satisfies Resolvers;
