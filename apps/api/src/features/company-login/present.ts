import type { CompanyLogin } from "@plumbline/core/team/company-login/get-company-login.ts";

export const presentCompanyLogin = ({ provider, domains, ...login }: CompanyLogin) => ({
  provider: provider && {
    preset: provider.preset,
    issuer: provider.issuer,
    client_id: provider.clientId,
    created_at: provider.createdAt.toISOString(),
  },
  redirect_uri: login.redirectUri,
  domains: domains.map(({ id, domain, record, ...row }) => ({
    id,
    domain,
    record,
    proven_at: row.provenAt?.toISOString() ?? null,
    checked_at: row.checkedAt?.toISOString() ?? null,
    missing_since: row.missingSince?.toISOString() ?? null,
    requires_openid: row.requiresOpenid,
  })),
  session_hours: login.sessionHours,
  requires_second_factor: login.requiresSecondFactor,
});
