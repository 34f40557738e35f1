import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { Secret, TOTP } from "otpauth";

// RFC 6238 with the values that every authenticator app supports: SHA-1, six digits, 30 seconds.

const PERIOD_S = 30;
/** One step to either side: phone clocks drift and people type slowly (RFC 6238, 5.2). */
const WINDOW = 1;
/** RFC 4226, 4: 160 bits. */
const SECRET_BYTES = 20;

/** Base32, for manual entry. `token`: at least 160 random bits in base64url. */
export function totpSecretOf(token: string): string {
  const bytes = Buffer.from(token, "base64url").subarray(0, SECRET_BYTES);
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

/** Content of the QR code. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The time step that the code belongs to; null if the code is not currently valid. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / (PERIOD_S * 1000)) + delta;
}

function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({ issuer: PRODUCT_NAME, label, period: PERIOD_S, digits: 6, secret: Secret.fromBase32(secret) });
}
