import * as openid from "openid-client";
import { z } from "zod";
import type { CompleteOpenidInput } from "@plumbline/schema/accounts/company-login.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import { UnreadableSecret } from "../../secrets/secret-box.ts";
import { isAllowedHost } from "../../webhooks/is-public-ip.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { saysEmail, withUserInfo, type Claims } from "./verified-email.ts";
import { providerSecretContext, type IdentityProvider } from "./provider-row.ts";

type ProviderContext = Pick<Context, "config" | "resolveHost" | "secrets" | "log">;
type Provider = Pick<IdentityProvider, "id" | "accountId" | "issuer" | "clientId" | "clientSecret">;

/** The page of ours that the provider redirects the browser to; it submits the response. */
export function openidRedirectUri(config: Pick<Context["config"], "publicUrl">): string {
  return new URL("/company-login", config.publicUrl).href;
}

/**
 * Error: `openid_unavailable` if the provider does not respond or its response is invalid, or if its secret cannot be decrypted.
 */
export async function authorizationUrl(
  ctx: ProviderContext,
  provider: Provider,
  request: { state: string; nonce: string; codeVerifier: string; email: string },
): Promise<string> {
  const config = await discover(ctx, provider);
  const { authorization_endpoint: page = "" } = config.serverMetadata();
  // Browsers are redirected there, so the metadata must not contain a script URL.
  if (!URL.canParse(page) || !(new URL(page).protocol === "https:" || isLocal(ctx, new URL(page))))
    throw new AppError("openid_unavailable");
  return openid.buildAuthorizationUrl(config, {
    redirect_uri: openidRedirectUri(ctx.config),
    scope: "openid email",
    state: request.state,
    nonce: request.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(request.codeVerifier),
    code_challenge_method: "S256",
    login_hint: request.email,
  }).href;
}

/**
 * Checks that the provider returns valid OpenID Connect metadata; returns its issuer as it names it. Errors: `openid_unavailable`,
 * `invalid_input` where it names another issuer.
 */
export async function requireProvider(ctx: ProviderContext, provider: Provider): Promise<string> {
  try {
    return (await discover(ctx, provider)).serverMetadata().issuer;
  } catch (error) {
    if (!(error instanceof OtherIssuer)) throw error;
    throw new AppError(
      "invalid_input",
      `This provider names its issuer ${error.named}, not ${provider.issuer}. Enter the issuer as the provider names it.`,
    );
  }
}

/** Two forms of one issuer: some providers end it with a slash that people leave out, or the other way round. */
export function isSameIssuer(one: string, other: string): boolean {
  return withoutSlash(one) === withoutSlash(other);
}

const withoutSlash = (issuer: string) => new URL(issuer).href.replace(/\/$/, "");

/** The metadata is that of another issuer, so that no token of it would be accepted. */
class OtherIssuer extends AppError {
  readonly named: string;

  constructor(named: string) {
    super("openid_unavailable", "Your company's login is not set up correctly. Please ask an owner of the account.");
    this.named = named;
  }
}

/** Exchanges the code at the provider. Errors: `openid_failed` where the provider or the library refuses, `openid_unavailable`. */
export async function claimsOf(
  ctx: ProviderContext,
  provider: Provider,
  answer: CompleteOpenidInput,
  expected: { nonce: string; codeVerifier: string },
): Promise<Claims> {
  const config = await discover(ctx, provider);
  const url = new URL(openidRedirectUri(ctx.config));
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  try {
    const tokens = await openid.authorizationCodeGrant(config, url, {
      expectedState: answer.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new AppError("openid_failed");
    if (saysEmail(claims) || config.serverMetadata().userinfo_endpoint === undefined) return claims;
    const userInfo = await openid.fetchUserInfo(config, tokens.access_token, claims.sub).catch((error: unknown) => {
      // Without it, the token's own address is not confirmed.
      if (claims.email === undefined) throw error;
      return {};
    });
    return withUserInfo(claims, userInfo);
  } catch (error) {
    ctx.log.warn({ accountId: provider.accountId, err: error }, "an identity provider's answer was refused");
    throw isSilence(error) ? new AppError("openid_unavailable") : new AppError("openid_failed", textOf(error));
  }
}

/** Errors: `openid_unavailable`; OtherIssuer. */
async function discover(ctx: ProviderContext, provider: Provider): Promise<openid.Configuration> {
  const { issuer, clientId } = provider;
  const url = new URL(issuer);
  try {
    const secret = ctx.secrets.open(provider.clientSecret, providerSecretContext(provider.id));
    return await openid.discovery(url, clientId, undefined, clientAuthentication(secret), {
      [openid.customFetch]: guardedFetch(ctx),
      timeout: 10,
      // Without it, the library does not verify the signature of tokens from the token endpoint.
      execute: [openid.enableNonRepudiationChecks, ...(isLocal(ctx, url) ? [openid.allowInsecureRequests] : [])],
    });
  } catch (error) {
    const named = namedIssuer(error);
    if (named !== null && named !== issuer && isSameIssuer(named, issuer))
      return await discover(ctx, { ...provider, issuer: named });
    const isUnreadable = error instanceof UnreadableSecret;
    ctx.log.warn(
      { accountId: provider.accountId, err: error },
      isUnreadable
        ? "the secret of an identity provider cannot be decrypted"
        : "an identity provider cannot be reached or described",
    );
    if (named !== null) throw new OtherIssuer(named);
    throw new AppError(
      "openid_unavailable",
      isUnreadable ? "Your company's login is not set up correctly. Please ask an owner of the account." : undefined,
    );
  }
}

const otherIssuer = z.object({
  code: z.literal("OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED"),
  cause: z.object({ attribute: z.literal("issuer"), body: z.object({ issuer: z.url().max(500) }) }),
});

/** The issuer in the metadata where it is not the one that was asked; null for any other error. */
function namedIssuer(error: unknown): string | null {
  const found = otherIssuer.safeParse(error);
  return found.success ? found.data.cause.body.issuer : null;
}

const refusedSecret = z.object({ code: z.literal("OAUTH_RESPONSE_BODY_ERROR"), error: z.literal("invalid_client") });
const refusedAlgorithm = z.object({
  code: z.literal("OAUTH_UNSUPPORTED_OPERATION"),
  cause: z.object({ cause: z.object({ alg: z.string().regex(/^\w{1,20}$/) }) }),
});

/** What an owner can change, here or at the provider. */
function textOf(error: unknown): string | undefined {
  if (refusedSecret.safeParse(error).success)
    return "Your company's identity provider refuses the client secret that Plumbline has. An owner of the account can enter the current one.";
  const algorithm = refusedAlgorithm.safeParse(error);
  if (algorithm.success)
    return `Your company's identity provider signs with ${algorithm.data.cause.cause.alg}, but Plumbline takes asymmetric algorithms such as RS256. An owner of the account can change it there.`;
  return undefined;
}

/** HTTP, to a host that the server's configuration allows. */
function isLocal({ config }: Pick<Context, "config">, url: URL): boolean {
  return url.protocol === "http:" && isAllowedHost(url, config.webhookAllowedHosts);
}

/** In the header, the OpenID Connect default, unless the provider accepts the secret only in the body. */
function clientAuthentication(secret: string): openid.ClientAuth {
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const chosen = methods.includes("client_secret_basic") ? basic : post;
    return chosen(server, client, body, headers);
  };
}

/** The provider gave no response, as opposed to a refusal. */
function isSilence(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (/^(E[A-Z]+|UND_ERR_[A-Z_]+)$/.test("code" in cause ? String(cause.code) : "") || cause.name === "TimeoutError")
      return true;
  return false;
}
