import type { Context } from "../context.ts";
import { keyIdOf } from "../secrets/secret-box.ts";
import { opened, SEALED_COLUMNS, sealedSlices } from "./sealed-columns.ts";

/** `unreadable`: how many of them this process cannot decrypt. */
export type SecretsOfKey = { keyId: string; secrets: number; unreadable: number };

/** How many stored secrets each key has encrypted: the configured keys, newest first, then keys that only the database has. */
export async function countSecrets(ctx: Pick<Context, "db" | "secrets" | "config">): Promise<SecretsOfKey[]> {
  const counted = new Map(
    ctx.config.encryptionKeys.map(({ id }): [string, SecretsOfKey] => [id, { keyId: id, secrets: 0, unreadable: 0 }]),
  );
  for (const column of SEALED_COLUMNS)
    for await (const slice of sealedSlices(ctx, column))
      for (const { bound, sealed } of slice) {
        const keyId = keyIdOf(sealed);
        const of = counted.get(keyId) ?? { keyId, secrets: 0, unreadable: 0 };
        of.secrets += 1;
        if (opened(ctx, sealed, column.contextOf(bound)) === null) of.unreadable += 1;
        counted.set(keyId, of);
      }
  return [...counted.values()];
}
