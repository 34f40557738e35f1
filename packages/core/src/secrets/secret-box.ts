import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { EncryptionKey } from "../config/config.ts";

/**
 * AES-256-GCM with a random 96-bit IV (NIST SP 800-38D). An envelope is `v1.<key id>.<iv>.<ciphertext>.<tag>`; the context
 * (account, row, field) is authenticated, so that an envelope moved to another row does not open.
 */
export type SecretBox = {
  seal(plain: string, context: string): string;
  /** Throws `UnreadableSecret` when the key id is unknown, the envelope was changed, or it belongs to another context. */
  open(envelope: string, context: string): string;
  /** Prefix of every envelope that the newest key sealed. */
  newestPrefix: string;
};

/** Has the key id that the envelope names, so that an operator learns which key is missing or wrong. */
export class UnreadableSecret extends Error {
  readonly keyId: string;

  constructor(keyId: string, why: "is not configured" | "does not decrypt it") {
    super(`A secret cannot be decrypted: its key ${keyId} ${why}`);
    this.name = "UnreadableSecret";
    this.keyId = keyId;
  }
}

/** Key ids that may appear in logs; envelopes can come from outside. */
const KEY_ID = /^[a-z0-9-]{1,20}$/;

/** The key that an envelope names. */
export function keyIdOf(envelope: string): string {
  const [version, id = ""] = envelope.split(".", 2);
  return version === "v1" && KEY_ID.test(id) ? id : "unknown";
}

export function createSecretBox(keys: readonly EncryptionKey[]): SecretBox {
  const [newest] = keys;
  if (!newest) throw new Error("At least one encryption key is needed");
  return {
    newestPrefix: `v1.${newest.id}.`,
    seal(plain, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", newest.key, iv);
      cipher.setAAD(Buffer.from(`${context}|${newest.id}`));
      const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return [
        "v1",
        newest.id,
        iv.toString("base64url"),
        text.toString("base64url"),
        cipher.getAuthTag().toString("base64url"),
      ].join(".");
    },
    open(envelope, context) {
      const [version, id, iv, text, tag] = envelope.split(".");
      const key = keys.find((candidate) => candidate.id === id);
      if (version !== "v1" || !key || iv === undefined || text === undefined || tag === undefined)
        throw new UnreadableSecret(keyIdOf(envelope), "is not configured");
      try {
        const decipher = createDecipheriv("aes-256-gcm", key.key, Buffer.from(iv, "base64url"), { authTagLength: 16 });
        decipher.setAAD(Buffer.from(`${context}|${key.id}`));
        decipher.setAuthTag(Buffer.from(tag, "base64url"));
        return Buffer.concat([decipher.update(Buffer.from(text, "base64url")), decipher.final()]).toString("utf8");
      } catch {
        throw new UnreadableSecret(key.id, "does not decrypt it");
      }
    },
  };
}

/** The stored form of a secret that only its owner has: 256 random bits need no slow hash. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
