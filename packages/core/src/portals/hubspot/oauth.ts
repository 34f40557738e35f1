import { z } from "zod";
import type { HubspotConfig } from "../../config/config.ts";
import { idSchema } from "./entries.ts";
import { HubspotError, NOT_IN_FORM, problemOf } from "./errors.ts";
import { OPTIONAL_SCOPES, REQUIRED_SCOPES } from "./operations.ts";
import { OWN_PATHS } from "./paths.ts";
import { measuredCall, type OauthOperation } from "./measured-call.ts";
import { sendToHubspot, type HubspotAnswer } from "./send.ts";
import type { HubspotRequest } from "./port.ts";

// Our own thin layer on the dated OAuth paths: the official client still calls /oauth/v1, which ends on 2027-02-16.

const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
});
export type Tokens = { accessToken: string; refreshToken: string; expiresInMs: number };

/** For an inactive token only `active` is required (RFC 7662). */
const introspectionSchema = z.discriminatedUnion("active", [
  z.object({
    active: z.literal(true),
    hub_id: idSchema,
    hub_domain: z.string().nullish(),
    scopes: z.array(z.string()).default([]),
  }),
  z.object({ active: z.literal(false) }),
]);
export type Introspection = { isActive: boolean; portalId: string; hubDomain: string | null; scopes: string[] };

/** The grant is gone: the customer uninstalled the app or revoked it. */
export class InvalidGrant extends Error {
  constructor() {
    super("HubSpot: invalid_grant");
    this.name = "InvalidGrant";
  }
}

/** HubSpot does not accept our client id or secret: our misconfiguration, not a customer's revocation. */
export class ClientRefused extends HubspotError {
  constructor() {
    super({ ...NOT_IN_FORM, subject: "us" });
    this.name = "ClientRefused";
  }
}

export function authorizeUrl(
  config: HubspotConfig,
  input: {
    redirectUri: string;
    state: string;
    codeChallenge: string;
    /** The portal was already chosen on HubSpot's page. */
    portalId: string | null;
    featureScopes: readonly string[];
  },
): string {
  const url = new URL(`${config.uiUrl}/oauth/${input.portalId === null ? "" : `${input.portalId}/`}authorize`);
  url.searchParams.set("client_id", config.clientId);
  url.searchParams.set("redirect_uri", input.redirectUri);
  url.searchParams.set("scope", REQUIRED_SCOPES.join(" "));
  url.searchParams.set("optional_scope", [...OPTIONAL_SCOPES, ...input.featureScopes].join(" "));
  url.searchParams.set("state", input.state);
  url.searchParams.set("code_challenge", input.codeChallenge);
  url.searchParams.set("code_challenge_method", "S256");
  return url.href;
}

export async function exchangeCode(
  config: HubspotConfig,
  input: { code: string; redirectUri: string; codeVerifier: string },
): Promise<Tokens> {
  return await askForTokens(config, "exchange_code", {
    grant_type: "authorization_code",
    code: input.code,
    redirect_uri: input.redirectUri,
    code_verifier: input.codeVerifier,
  });
}

export async function refreshTokens(config: HubspotConfig, refreshToken: string): Promise<Tokens> {
  return await askForTokens(config, "refresh_token", { grant_type: "refresh_token", refresh_token: refreshToken });
}

const appTokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** A token of the app itself, not of a portal; it cannot be refreshed. Only the webhooks journal accepts it. */
export async function appToken(
  config: HubspotConfig,
  scopes: readonly string[],
): Promise<{ token: string; expiresInMs: number }> {
  const form = { grant_type: "client_credentials", scope: scopes.join(" "), ...app(config) };
  const answer = await send(config, "client_credentials", null, { method: "POST", path: OWN_PATHS.token, form });
  const problem = problemOf(answer, null);
  if (problem) throw isInvalidClient(answer.body) ? new ClientRefused() : new HubspotError(problem);
  const { access_token: token, expires_in: seconds } = inForm(appTokenSchema, answer.body);
  return { token, expiresInMs: seconds * 1_000 };
}

