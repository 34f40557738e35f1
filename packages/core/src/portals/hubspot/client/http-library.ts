import { dated } from "../paths.ts";
import type { BuiltRequest, ClientCall, ClientTransport, HubspotRequest } from "../port.ts";
import { exchange, urlAt, type HubspotAnswer } from "../send.ts";
import { CALL_BOUND_MS } from "../../../records/store.ts";

/** What a family of generated APIs has of its own: its classes are alike, and not interchangeable to the compiler. */
type Family<Method, Request, Library> = {
  RequestContext: new (url: string, method: Method) => Request;
  wrapHttpLibrary: (library: { send(request: Request): Promise<never> }) => Library;
};

/** The configuration of a generated API: HubSpot's dated paths, and our transport. Headers and token are the transport's. */
export function configurationOf<Method, Request extends BuiltRequest, Library>(
  { RequestContext, wrapHttpLibrary }: Family<Method, Request, Library>,
  { urlOf, send }: ClientTransport,
) {
  return {
    baseServer: {
      makeRequestContext: (endpoint: string, method: Method) => new RequestContext(urlOf(endpoint), method),
    },
    httpApi: wrapHttpLibrary({ send }),
    middleware: [],
    authMethods: {},
  };
}

/** Ends a generated API once its request has been answered. */
class Answered extends Error {}

/**
 * One call that a generated API builds and our transport sends. The answer is the caller's, and never reaches the API: its
 * deserializer turns a gateway's page into an empty success, and loses codes of errors and dates. Throws HubspotUnreachable.
 */
export async function sendThroughClient(
  apiUrl: string,
  accessToken: string,
  { client, ...expected }: HubspotRequest & { client: ClientCall },
  boundMs = CALL_BOUND_MS,
): Promise<HubspotAnswer> {
  return await new Promise((resolve, reject) => {
    const send = async (built: BuiltRequest): Promise<never> => {
      const url = new URL(built.getUrl());
      const [method, body] = [built.getHttpMethod(), built.getBody()];
      if (method !== expected.method || url.pathname !== urlAt(apiUrl, expected.path).pathname)
        throw new Error(`HubSpot's client calls ${method} ${url.pathname} in place of ${expected.path}`);
      const json = typeof body === "string" ? body : null;
      resolve(await exchange({ accessToken, method, url, json, path: expected.path }, boundMs));
      throw new Answered();
    };
    const isBuilt = client({ urlOf: (endpoint) => urlAt(apiUrl, dated(endpoint)).href, send });
    isBuilt.then(() => reject(new Error("HubSpot's client sent nothing")), reject);
  });
}
