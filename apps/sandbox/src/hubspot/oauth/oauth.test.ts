import { afterEach, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../start.ts";
import {
  allScopes,
  at,
  call,
  connect,
  consent,
  exchange,
  list,
  pkce,
  postForm,
  refresh,
  text,
  tokenFields,
} from "../../testing/hubspot-client.ts";

let sandbox: Sandbox;
let moment = Date.UTC(2026, 10, 20, 12);

beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => moment });
});
afterEach(() => sandbox.close());

test("a person selects a portal, and the app gets its tokens", async () => {
  const { status, location } = await consent(sandbox.url, "8800102");
  expect(status).toBe(302);
  expect(location.searchParams.get("state")).toBe("s1");
  const { body } = await exchange(sandbox.url, location.searchParams.get("code") ?? "");
  expect(body).toMatchObject({ token_type: "bearer", expires_in: 1800, hub_id: 8800102 });
  expect(list(body, "scopes")).toContain("crm.lists.read");
  const details = await call(
    "GET",
    `${sandbox.url}/hubspot/account-info/2026-03/details`,
    undefined,
    text(body, "access_token"),
  );
  expect(details.body).toMatchObject({ portalId: 8800102, accountType: "STANDARD" });
});

test("the consent page offers unconnected portals, and then lists them as connected", async () => {
  const query = new URLSearchParams({
    client_id: "sandbox-client",
    redirect_uri: "http://localhost:3000/cb",
    scope: allScopes,
  });
  const page = async (): Promise<string> =>
    (await fetch(`${sandbox.url}/hubspot/oauth/authorize?${query.toString()}`)).text();
  expect(await page()).not.toContain("Already connected");
  await connect(sandbox.url, "8800101");
  const after = await page();
  expect(after.indexOf("Harbor &amp; Pine")).toBeLessThan(after.indexOf("Already connected"));
  expect(after.indexOf("Acme Outfitters")).toBeGreaterThan(after.indexOf("Already connected"));
});

test("a new portal has its own ID", async () => {
  const { location } = await consent(sandbox.url, "new", { new_portal_name: "Northwind" });
  const { body } = await exchange(sandbox.url, location.searchParams.get("code") ?? "");
  expect(at(body, "hub_id")).toBe(8800103);
});

test("cancel redirects back with the refusal and the state", async () => {
  const { location } = await consent(sandbox.url, "8800101", { decision: "cancel" });
  expect(location.searchParams.get("error")).toBe("access_denied");
  expect(location.searchParams.get("error_description")).toBeTruthy();
  expect(location.searchParams.get("state")).toBe("s1");
});

test("an install link with an unknown client or without the required scopes shows the reason", async () => {
  const wrong: Record<string, string>[] = [
    { client_id: "other" },
    { scope: "crm.lists.read" },
    { redirect_uri: "http://evil.example/" },
  ];
  for (const extra of wrong) {
    expect((await consent(sandbox.url, "8800101", extra)).status).toBe(400);
  }
});

test("a code works once, and not after a minute", async () => {
  const first = (await consent(sandbox.url, "8800101")).location.searchParams.get("code") ?? "";
  expect((await exchange(sandbox.url, first)).status).toBe(200);
  const again = await exchange(sandbox.url, first);
  expect(again.status).toBe(400);
  expect(again.body).toMatchObject({ error: "invalid_grant", status: "BAD_AUTH_CODE" });
  const second = (await consent(sandbox.url, "8800101")).location.searchParams.get("code") ?? "";
  moment += 61_000;
  expect((await exchange(sandbox.url, second)).status).toBe(400);
});

test("a code with a challenge requires its verifier", async () => {
  const { verifier, challenge } = pkce();
  const extra = { code_challenge: challenge, code_challenge_method: "S256" };
  const code = async (): Promise<string> =>
    (await consent(sandbox.url, "8800101", extra)).location.searchParams.get("code") ?? "";
  expect((await exchange(sandbox.url, await code())).status).toBe(400);
  expect((await exchange(sandbox.url, await code(), { code_verifier: "wrong" })).status).toBe(400);
  expect((await exchange(sandbox.url, await code(), { code_verifier: verifier })).status).toBe(200);
});

test("a wrong redirect URI or secret gets no tokens", async () => {
  const code = (await consent(sandbox.url, "8800101")).location.searchParams.get("code") ?? "";
  const secret = await exchange(sandbox.url, code, { client_secret: "guess" });
  expect(secret.body).toMatchObject({ error: "invalid_client", status: "BAD_CLIENT_SECRET" });
  expect((await exchange(sandbox.url, code, { redirect_uri: "http://localhost:3000/other" })).status).toBe(400);
});

test("an access token expires with an error, and a refresh returns a new one", async () => {
  const { access, refreshToken } = await connect(sandbox.url);
  moment += 1800_000;
  const details = `${sandbox.url}/hubspot/account-info/2026-03/details`;
  const expired = await call("GET", details, undefined, access);
  expect(expired.status).toBe(401);
  expect(expired.body).toMatchObject({ status: "error", category: "EXPIRED_AUTHENTICATION" });
  const { body } = await refresh(sandbox.url, refreshToken);
  expect(text(body, "refresh_token")).toBe(refreshToken);
  expect((await call("GET", details, undefined, text(body, "access_token"))).status).toBe(200);
  expect((await call("GET", details, undefined, "unknown")).body).toMatchObject({ category: "INVALID_AUTHENTICATION" });
});

test("introspect returns portal, domain, user and scopes", async () => {
  const { access } = await connect(sandbox.url, "8800102");
  const ask = (token: string): ReturnType<typeof postForm> =>
    postForm(
      `${sandbox.url}/hubspot/oauth/2026-03/token/introspect`,
      tokenFields({ token, token_type_hint: "access_token" }),
    );
  expect((await ask(access)).body).toMatchObject({
    active: true,
    hub_id: 8800102,
    hub_domain: "harbor-and-pine.example",
  });
  expect((await ask("unknown")).body).toEqual({ active: false, token: "unknown", token_type: "bearer" });
});

test("revoke ends the refresh token, but not the access token", async () => {
  const { access, refreshToken } = await connect(sandbox.url);
  const revoked = await postForm(
    `${sandbox.url}/hubspot/oauth/2026-03/token/revoke`,
    tokenFields({ token: refreshToken }),
  );
  expect(revoked.status).toBe(204);
  expect((await refresh(sandbox.url, refreshToken)).body).toMatchObject({
    error: "invalid_grant",
    status: "BAD_REFRESH_TOKEN",
  });
  expect((await call("GET", `${sandbox.url}/hubspot/account-info/2026-03/details`, undefined, access)).status).toBe(
    200,
  );
});

test("uninstall ends all access and disconnects the portal", async () => {
  const { access, refreshToken } = await connect(sandbox.url);
  const gone = await call("DELETE", `${sandbox.url}/hubspot/appinstalls/2026-03/external-install`, undefined, access);
  expect(gone.status).toBe(204);
  expect((await call("GET", `${sandbox.url}/hubspot/account-info/2026-03/details`, undefined, access)).status).toBe(
    401,
  );
  expect((await refresh(sandbox.url, refreshToken)).status).toBe(400);
});
