import { useQuery } from "@apollo/client/react";
import { ErrorState } from "../../../shared/notices.tsx";
import { Loading } from "../../../ui/placeholders.tsx";
import { COMPANY_LOGIN } from "./company-login.ts";
import { EmailDomainsCard } from "./EmailDomainsCard.tsx";
import { LoginRulesCard } from "./LoginRulesCard.tsx";
import { ProviderCard } from "./ProviderCard.tsx";

/** For owners: how members of the account log in. */
export function CompanyLoginCards() {
  const { data, error, refetch } = useQuery(COMPANY_LOGIN);
  const login = data?.viewer.companyLogin;
  if (error && !login)
    return <ErrorState title="Couldn't load the login settings" error={error} onRetry={() => void refetch()} />;
  if (!login) return <Loading rows={6} />;
  const { provider, redirectUri, domains, sessionHours, requiresSecondFactor } = login;
  return (
    <>
      <LoginRulesCard stored={{ sessionHours, requiresSecondFactor }} />
      <ProviderCard provider={provider ?? null} redirectUri={redirectUri} />
      <EmailDomainsCard domains={domains} hasProvider={provider != null} />
    </>
  );
}
