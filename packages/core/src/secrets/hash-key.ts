import type { Tx } from "../db/database.ts";
import type { SecretBox } from "./secret-box.ts";

/** One key per purpose. */
const IDS = {
  grants: "00000000-0000-0000-0000-000000000001",
  values: "00000000-0000-0000-0000-000000000002",
} as const;
/** The context that the sealed key is bound to. */
export const HASH_KEY_CONTEXT = "hash_key";

/**
 * The key of hashes that must stay comparable for years: created on first use and sealed like every secret, so that it survives
 * a rotation of ENCRYPTION_KEYS. In a transaction over all accounts.
 */
export async function hashKey(
  ctx: { secrets: SecretBox; randomToken(): string },
  tx: Tx,
  purpose: keyof typeof IDS,
): Promise<Buffer> {
  const id = IDS[purpose];
  const known = await tx.hashKey.findUnique({ where: { id } });
  if (known) return keyOf(ctx, known.sealed);
  const sealed = ctx.secrets.seal(ctx.randomToken(), HASH_KEY_CONTEXT);
  await tx.hashKey.createMany({ data: [{ id, sealed }], skipDuplicates: true });
  return keyOf(ctx, (await tx.hashKey.findUniqueOrThrow({ where: { id } })).sealed);
}

function keyOf(ctx: { secrets: SecretBox }, sealed: string): Buffer {
  return Buffer.from(ctx.secrets.open(sealed, HASH_KEY_CONTEXT));
}
