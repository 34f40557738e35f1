import { SESSION_HOURS } from "@plumbline/schema/accounts/login-settings.ts";
import { openidRedirectUri } from "../../accounts/openid/openid-provider.ts";
import { parseProvider, type IdentityProvider } from "../../accounts/openid/provider-row.ts";
import type { SignedInActor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { EmailDomain } from "../../generated/prisma/client.ts";
import { domainRecord, type DomainRecord } from "./domain-record.ts";

export type DomainView = Pick<
  EmailDomain,
  "id" | "domain" | "provenAt" | "checkedAt" | "missingSince" | "requiresOpenid"
> & { record: DomainRecord };

/** `redirectUri`: to be entered at the provider. `sessionHours`: the account's setting, or the default. */
export type CompanyLogin = {
  provider: Pick<IdentityProvider, "preset" | "issuer" | "clientId" | "createdAt"> | null;
  redirectUri: string;
  domains: DomainView[];
  sessionHours: number;
  requiresSecondFactor: boolean;
};

/** How members of the account log in; the client secret is never shown. */
export async function getCompanyLogin(
  ctx: Pick<Context, "db" | "config">,
  { accountId }: Pick<SignedInActor, "accountId">,
): Promise<CompanyLogin> {
  return await ctx.db.readAccount(accountId, async (tx) => {
    const provider = await tx.identityProvider.findUnique({ where: { accountId } });
    const domains = await tx.emailDomain.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
    const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } });
    return {
      provider: provider && parseProvider(provider),
      redirectUri: openidRedirectUri(ctx.config),
      domains: domains.map((row) => ({ ...row, record: domainRecord(accountId, row.domain) })),
      sessionHours: account.sessionHours ?? SESSION_HOURS.most,
      requiresSecondFactor: account.requiresSecondFactor,
    };
  });
}
