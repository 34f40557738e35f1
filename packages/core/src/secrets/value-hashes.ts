import { createHmac, createSecretKey } from "node:crypto";
import type { Database } from "../db/database.ts";
import { hashKey } from "./hash-key.ts";
import type { SecretBox } from "./secret-box.ts";

/** Stored hashes of address values (decision 046). `plain`: the SHA-256 of the values, which is no longer stored. */
export type ValueHashes = {
  /** Whether a stored hash, in this form or the former one, is that of these values. */
  isOf(stored: string, plain: string): boolean;
  /** The hash to store; still the plain form while workers of the previous release may run. */
  toStore(plain: string): string;
  keyed(plain: string): string;
};

type HashContext = { db: Pick<Database, "withSystem">; secrets: SecretBox; randomToken(): string; now(): Date };

const PLAIN = /^[0-9a-f]{64}$/;

export function isPlain(stored: string): boolean {
  return PLAIN.test(stored);
}

/** Loaded on first use and kept: neither the key nor the time from which it is used ever changes. */
export function createValueHashes(ctx: HashContext): () => Promise<ValueHashes> {
  let loaded: Promise<ValueHashes> | null = null;
  return () =>
    (loaded ??= load(ctx).catch((error: unknown) => {
      loaded = null;
      throw error;
    }));
}

async function load(ctx: HashContext): Promise<ValueHashes> {
  const { key, keyedFrom } = await ctx.db.withSystem(async (tx) => ({
    // Created once: createHmac takes six times as long with a key's bytes.
    key: createSecretKey(await hashKey(ctx, tx, "values")),
    keyedFrom: (await tx.valueHashState.findUniqueOrThrow({ where: { id: 1 } })).keyedFrom,
  }));
  const keyed = (plain: string) => createHmac("sha256", key).update(plain).digest("base64url");
  return {
    isOf: (stored, plain) => (isPlain(stored) ? stored === plain : stored === keyed(plain)),
    toStore: (plain) => (ctx.now() >= keyedFrom ? keyed(plain) : plain),
    keyed,
  };
}
