import type { Context } from "@plumbline/core/context.ts";
import { resealSecrets } from "@plumbline/core/maintenance/reseal-secrets.ts";

/** Runs this part of nightly maintenance at once. */
export async function reencrypt(
  ctx: Pick<Context, "db" | "secrets" | "log" | "config">,
): Promise<{ text: string; hasUnreadable: boolean }> {
  const { resealed, left } = await resealSecrets(ctx, () => undefined);
  const [newest] = ctx.config.encryptionKeys;
  const text = `re-encrypted ${resealed} secrets with ${newest?.id}; ${left} cannot be decrypted with the configured keys`;
  return { text, hasUnreadable: left > 0 };
}
