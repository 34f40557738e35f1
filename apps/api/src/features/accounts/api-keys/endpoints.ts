import { createApiKey } from "@plumbline/core/accounts/api-keys/create-api-key.ts";
import { listApiKeys } from "@plumbline/core/accounts/api-keys/list-api-keys.ts";
import { revokeApiKey } from "@plumbline/core/accounts/api-keys/revoke-api-key.ts";
import type { ApiKey } from "@plumbline/core/accounts/api-keys/api-key-row.ts";
import { makerOf, readNames, type Doer } from "@plumbline/core/audit/acted-by.ts";
import type { ActedBy } from "@plumbline/schema/accounts/acted-by.ts";
import { portalsOf } from "@plumbline/core/accounts/members/member-row.ts";
import { createApiKeySchema } from "@plumbline/schema/accounts/api-keys.ts";
import { idParams } from "@plumbline/schema/ids.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { code, endpoint, password, type Endpoint } from "../../../http/endpoint.ts";

export const apiKeyEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "get",
    path: "/api/auth/api-keys",
    tag: "Account",
    summary: "List active API keys, newest first.",
    operation: "manage_keys",
    answer: answers.apiKeysAnswer,
    async handle({ ctx, actor }) {
      const keys = await listApiKeys(ctx, actor);
      const nameOf = await readNames(ctx, actor, keys.map(makerOf));
      return { keys: keys.map((key) => presentKey(key, nameOf)) };
    },
  }),
  endpoint({
    method: "post",
    path: "/api/auth/api-keys",
    tag: "Account",
    summary: "Create an API key. `key` is returned only once.",
    operation: "manage_keys",
    status: 201,
    body: createApiKeySchema,
    answer: answers.createdApiKeyAnswer,
    errors: ["conflict", "wrong_password", "totp_required", "wrong_code", "email_not_confirmed", "unavailable"],
    rateLimits: [...password, ...code],
    async handle({ ctx, actor, body }) {
      const { key, apiKey } = await createApiKey(ctx, actor, body);
      return { key, ...presentKey(apiKey, await readNames(ctx, actor, [makerOf(apiKey)])) };
    },
  }),
  endpoint({
    method: "delete",
    path: "/api/auth/api-keys/{id}",
    tag: "Account",
    summary: "Revoke an API key.",
    operation: "manage_keys",
    params: idParams,
    answer: answers.messageAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, params }) {
      await revokeApiKey(ctx, actor, params);
      return { message: "API key revoked." };
    },
  }),
];

const presentKey = (key: ApiKey, nameOf: (doer: Doer) => ActedBy | null) => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  scope: key.scope,
  role: key.role,
  portals: portalsOf(key),
  created_by: nameOf(makerOf(key)),
  created_at: key.createdAt.toISOString(),
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
});
