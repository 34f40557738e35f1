import { createApiKey } from "@plumbline/core/accounts/api-keys/create-api-key.ts";
import { listApiKeys } from "@plumbline/core/accounts/api-keys/list-api-keys.ts";
import { revokeApiKey } from "@plumbline/core/accounts/api-keys/revoke-api-key.ts";
import type { Context } from "@plumbline/core/context.ts";
import type { ApiKey } from "@plumbline/core/generated/prisma/client.ts";
import { createApiKeySchema } from "@plumbline/schema/accounts/api-keys.ts";
import { idSchema } from "@plumbline/schema/ids.ts";
import { Router } from "express";
import { requireUser } from "../../http/require-access.ts";

export function apiKeyRoutes(ctx: Context): Router {
  const router = Router();
  router.get(
    "/",
    requireUser(ctx, async (actor, _req, res) => res.json({ keys: (await listApiKeys(ctx, actor)).map(presentKey) })),
  );
  router.post(
    "/",
    requireUser(ctx, async (actor, req, res) => {
      const { key, apiKey } = await createApiKey(ctx, actor, createApiKeySchema.parse(req.body));
      res.status(201).json({ key, ...presentKey(apiKey) });
    }),
  );
  router.delete(
    "/:id",
    requireUser<{ id: string }>(ctx, async (actor, req, res) => {
      await revokeApiKey(ctx, actor, { id: idSchema.parse(req.params.id) });
      res.json({ message: "API key revoked." });
    }),
  );
  return router;
}

const presentKey = ({ id, name, prefix, scope, createdAt, lastUsedAt }: ApiKey) => ({
  id,
  name,
  prefix,
  scope,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
