import { randomUUID } from "node:crypto";
import { apiClient, type ApiAnswer } from "@plumbline/dev-env/api-client.ts";
import { signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { startOpenidProvider, visitProvider, type OpenidProvider } from "@plumbline/dev-env/testing/openid-provider.ts";
import { COMPANY_PROVIDERS, type ProviderSettings } from "@plumbline/dev-env/testing/openid-settings.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { keysOf } from "@plumbline/schema/keys.ts";
import { expect, it } from "vitest";

// Each provider names its issuer and delivers the address and its confirmation in its own way.

const product = useTestProduct({ RATE_OPENID_PER_IP: "1000/1h" });
const password = "correct horse battery";
const redirectUri = () => new URL("/company-login", product.config.publicUrl).href;

type Company = { owner: Customer; domain: string; provider: OpenidProvider };
type Domain = { id: string; record: { name: string; value: string } };

/** An account whose owner has entered the issuer of such a provider. */
async function company(settings: ProviderSettings, entered: (issuer: string) => string): Promise<Company> {
  const provider = await startOpenidProvider(redirectUri(), settings);
  const domain = `${randomUUID()}.example`;
  const owner = await signUp(product, `owner@${domain}`, password);
  await product.confirmEmail(owner.email);
  const { clientId, clientSecret } = provider;
  const body = { preset: "generic", issuer: entered(provider.issuer), clientId, clientSecret, password };
  await owner.api.ok("POST", "/api/auth/company-login/provider", body);
  // The issuers of these presets are Google's and Microsoft's alone.
  const { preset } = settings;
  await product.ctx.db.withSystem((tx) =>
    tx.identityProvider.updateMany({ where: { issuer: provider.issuer }, data: { preset } }),
  );
  const { domains } = (await owner.api.ok("POST", "/api/auth/company-login/domains", { domain })) as {
    domains: Domain[];
  };
  for (const { id, record } of domains) {
    product.textRecords.set(record.name, [record.value]);
    await owner.api.ok("POST", `/api/auth/company-login/domains/${id}/check`, {});
  }
  return { owner, domain, provider };
}

async function logIn({ owner: { email }, provider }: Company, claims: object): Promise<ApiAnswer> {
  const begun = await apiClient(product.apiUrl).call("POST", "/api/auth/openid/begin", { email });
  const [cookie = ""] = (begun.headers.getSetCookie()[0] ?? "").split(";");
  provider.person = { sub: `person of ${email}`, email, ...claims };
  const answer = await visitProvider((begun.body as { url: string }).url, redirectUri());
  return await apiClient(product.apiUrl).call("POST", "/api/auth/openid/complete", answer, { cookie });
}

const asNamed = (issuer: string) => issuer;
const withoutSlash = (issuer: string) => issuer.replace(/\/$/, "");
/** What each provider says of a person whose address it has confirmed. */
const CONFIRMED: Record<keyof typeof COMPANY_PROVIDERS, (domain: string) => object> = {
  google: (domain) => ({ email_verified: true, hd: domain }),
  entra: () => ({ xms_edov: true }),
  okta: () => ({ email_verified: true }),
  auth0: () => ({ email_verified: true }),
  keycloak: () => ({ email_verified: true }),
  authentik: () => ({ email_verified: true }),
  onelogin: () => ({ email_verified: "true" }),
  ping: () => ({ email_verified: true }),
};
/** And of one whose address it has not. */
const UNCONFIRMED: typeof CONFIRMED = {
  google: () => ({ email_verified: true }),
  entra: () => ({ email_verified: true }),
  okta: () => ({ email_verified: false }),
  auth0: () => ({ email_verified: false }),
  keycloak: () => ({ email_verified: false }),
  authentik: () => ({ email_verified: false }),
  onelogin: () => ({}),
  ping: () => ({ email_verified: "false" }),
};

it.each(keysOf(COMPANY_PROVIDERS))(
  "logs people in through %s once it confirms their address, and names what is missing",
  async (name) => {
    const settings = COMPANY_PROVIDERS[name];
    const there = await company(settings, asNamed);
    try {
      expect(await logIn(there, UNCONFIRMED[name](there.domain))).toMatchObject({
        status: 403,
        body: { error: "Your company's identity provider does not confirm your email address." },
      });
      const { email } = there.owner;
      const answer = await logIn(there, CONFIRMED[name](there.domain));
      expect(answer).toMatchObject({ status: 200, body: { user: { email, role: "owner" } } });
    } finally {
      await there.provider.close();
    }
  },
);

it.each(["auth0", "authentik"] as const)("finds %s by its issuer without the trailing slash", async (name) => {
  const there = await company(COMPANY_PROVIDERS[name], withoutSlash);
  try {
    expect((await logIn(there, CONFIRMED[name](there.domain))).status).toBe(200);
  } finally {
    await there.provider.close();
  }
});

it("X: names the algorithm of a provider that signs with the client secret", async () => {
  const there = await company({ ...COMPANY_PROVIDERS.auth0, algorithm: "HS256" }, asNamed);
  try {
    const answer = await logIn(there, { email_verified: true });
    expect(answer).toMatchObject({ status: 403, body: { code: "openid_failed" } });
    expect((answer.body as { error: string }).error).toBe(
      "Your company's identity provider signs with HS256, but Plumbline takes asymmetric algorithms such as RS256. An owner of the account can change it there.",
    );
  } finally {
    await there.provider.close();
  }
});

it("X: reports that the provider refuses the client secret", async () => {
  const there = await company(COMPANY_PROVIDERS.keycloak, asNamed);
  const { clientId, issuer } = there.provider;
  const other = { preset: "generic", issuer, clientId, clientSecret: "an older secret", password };
  await there.owner.api.ok("POST", "/api/auth/company-login/provider", other);
  try {
    const answer = await logIn(there, { email_verified: true });
    expect(answer).toMatchObject({ status: 403, body: { code: "openid_failed" } });
    expect((answer.body as { error: string }).error).toBe(
      "Your company's identity provider refuses the client secret that Plumbline has. An owner of the account can enter the current one.",
    );
  } finally {
    await there.provider.close();
  }
});
