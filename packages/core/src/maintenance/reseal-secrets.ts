import { secretContext } from "../accounts/with-second-factor.ts";
import type { Context } from "../context.ts";
import { tokenContext } from "../crm/access-token.ts";
import { hookSecretContext } from "../hooks/sign-hook.ts";
import { Prisma } from "../generated/prisma/client.ts";

type SealedColumn = { table: string; key: string; column: string; contextOf(key: string): string };

/** Every column that holds something sealed for longer than a few minutes. */
const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "connection", key: "id", column: "access_token", contextOf: (id) => tokenContext(id, "access") },
  { table: "connection", key: "id", column: "refresh_token", contextOf: (id) => tokenContext(id, "refresh") },
  { table: "connection", key: "id", column: "previous_refresh_token", contextOf: (id) => tokenContext(id, "refresh") },
  { table: "second_factor", key: "user_id", column: "secret", contextOf: secretContext },
  { table: "hook_endpoint", key: "id", column: "secret", contextOf: hookSecretContext },
];

const AT_ONCE = 200;

/**
 * Seals anew, under the newest key, what an older one sealed: after a night or two the old key can go. One small step; a value
 * that changes meanwhile was sealed anew by whoever changed it. What does not open stays and is told.
 */
export async function resealSecrets(ctx: Pick<Context, "db" | "secrets" | "log">): Promise<{ isDone: boolean }> {
  let resealed = 0;
  let unreadable = 0;
  for (const { table, key, column, contextOf } of SEALED_COLUMNS) {
    const [into, id, value] = [table, key, column].map((name) => Prisma.raw(`"${name}"`));
    const old = await ctx.db.statement<{ id: string; sealed: string }>(Prisma.sql`
      SELECT ${id}::text AS id, ${value} AS sealed FROM ${into}
      WHERE NOT starts_with(${value}, ${ctx.secrets.newestPrefix}) LIMIT ${AT_ONCE}`);
    for (const row of old) {
      const fresh = reseal(ctx, row.sealed, contextOf(row.id));
      if (fresh === null) {
        unreadable += 1;
        continue;
      }
      await ctx.db.statement(
        Prisma.sql`UPDATE ${into} SET ${value} = ${fresh} WHERE ${id} = ${row.id}::uuid AND ${value} = ${row.sealed}`,
      );
      resealed += 1;
    }
  }
  if (resealed > 0) ctx.log.info({ resealed }, "secrets were sealed anew under the newest key");
  if (unreadable > 0) ctx.log.error({ unreadable }, "secrets do not open with any key that is configured");
  return { isDone: resealed === 0 };
}

function reseal({ secrets }: Pick<Context, "secrets">, sealed: string, context: string): string | null {
  try {
    return secrets.seal(secrets.open(sealed, context), context);
  } catch {
    return null;
  }
}
