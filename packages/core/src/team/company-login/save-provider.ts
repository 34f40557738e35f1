import { type SaveProviderInput } from "@plumbline/schema/accounts/company-login.ts";
import { PRESET_TEXTS } from "@plumbline/schema/accounts/login-settings.ts";
import { startTelling, tellOfAct } from "../../accounts/links/tell-of-act.ts";
import { isSameIssuer, requireProvider } from "../../accounts/openid/openid-provider.ts";
import { providerSecretContext } from "../../accounts/openid/provider-row.ts";
import { withProof } from "../../accounts/with-proof.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { requirePassword } from "../../accounts/passwords/require-password.ts";
import { urlProblem } from "../../webhooks/is-public-ip.ts";

/**
 * Saves the identity provider of the account. A new secret leaves everybody logged in; another issuer or client is another
 * provider: sessions of the former one end. Errors: `wrong_password`, `totp_required`, `wrong_code`, `rate_limited`,
 * `invalid_input` (an address that is not public, or the provider names another issuer), `openid_unavailable` (it does not respond).
 */
export async function saveProvider(
  ctx: Pick<
    Context,
    "db" | "config" | "now" | "newId" | "randomToken" | "secrets" | "resolveHost" | "workflows" | "log"
  >,
  actor: SignedInActor,
  { preset, issuer: entered, clientId, clientSecret, ...proof }: SaveProviderInput,
): Promise<void> {
  const { accountId } = actor;
  if (urlProblem(new URL(entered), ctx.config.webhookAllowedHosts) !== null)
    throw new AppError("invalid_input", "Enter the issuer as a public address that begins with https://.");
  // Only the verified owner can make the server call an address.
  await requirePassword(ctx, actor, proof.password);
  const known = await ctx.db.readAccount(accountId, (tx) => tx.identityProvider.findUnique({ where: { accountId } }));
  const isKnown = known !== null && isSameIssuer(known.issuer, entered) && known.clientId === clientId;
  const id = isKnown ? known.id : ctx.newId();
  const sealed = ctx.secrets.seal(clientSecret, providerSecretContext(id));
  const issuer = await requireProvider(ctx, { id, accountId, issuer: entered, clientId, clientSecret: sealed });
  const emailIds = await withProof(ctx, actor, { proof, changesAccess: true }, async (tx) => {
    await tx.identityProvider.deleteMany({ where: { id: { not: id } } });
    const data = { preset, issuer, clientId, clientSecret: sealed };
    const { count } = await tx.identityProvider.updateMany({ where: { id }, data });
    if (count === 0) await tx.identityProvider.create({ data: { id, accountId, ...data, createdAt: ctx.now() } });
    const detail = `${PRESET_TEXTS[preset]}, ${issuer}`;
    await writeOwnEvent(ctx, tx, actor, { action: "identity_provider_set", detail });
    const said = `${actor.email} set the identity provider of the account: ${detail}.`;
    return await tellOfAct(ctx, tx, actor, { text: said, isUrgent: true });
  });
  await startTelling(ctx, emailIds);
}
