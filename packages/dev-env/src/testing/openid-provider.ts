import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

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
 * missing: every visitor is `person`.
 */
export async function startOpenidProvider(redirectUri: string): Promise<OpenidProvider> {
  const [clientId, clientSecret] = ["plumbline", "a secret of the provider's"];
  let serve: (req: IncomingMessage, res: ServerResponse) => Promise<void> = () => Promise.resolve();
  const server = createServer((req, res) => void serve(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ["sub", "hd", "xms_edov"], email: ["email", "email_verified"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ["of a test"] },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => running.person }),
  });
  const standard = provider.callback();
  serve = async (req, res) => {
    if (!req.url?.startsWith("/interaction/")) return await standard(req, res);
    const { params } = await provider.interactionDetails(req, res);
    const grant = new provider.Grant({ accountId: running.person.sub, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const result = { login: { accountId: running.person.sub }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(req, res, result);
  };
  return running;
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
