import { secretContext } from "../accounts/second-factor/with-second-factor.ts";
import type { Context } from "../context.ts";
import { providerSecretContext } from "../accounts/openid/provider-row.ts";
import { tokenContext } from "../portals/access-token.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { HASH_KEY_CONTEXT } from "../secrets/hash-key.ts";
import { webhookSecretContext } from "../webhooks/sign-webhook.ts";

/** `bound`: the column whose value the encryption is bound to, if not the key. */
export type SealedColumn = {
  table: string;
  key: string;
  bound?: string;
  column: string;
  contextOf(key: string): string;
};
export type SealedValue = { id: string; bound: string; sealed: string };

/** Every column that stores encrypted values for longer than a few minutes. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "connection", key: "id", column: "access_token", contextOf: (id) => tokenContext(id, "access") },
  { table: "connection", key: "id", column: "refresh_token", contextOf: (id) => tokenContext(id, "refresh") },
  { table: "connection", key: "id", column: "previous_refresh_token", contextOf: (id) => tokenContext(id, "refresh") },
  { table: "second_factor", key: "user_id", column: "secret", contextOf: secretContext },
  { table: "webhook_endpoint", key: "id", column: "secret", contextOf: webhookSecretContext },
  { table: "identity_provider", key: "id", column: "client_secret", contextOf: providerSecretContext },
  {
    table: "superseded_provider",
    key: "id",
    bound: "provider_id",
    column: "client_secret",
    contextOf: providerSecretContext,
  },
  {
    table: "superseded_endpoint",
    key: "id",
    bound: "endpoint_id",
    column: "secret",
    contextOf: webhookSecretContext,
  },
  { table: "hash_key", key: "id", column: "sealed", contextOf: () => HASH_KEY_CONTEXT },
];

const BATCH_SIZE = 200;
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** The sealed values of a column, in slices by key so that no statement grows with the table. */
export async function* sealedSlices(
  ctx: Pick<Context, "db">,
  { table, key, bound = key, column }: SealedColumn,
): AsyncGenerator<SealedValue[]> {
  const [into, id, boundTo, value] = [table, key, bound, column].map((name) => Prisma.raw(`"${name}"`));
  for (let after: string | undefined = NO_ID; after !== undefined;) {
    const rows: { id: string; bound: string; sealed: string | null }[] = await ctx.db.statement(Prisma.sql`
      SELECT ${id}::text AS id, ${boundTo}::text AS bound, ${value} AS sealed FROM ${into} WHERE ${id} > ${after}::uuid ORDER BY ${id} LIMIT ${BATCH_SIZE}`);
    yield rows.flatMap(({ id, bound: to, sealed }) => (sealed === null ? [] : [{ id, bound: to, sealed }]));
    after = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.id;
  }
}

/** Null if no configured key decrypts it. */
export function opened({ secrets }: Pick<Context, "secrets">, sealed: string, context: string): string | null {
  try {
    return secrets.open(sealed, context);
  } catch {
    return null;
  }
}
