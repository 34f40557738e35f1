import type { KeyScope } from "@plumbline/schema/accounts/api-keys.ts";
import { ROLES } from "@plumbline/schema/accounts/roles.ts";
import { oneOf, rowParser, type ParsedBy } from "../../db/parse-row.ts";
import type { ApiKey as ApiKeyRow } from "../../generated/prisma/client.ts";

// To processes of the release before, which cannot authenticate it, a test key is one that reads.
const parseRow = rowParser("api_key", { scope: oneOf(["read", "write"] as const), role: oneOf(ROLES) });
export type ApiKey = Omit<ParsedBy<typeof parseRow, ApiKeyRow>, "scope"> & { scope: KeyScope };

export function parseApiKey(row: ApiKeyRow): ApiKey {
  const key = parseRow(row);
  return row.isTest ? { ...key, scope: "test" } : key;
}