async function askForTokens(
  config: HubspotConfig,
  operation: "exchange_code" | "refresh_token",
  fields: Record<string, string>,
): Promise<Tokens> {
  const answer = await send(config, operation, null, {
    method: "POST",
    path: OWN_PATHS.token,
    form: { ...fields, ...app(config) },
  });
  const problem = problemOf(answer, null);
  if (problem) {
    if (isInvalidGrant(answer.body)) throw new InvalidGrant();
    throw isInvalidClient(answer.body) ? new ClientRefused() : new HubspotError(problem);
  }
  const tokens = inForm(tokensSchema, answer.body);
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expiresInMs: tokens.expires_in * 1000,
  };
}

export async function introspect(config: HubspotConfig, accessToken: string): Promise<Introspection> {
  const answer = await send(config, "introspect_token", null, {
    method: "POST",
    path: OWN_PATHS.introspect,
    form: { token: accessToken, token_type_hint: "access_token", ...app(config) },
  });
  const problem = problemOf(answer, null);
  if (problem) throw new HubspotError(problem);
  const found = inForm(introspectionSchema, answer.body);
  if (!found.active) return { isActive: false, portalId: "", hubDomain: null, scopes: [] };
  return { isActive: found.active, portalId: found.hub_id, hubDomain: found.hub_domain ?? null, scopes: found.scopes };
}

/** Neither invalidates issued access tokens nor uninstalls the app. A token that is already gone is no error. */
export async function revokeToken(config: HubspotConfig, refreshToken: string): Promise<void> {
  const answer = await send(config, "revoke_token", null, {
    method: "POST",
    path: OWN_PATHS.revoke,
    form: { token: refreshToken, token_type_hint: "refresh_token", ...app(config) },
  });
  // The standard leaves open whether an answer to a revocation has a body.
  requireOwn(answer, answer.body !== undefined);
}

/** Removes the app from the portal. */
export async function uninstallApp(config: HubspotConfig, accessToken: string): Promise<void> {
  const answer = await send(config, "uninstall_app", accessToken, { method: "DELETE", path: OWN_PATHS.uninstall });
  requireOwn(answer, answer.body === null);
}

/** HubSpot has done it, or refuses for good: the token is gone already. Anything else passes and is tried again. */
function requireOwn(answer: HubspotAnswer, isInForm: boolean): void {
  const problem = problemOf(answer, null);
  if (!problem && !isInForm) throw new HubspotError(NOT_IN_FORM);
  if (problem && (problem.isForeign || (problem.isPassing && problem.status !== 401))) throw new HubspotError(problem);
}

async function send(
  config: HubspotConfig,
  operation: OauthOperation,
  accessToken: string | null,
  request: HubspotRequest,
): Promise<HubspotAnswer> {
  return await measuredCall({ method: request.method, operation }, null, () =>
    sendToHubspot(config.apiUrl, accessToken, request),
  );
}

function app(config: HubspotConfig) {
  return { client_id: config.clientId, client_secret: config.clientSecret };
}

/** A success in an unexpected form (a proxy's page, say) is treated as no response. */
function inForm<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new HubspotError(NOT_IN_FORM);
  return parsed.data;
}

const oauthErrorSchema = z.object({ error: z.string().optional(), status: z.string().optional() });

function isInvalidGrant(body: unknown): boolean {
  const parsed = oauthErrorSchema.safeParse(body);
  return parsed.success && (parsed.data.error === "invalid_grant" || parsed.data.status === "BAD_REFRESH_TOKEN");
}

function isInvalidClient(body: unknown): boolean {
  const parsed = oauthErrorSchema.safeParse(body);
  if (!parsed.success) return false;
  return (
    parsed.data.error === "invalid_client" ||
    parsed.data.status === "BAD_CLIENT_ID" ||
    parsed.data.status === "BAD_CLIENT_SECRET"
  );
}
