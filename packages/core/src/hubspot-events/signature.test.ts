import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isSignedV2, isSignedV3, type SignedRequest } from "./signature.ts";

// The vectors of HubSpot's own SDK tests (github.com/HubSpot/hubspot-api-python, tests of oauth/signature, read 2026-11).
const secret = "yyyyyyyy-yyyy-yyyy-yyyy-yyyyyyyyyyyy";
const vectors = [
  ["1693657560000", "K36dawei4A+QBNolUOqo7s91KQDWQ5MXZ/QufNYuk/Y="],
  ["1700000300000", "RnbPH7+UMKVkbV32P8bz450N4M56aPmcru1+D3kSDtw="],
] as const;

function request(timestamp: string | undefined, signature: string | undefined): SignedRequest {
  return {
    method: "POST",
    url: "https://www.example.com/webhook_uri",
    rawBody: Buffer.from("{'example_field':'example_value'}"),
    signatureV3: signature,
    timestamp,
  };
}

describe("signature v3", () => {
  it.each(vectors)("matches the published vector of %s", (timestamp, signature) => {
    expect(isSignedV3(secret, request(timestamp, signature), new Date(Number(timestamp)))).toBe(true);
    expect(isSignedV3("another", request(timestamp, signature), new Date(Number(timestamp)))).toBe(false);
  });

  it("is valid for five minutes in both directions", () => {
    const [timestamp, signature] = vectors[0];
    const at = (minutes: number) =>
      isSignedV3(secret, request(timestamp, signature), new Date(Number(timestamp) + minutes * 60_000));
    expect([at(-5.01), at(-4.99), at(4.99), at(5.01)]).toEqual([false, true, true, false]);
  });

  it("is rejected without a signature or with a non-numeric timestamp", () => {
    const [timestamp, signature] = vectors[0];
    const now = new Date(Number(timestamp));
    for (const bad of [request(timestamp, undefined), request(undefined, signature), request("NaN", signature)])
      expect(isSignedV3(secret, bad, now)).toBe(false);
  });
});

describe("signature v2", () => {
  it("covers secret, method, address and body", () => {
    const [timestamp] = vectors[0];
    const signed = { ...request(timestamp, undefined), signatureV2: "" };
    const hash = createHash("sha256").update(`${secret}POST${signed.url}`).update(signed.rawBody).digest("hex");
    expect(isSignedV2(secret, { ...signed, signatureV2: hash })).toBe(true);
    expect(isSignedV2(secret, { ...signed, signatureV2: hash, rawBody: Buffer.from("{}") })).toBe(false);
    expect(isSignedV2(secret, signed)).toBe(false);
  });
});
