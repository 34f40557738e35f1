import { KEY_SCOPES } from "@plumbline/schema/accounts/api-keys.ts";
import { oneOf, rowParser, type ParsedBy } from "../../db/parse-row.ts";
import type { ApiKey as ApiKeyRow } from "../../generated/prisma/client.ts";

export const parseApiKey = rowParser("api_key", { scope: oneOf(KEY_SCOPES) });
export type ApiKey = ParsedBy<typeof parseApiKey, ApiKeyRow>;
