import type { Context } from "@plumbline/core/context.ts";
import { countSecrets, type SecretsOfKey } from "@plumbline/core/maintenance/count-secrets.ts";

/** One line per key: how many secrets it has encrypted, and what follows for the key. */
export async function describeSecrets(
  ctx: Pick<Context, "db" | "secrets" | "config">,
): Promise<{ text: string; hasUnreadable: boolean }> {
  const known = ctx.config.encryptionKeys.map(({ id }) => id);
  const counted = await countSecrets(ctx);
  const lines = counted.map(
    (of) => `${of.keyId.padEnd(20)} ${String(of.secrets).padStart(8)} ${noun(of.secrets)}, ${meaning(of, known)}`,
  );
  return { text: lines.join("\n"), hasUnreadable: counted.some(({ unreadable }) => unreadable > 0) };
}

const noun = (count: number) => (count === 1 ? "secret" : "secrets");

function meaning({ keyId, secrets, unreadable }: SecretsOfKey, known: readonly string[]): string {
  if (!known.includes(keyId)) return "not in ENCRYPTION_KEYS: these cannot be decrypted, put the key back";
  if (unreadable > 0)
    return `${unreadable} cannot be decrypted: the key in ENCRYPTION_KEYS is another one with the same id`;
  if (keyId === known[0]) return "first key: encrypts everything new";
  // A key that was added but is not first yet looks like an old one.
  return secrets === 0 ? "not first: no secret needs it" : "not first: still needed to decrypt";
}
