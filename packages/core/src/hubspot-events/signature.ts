import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/**
 * HubSpot's request signatures, as documented under "Validating requests" (developers.hubspot.com, read 2026-11). Our own verifier:
 * the client's helper throws instead of returning false, accepts an hour in the future and compares in variable time.
 */
export type SignedRequest = {
  method: string;
  /** Scheme, host, path and query as registered at HubSpot: the configured public URL, never one rebuilt from headers. */
  url: string;
  rawBody: Buffer;
  signatureV3: string | undefined;
  /** Milliseconds since 1970, as text. */
  timestamp: string | undefined;
  /** v2: no timestamp, so it can be replayed; accepted only where the call itself is idempotent. */
  signatureV2?: string | undefined;
};

const WINDOW_MS = 5 * 60_000;

export function isSignedV3(secret: string, request: SignedRequest, now: Date): boolean {
  const { timestamp, signatureV3 } = request;
  if (!signatureV3 || !timestamp || !/^\d{1,16}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp)) > WINDOW_MS) return false;
  const expected = createHmac("sha256", secret)
    .update(`${request.method}${decodeUri(request.url)}`)
    .update(request.rawBody)
    .update(timestamp)
    .digest("base64");
  return isSame(expected, signatureV3);
}

export function isSignedV2(secret: string, request: SignedRequest): boolean {
  if (!request.signatureV2) return false;
  const expected = createHash("sha256")
    .update(`${secret}${request.method}${request.url}`)
    .update(request.rawBody)
    .digest("hex");
  return isSame(expected, request.signatureV2);
}

/** Only these escapes are decoded before signing. */
const DECODED: Record<string, string> = {
  "%3A": ":",
  "%2F": "/",
  "%3F": "?",
  "%40": "@",
  "%21": "!",
  "%24": "$",
  "%27": "'",
  "%28": "(",
  "%29": ")",
  "%2A": "*",
  "%2C": ",",
  "%3B": ";",
};

function decodeUri(url: string): string {
  return url.replace(/%[0-9A-Fa-f]{2}/g, (escape) => DECODED[escape.toUpperCase()] ?? escape);
}

/** Constant time; digests are compared because the lengths may differ. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
