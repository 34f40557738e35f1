import { createApiKey } from "@plumbline/core/accounts/create-api-key.ts";
import { listApiKeys } from "@plumbline/core/accounts/list-api-keys.ts";
import { revokeApiKey } from "@plumbline/core/accounts/revoke-api-key.ts";
import { createApiKeySchema, type KeyScope } from "@plumbline/schema/accounts/api-keys.ts";
import { idSchema } from "@plumbline/schema/ids.ts";
import type { Resolvers } from "./generated/resolver-types.ts";
import { requireActor } from "./graphql-context.ts";

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
  ApiKey: {
    scope: (key) => key.scope as KeyScope,
  },
} satisfies Resolvers;
