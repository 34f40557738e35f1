import { KEY_SCOPES } from "@plumbline/schema/accounts/api-keys.ts";
import { ROLES } from "@plumbline/schema/accounts/roles.ts";
import { oneOf, rowParser, type ParsedBy } from "../../db/parse-row.ts";
import type { ApiKey as ApiKeyRow } from "../../generated/prisma/client.ts";

export const parseApiKey = rowParser("api_key", { scope: oneOf(KEY_SCOPES), role: oneOf(ROLES) });
export type ApiKey = ParsedBy<typeof parseApiKey, ApiKeyRow>;
