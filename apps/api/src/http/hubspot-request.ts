import type { Context } from "@plumbline/core/context.ts";
import { AppError } from "@plumbline/core/app-error.ts";
import { findCaller, type HubspotCaller } from "@plumbline/core/hubspot-ui/caller.ts";
import { isSignedV3, type SignedRequest } from "@plumbline/core/hubspot-events/signature.ts";
import { requireHubspot } from "@plumbline/core/portals/require-hubspot.ts";
import { hubspotQuerySchema } from "@plumbline/schema/hubspot-ui/card.ts";
import type { Request } from "express";

/** What HubSpot signs: its query as it was sent, behind the configured origin. */
export function signedRequest(ctx: Pick<Context, "config">, req: Request, rawBody: Buffer): SignedRequest {
  return {
    method: req.method,
    url: `${ctx.config.publicUrl.origin}${req.originalUrl}`,
    rawBody,
    signatureV3: req.get("x-hubspot-signature-v3"),
    timestamp: req.get("x-hubspot-request-timestamp"),
    signatureV2: req.get("x-hubspot-signature-version") === "v2" ? req.get("x-hubspot-signature") : undefined,
  };
}

/** Error: `not_signed_in`. */
export function unsigned(): AppError {
  return new AppError("not_signed_in", "This request isn't signed by HubSpot.");
}

/** Error: `malformed_json`. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new AppError("malformed_json");
  }
}

/** A person in HubSpot, and the signature of their request. */
export type SignedCaller = HubspotCaller & { signature: string };

/**
 * Who asks from inside HubSpot: the query names them, and is covered by the signature. Errors: `not_signed_in` (no, a wrong, an old or
 * a v2 signature, or another app), `not_available`.
 */
export async function requireHubspotCaller(ctx: Context, req: Request, rawBody: Buffer): Promise<SignedCaller> {
  const { clientSecret, appId } = requireHubspot(ctx.config);
  const signed = signedRequest(ctx, req, rawBody);
  if (!isSignedV3(clientSecret, signed, ctx.now())) throw unsigned();
  const query = hubspotQuerySchema.safeParse(req.query);
  if (!query.success || query.data.appId !== appId) throw unsigned();
  return { ...(await findCaller(ctx, query.data)), signature: signed.signatureV3 ?? "" };
}
