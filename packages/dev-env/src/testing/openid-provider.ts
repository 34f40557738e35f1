import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { PLAIN, type ProviderSettings } from "./openid-settings.ts";

/** The next person to log in, and the claims about them. */
export type ProviderPerson = { sub: string } & Record<string, unknown>;

export type OpenidProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  person: ProviderPerson;
  close(): Promise<void>;
};

/**
 * A certified OpenID provider over HTTP, with its own checks: PKCE, exact redirect URIs, single-use codes. Only its login page is
 * missing: every visitor is `person`. `settings`: what a product's provider does in its own way.
 */
export async function startOpenidProvider(
  redirectUri: string,
  settings: ProviderSettings = PLAIN,
): Promise<OpenidProvider> {
  const [clientId, clientSecret] = ["plumbline", "a secret of the provider's, long enough to sign"];
  let serve: (req: IncomingMessage, res: ServerResponse) => Promise<void> = () => Promise.resolve();
  const server = createServer((req, res) => void serve(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${settings.path}`;
  const running: OpenidProvider = {
    issuer,
    clientId,
    clientSecret,
    person: { sub: "nobody" },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        id_token_signed_response_alg: settings.algorithm,
      },
    ],
    // The secret signs otherwise; the provider has a key all the same.
    jwks: { keys: [signingKey(settings.algorithm === "ES256" ? "ES256" : "RS256")] },
    claims: { openid: ["sub"], email: [...new Set([...settings.idToken, ...settings.userInfo])] },
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: ["RS256", "ES256", "HS256"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ["of a test"] },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: (place) => {
        const names = ["sub", ...(place === "id_token" ? settings.idToken : settings.userInfo)];
        return { ...only(running.person, names), sub };
      },
    }),
  });
  if (settings.otherAudiences.length > 0) addAudiences(provider, settings.otherAudiences);
  const standard = provider.callback();
  const mount = settings.path.replace(/\/$/, "");
  serve = async (req, res) => {
    if (!req.url?.startsWith("/interaction/")) {
      const url = req.url ?? "";
      if (!url.startsWith(mount)) return void res.writeHead(404).end();
      return await standard(Object.assign(req, { originalUrl: url, url: url.slice(mount.length) }), res);
    }
    const { params } = await provider.interactionDetails(req, res);
    const grant = new provider.Grant({ accountId: running.person.sub, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const result = { login: { accountId: running.person.sub }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(req, res, result);
  };
  return running;
}

function signingKey(algorithm: "RS256" | "ES256"): object {
  const { privateKey } =
    algorithm === "ES256"
      ? generateKeyPairSync("ec", { namedCurve: "P-256" })
      : generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), alg: algorithm, use: "sig", kid: algorithm };
}

const only = (person: ProviderPerson, names: readonly string[]) =>
  Object.fromEntries(Object.entries(person).filter(([name]) => names.includes(name)));

/** The library names one audience; with several, the token says who it was issued to. */
function addAudiences({ IdToken }: Provider, others: readonly string[]): void {
  const { issue } = IdToken.prototype;
  IdToken.prototype.issue = function (this: InstanceType<typeof IdToken>, options) {
    const { clientId } = this.client;
    this.set("azp", clientId);
    const listed = { clientId: { value: [clientId, ...others] } };
    return issue.call(Object.create(this, { client: { value: Object.create(this.client, listed) } }), options);
  };
}

/** A browser at the provider: follows a login's URL back to ours, and returns the query of the redirect. */
export async function visitProvider(address: string, redirectUri: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  for (let url = new URL(address), steps = 0; steps < 10; steps++) {
    if (url.href.startsWith(redirectUri)) return Object.fromEntries(url.searchParams);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`${url.pathname}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
    url = new URL(location, url);
  }
  throw new Error("the provider does not send the browser back");
}
