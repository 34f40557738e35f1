import { createApiKeySchema } from "@plumbline/schema/accounts/api-keys.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { user, type Operation } from "../../openapi/operation.ts";

export const API_KEYS_OPERATIONS: readonly Operation[] = [
  {
    ...user,
    method: "get",
    path: "/api/auth/api-keys",
    tag: "Account",
    summary: "List active API keys, newest first.",
    answer: answers.apiKeysAnswer,
    errors: [],
  },
  {
    ...user,
    method: "post",
    path: "/api/auth/api-keys",
    tag: "Account",
    summary: "Create an API key. `key` is returned only once.",
    status: 201,
    body: createApiKeySchema,
    answer: answers.createdApiKeyAnswer,
    errors: [
      "conflict",
      "wrong_password",
      "totp_required",
      "wrong_code",
      "email_not_confirmed",
      "rate_limited",
      "unavailable",
    ],
  },
  {
    ...user,
    method: "delete",
    path: "/api/auth/api-keys/{id}",
    tag: "Account",
    summary: "Revoke an API key.",
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
];
