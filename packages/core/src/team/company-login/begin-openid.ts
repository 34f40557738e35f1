import { domainOf, type BeginOpenidInput } from "@plumbline/schema/accounts/company-login.ts";
import { authorizationUrl } from "../../accounts/openid/openid-provider.ts";
import { parseProvider, type IdentityProvider } from "../../accounts/openid/provider-row.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { consumeRateLimit, type RateLimitAttempt } from "../../rate-limits/consume-rate-limit.ts";
import { visitorNetwork } from "../../rate-limits/visitor-network.ts";
import { hashToken } from "../../secrets/secret-box.ts";
import { MINUTE_MS } from "../../time.ts";

/** Between the click and the browser's return. */
export const ATTEMPT_MS = 10 * MINUTE_MS;

/** The context that the sealed secrets of an attempt are bound to. */
export const attemptContext = (stateHash: string) => `openid_attempt|${stateHash}`;

/**
 * `cookie` binds the attempt to the browser that began it: a link to somebody else's login, or a stolen response, is useless in
 * another one.
 */
export type BegunOpenid = { url: string; cookie: string };

/** What a login counts against until it is completed. `email`: as typed when it began. */
export const openidAttempts = ({ email, ip }: { email: string; ip: string }): RateLimitAttempt[] => {
  const network = visitorNetwork(ip);
  return [
    { rate: "openidPerIp", by: [network] },
    { rate: "openidPerUserAndIp", by: [email, network] },
  ];
};

/**
 * The URL of the identity provider of the account that has proven this address's domain, whether or not the person exists.
 * Errors: `rate_limited`, `not_found` (no company login for this domain), `openid_unavailable`.
 */
export async function beginOpenid(
  ctx: Pick<Context, "db" | "config" | "now" | "randomToken" | "secrets" | "resolveHost" | "log">,
  { email, ip }: BeginOpenidInput & { ip: string },
): Promise<BegunOpenid> {
  for (const attempt of openidAttempts({ email, ip })) await consumeRateLimit(ctx, attempt);
  const provider = await ctx.db.withSystem((tx) => providerOf(tx, domainOf(email)));
  if (!provider) throw new AppError("not_found", `No company login is set up for addresses of ${domainOf(email)}.`);
  const state = ctx.randomToken();
  const cookie = ctx.randomToken();
  const nonce = ctx.randomToken();
  const codeVerifier = ctx.randomToken();
  const url = await authorizationUrl(ctx, provider, { state, nonce, codeVerifier, email });
  const stateHash = hashToken(state);
  await ctx.db.withAccount(provider.accountId, (tx) =>
    tx.openidAttempt.create({
      data: {
        stateHash,
        accountId: provider.accountId,
        providerId: provider.id,
        cookieHash: hashToken(cookie),
        secrets: ctx.secrets.seal(JSON.stringify({ nonce, codeVerifier, email }), attemptContext(stateHash)),
        expiresAt: new Date(ctx.now().getTime() + ATTEMPT_MS),
      },
    }),
  );
  return { url, cookie };
}

/** The provider of the account that has proven the domain and is not deleted. */
async function providerOf(tx: Tx, domain: string): Promise<IdentityProvider | null> {
  const proven = await tx.emailDomain.findFirst({ where: { domain, provenAt: { not: null } } });
  if (!proven) return null;
  const { accountId } = proven;
  const account = await tx.account.findUnique({ where: { id: accountId, deletedAt: null } });
  const provider = account && (await tx.identityProvider.findUnique({ where: { accountId } }));
  return provider && parseProvider(provider);
}
