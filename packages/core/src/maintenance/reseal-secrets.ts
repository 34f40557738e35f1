import { secretContext } from "../accounts/second-factor/with-second-factor.ts";
import type { Context } from "../context.ts";
import { tokenContext } from "../crm/access-token.ts";
import { webhookSecretContext } from "../webhooks/sign-webhook.ts";
import { Prisma } from "../generated/prisma/client.ts";

type SealedColumn = { table: string; key: string; column: string; contextOf(key: string): string };

/** Every column that holds something sealed for longer than a few minutes. */
const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "connection", key: "id", column: "access_token", contextOf: (id) => tokenContext(id, "access") },
  { table: "connection", key: "id", column: "refresh_token", contextOf: (id) => tokenContext(id, "refresh") },
  { table: "connection", key: "id", column: "previous_refresh_token", contextOf: (id) => tokenContext(id, "refresh") },
  { table: "second_factor", key: "user_id", column: "secret", contextOf: secretContext },
  { table: "webhook_endpoint", key: "id", column: "secret", contextOf: webhookSecretContext },
];

const BATCH_SIZE = 200;

/**
 * Re-encrypts with the newest key what an older one encrypted: after a night or two the old key can be removed. In slices by
 * key, so that values that cannot be decrypted are skipped and counted once; a value that changes concurrently already uses the
 * newest key. `left`: values that no configured key decrypts.
 */
export async function resealSecrets(
  ctx: Pick<Context, "db" | "secrets" | "log">,
  heartbeat: () => void,
): Promise<{ resealed: number; left: number }> {
  let resealed = 0;
  let left = 0;
  for (const column of SEALED_COLUMNS) {
    for (let after: string | null = NO_ID; after !== null;) {
      heartbeat();
      const slice = await resealSlice(ctx, column, after);
      resealed += slice.resealed;
      left += slice.left;
      after = slice.last;
    }
  }
  if (resealed > 0) ctx.log.info({ resealed }, "re-encrypted secrets with the newest key");
  if (left > 0) ctx.log.error({ left }, "some secrets cannot be decrypted with the configured keys; keep the old keys");
  return { resealed, left };
}

const NO_ID = "00000000-0000-0000-0000-000000000000";

async function resealSlice(
  ctx: Pick<Context, "db" | "secrets">,
  { table, key, column, contextOf }: SealedColumn,
  after: string,
): Promise<{ resealed: number; left: number; last: string | null }> {
  const [into, id, value] = [table, key, column].map((name) => Prisma.raw(`"${name}"`));
  const rows = await ctx.db.statement<{ id: string; sealed: string | null }>(Prisma.sql`
    SELECT ${id}::text AS id, ${value} AS sealed FROM ${into} WHERE ${id} > ${after}::uuid ORDER BY ${id} LIMIT ${BATCH_SIZE}`);
  let resealed = 0;
  let left = 0;
  for (const row of rows) {
    if (row.sealed === null || row.sealed.startsWith(ctx.secrets.newestPrefix)) continue;
    const fresh = reseal(ctx, row.sealed, contextOf(row.id));
    if (fresh === null) {
      left += 1;
      continue;
    }
    await ctx.db.statement(
      Prisma.sql`UPDATE ${into} SET ${value} = ${fresh} WHERE ${id} = ${row.id}::uuid AND ${value} = ${row.sealed}`,
    );
    resealed += 1;
  }
  return { resealed, left, last: rows.length < BATCH_SIZE ? null : (rows.at(-1)?.id ?? null) };
}

function reseal({ secrets }: Pick<Context, "secrets">, sealed: string, context: string): string | null {
  try {
    return secrets.seal(secrets.open(sealed, context), context);
  } catch {
    return null;
  }
}
