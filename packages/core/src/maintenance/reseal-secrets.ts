import type { Context } from "../context.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { opened, SEALED_COLUMNS, sealedSlices, type SealedColumn, type SealedValue } from "./sealed-columns.ts";

/**
 * Re-encrypts with the newest key what an older one encrypted. Values that cannot be decrypted are skipped and counted once;
 * a value that changes concurrently already uses the newest key. `left`: values that no configured key decrypts.
 */
export async function resealSecrets(
  ctx: Pick<Context, "db" | "secrets" | "log">,
  heartbeat: () => void,
): Promise<{ resealed: number; left: number }> {
  let resealed = 0;
  let left = 0;
  for (const column of SEALED_COLUMNS) {
    for await (const slice of sealedSlices(ctx, column)) {
      heartbeat();
      for (const value of slice) {
        const plain = opened(ctx, value.sealed, column.contextOf(value.bound));
        if (plain === null) left += 1;
        else if (!value.sealed.startsWith(ctx.secrets.newestPrefix)) {
          await reseal(ctx, column, value, plain);
          resealed += 1;
        }
      }
    }
  }
  if (resealed > 0) ctx.log.info({ resealed }, "re-encrypted secrets with the newest key");
  if (left > 0)
    ctx.log.error({ unreadable: left }, "some secrets cannot be decrypted with the configured keys; keep the old keys");
  return { resealed, left };
}

async function reseal(
  ctx: Pick<Context, "db" | "secrets">,
  { table, key, column, contextOf }: SealedColumn,
  { id, bound, sealed }: SealedValue,
  plain: string,
): Promise<void> {
  const fresh = ctx.secrets.seal(plain, contextOf(bound));
  const [into, keyColumn, value] = [table, key, column].map((name) => Prisma.raw(`"${name}"`));
  await ctx.db.statement(
    Prisma.sql`UPDATE ${into} SET ${value} = ${fresh} WHERE ${keyColumn} = ${id}::uuid AND ${value} = ${sealed}`,
  );
}
