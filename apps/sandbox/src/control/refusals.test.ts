import { expect, test } from "vitest";
import { connectedSandbox, first, second } from "../testing/connected-sandbox.ts";
import { at, call, connect, list, refresh, type Reply } from "../testing/hubspot-client.ts";

const { url, access, refreshToken, control, update, read } = connectedSandbox();

test("a refusal lasts until removed, only for its portal, route and object type, and counts refused calls", async () => {
  const made = await control("POST", "/faults", {
    kind: "refuse",
    route: "batch/read",
    portalId: 8800101,
    objectType: "contacts",
    status: 403,
  });
  for (let call = 0; call < 3; call++) {
    expect(await read([first])).toMatchObject({ status: 403, body: { category: "MISSING_SCOPES" } });
  }
  const companies = `${url()}/hubspot/crm/objects/2026-03/companies/batch/read`;
  expect(
    (
      await call(
        "POST",
        companies,
        { inputs: [{ id: first }], properties: ["city"], propertiesWithHistory: [] },
        access(),
      )
    ).status,
  ).toBe(200);
  expect((await update([first])).status).toBe(200);
  const other = (await connect(url(), "8800102")).access;
  const path = `${url()}/hubspot/crm/objects/2026-03/contacts/batch/read`;
  expect(
    (await call("POST", path, { inputs: [{ id: first }], properties: ["city"], propertiesWithHistory: [] }, other))
      .status,
  ).toBe(200);
  expect(list((await control("GET", "/faults")).body)).toMatchObject([{ kind: "refuse", used: 3, times: null }]);
  await control("DELETE", `/faults/${String(at(made.body, "id"))}`);
  expect((await read([first])).status).toBe(200);
});

test("a refusal can be limited to calls that name a record", async () => {
  await control("POST", "/faults", { kind: "refuse", route: "batch/update", status: 400, ids: [second] });
  expect((await update([first, second])).status).toBe(400);
  expect((await update([first])).status).toBe(200);
});

test("a refusal responds in HubSpot's or OAuth's format, with custom fields, an empty body, or a web page", async () => {
  const refused = async (fault: object): Promise<Reply> => {
    const made = await control("POST", "/faults", { kind: "refuse", route: "token", status: 400, ...fault });
    const answer = await refresh(url(), refreshToken());
    await control("DELETE", `/faults/${String(at(made.body, "id"))}`);
    return answer;
  };
  expect((await refused({})).body).toMatchObject({ error: "access_denied", status: "BAD_HUB" });
  expect((await refused({ body: { error: "invalid_grant" } })).body).toMatchObject({ error: "invalid_grant" });
  expect((await refused({ form: "hubspot" })).body).toMatchObject({ status: "error", category: "VALIDATION_ERROR" });
  expect(await refused({ form: "empty", status: 410 })).toMatchObject({ status: 410, body: "" });
  expect(await refused({ form: "malformed", status: 200 })).toMatchObject({
    status: 200,
    body: expect.stringContaining("<html>"),
  });
  expect((await refresh(url(), refreshToken())).status).toBe(200);
});

test("a silent refusal lasts as long as the client waits", async () => {
  await control("POST", "/faults", { kind: "refuse", route: "token", form: "silent" });
  const abandoned = AbortSignal.timeout(50);
  await expect(fetch(`${url()}/hubspot/oauth/2026-03/token`, { method: "POST", signal: abandoned })).rejects.toThrow(
    "timeout",
  );
});

test("address services and Stripe refuse in their own formats", async () => {
  await control("POST", "/faults", { kind: "refuse", route: "geocodio", status: 403 });
  const asked = await call("POST", `${url()}/address-services/geocodio/v1.9/geocode?api_key=k`, {});
  expect(asked).toMatchObject({ status: 403, body: { error: expect.any(String) } });

  const stripe = (path: string, key = "sk_test_sandbox"): Promise<Reply> =>
    call("GET", `${url()}/v1${path}`, undefined, key);
  const one = await control("POST", "/faults", { kind: "refuse", route: "stripe/events.list", status: 402 });
  expect(await stripe("/events")).toMatchObject({ status: 402, body: { error: { type: "card_error" } } });
  expect((await stripe("/refunds")).status).toBe(200);
  await control("DELETE", `/faults/${String(at(one.body, "id"))}`);
  await control("POST", "/faults", { kind: "refuse", route: "stripe", status: 503 });
  expect(await stripe("/refunds")).toMatchObject({ status: 503, body: { error: { type: "api_error" } } });
});

test("invalid input is answered with a message", async () => {
  expect((await control("POST", "/faults", { kind: "meteor" })).body).toMatchObject({
    error: expect.stringContaining("Kinds are"),
  });
  expect((await control("GET", "/portals/1")).status).toBe(404);
  expect((await control("POST", "/faults", { kind: "status", times: "many" })).status).toBe(400);
});
