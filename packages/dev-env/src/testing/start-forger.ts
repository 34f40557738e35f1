import { createHmac, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Forged = {
  claims?: Readonly<Record<string, unknown>>;
  /** By default: the key in the metadata. */
  signedWith?: "another key" | "client secret" | "nothing";
};
export type Forger = { issuer: string; token: Forged; authorizationEndpoint: string; close(): Promise<void> };

const CLIENT_ID = "plumbline";
const CLIENT_SECRET = "a secret of the provider's";

/** An issuer whose tokens contain what a test wants, correctly signed or not. An honest provider cannot do this. */
export async function startForger(): Promise<Forger> {
  const [own, other] = [0, 1].map(() => generateKeyPairSync("rsa", { modulusLength: 2048 }));
  if (!own || !other) throw new Error("no keys");
  const server = createServer((req, res) => {
    res.setHeader("content-type", "application/json");
    res.end(JSON.stringify(answerTo(req.url ?? "")));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const forger: Forger = {
    issuer,
    token: {},
    authorizationEndpoint: `${issuer}/authorize`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  function answerTo(path: string): object {
    if (path.startsWith("/.well-known/"))
      return {
        issuer,
        authorization_endpoint: forger.authorizationEndpoint,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
      };
    if (path === "/keys")
      return { keys: [{ ...own?.publicKey.export({ format: "jwk" }), kid: "own", use: "sig", alg: "RS256" }] };
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: CLIENT_ID, iat: now, exp: now + 300, ...forger.token.claims };
    return { access_token: "any", token_type: "Bearer", expires_in: 300, id_token: sign(claims) };
  }
  function sign(claims: object): string {
    const { signedWith } = forger.token;
    const alg = signedWith === "nothing" ? "none" : signedWith === "client secret" ? "HS256" : "RS256";
    const encoded = [{ alg, kid: "own" }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString("base64url"),
    );
    const text = encoded.join(".");
    if (alg === "none") return `${text}.`;
    if (alg === "HS256") return `${text}.${createHmac("sha256", CLIENT_SECRET).update(text).digest("base64url")}`;
    return `${text}.${rsa(signedWith === "another key" ? other?.privateKey : own?.privateKey, text)}`;
  }
  return forger;
}

function rsa(key: KeyObject | undefined, text: string): string {
  if (!key) throw new Error("no key");
  return createSign("RSA-SHA256").update(text).sign(key).toString("base64url");
}
