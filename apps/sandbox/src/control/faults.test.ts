import { expect, test } from "vitest";
import { connectedSandbox, first, second, until } from "../testing/connected-sandbox.ts";
import { at, call, list, refresh, text, type Reply } from "../testing/hubspot-client.ts";

const { url, access, useAccess, refreshToken, control, update, read, record } = connectedSandbox();

test("a status fault affects only the next calls of its route and portal", async () => {
  await control("POST", "/faults", { kind: "status", status: 502, route: "batch/update", portalId: 8800101, times: 2 });
  expect((await read([first])).status).toBe(200);
  expect((await update([first])).status).toBe(502);
  expect((await update([first])).status).toBe(502);
  expect((await update([first])).status).toBe(200);
  expect(list((await control("GET", "/faults")).body)).toEqual([]);
});

test.each([500, 503, 423, 400, 429])("a %i can be requested", async (status) => {
  await control("POST", "/faults", { kind: "status", status, route: "batch/read", skip: 1 });
  expect((await read([first])).status).toBe(200);
  expect((await read([first])).status).toBe(status);
});

test("a connection dropped after applying keeps the write", async () => {
  await control("POST", "/faults", { kind: "drop-after-apply", route: "batch/update" });
  await expect(update([first], "Peoria")).rejects.toThrow();
  expect(at((await record(first)).body, "properties", "city")).toBe("Peoria");
  await control("POST", "/faults", { kind: "drop", route: "batch/update" });
  await expect(update([first], "Joliet")).rejects.toThrow();
  expect(at((await record(first)).body, "properties", "city")).toBe("Peoria");
});

test("calls wait at a named point until released, before or after the write", async () => {
  const hold = await control("POST", "/holds", { point: "after-apply:batch/update" });
  const held = update([first], "Peoria");
  await until(async () => at((await control("GET", "/holds")).body, 0, "waiting") === 1);
  expect(at((await record(first)).body, "properties", "city")).toBe("Peoria");
  await control("DELETE", `/holds/${String(at(hold.body, "id"))}`);
  expect((await held).status).toBe(200);

  await control("POST", "/holds", { point: "before:batch/update", skip: 1 });
  expect((await update([first], "Joliet")).status).toBe(200);
  const stopped = update([first], "Cairo");
  await until(async () => at((await control("GET", "/holds")).body, 0, "waiting") === 1);
  expect(at((await record(first)).body, "properties", "city")).toBe("Joliet");
  await control("DELETE", "/holds");
  expect((await stopped).status).toBe(200);
  expect((await control("POST", "/holds", { point: "before:lunch" })).status).toBe(400);
});

test("a held call whose client disconnected is not executed unless the hold allows it", async () => {
  for (const late of [false, true]) {
    await control("POST", "/holds", { point: "before:batch/update", late });
    const abort = new AbortController();
    const ended = fetch(`${url()}/hubspot/crm/objects/2026-03/contacts/batch/update`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${access()}` },
      body: JSON.stringify({ inputs: [{ id: first, properties: { city: "Ghost" } }] }),
      signal: abort.signal,
    }).catch((error: unknown) => error);
    await until(async () => at((await control("GET", "/holds")).body, 0, "waiting") === 1);
    abort.abort();
    await ended;
    // One more request, so that the server has seen the other connection close.
    await control("GET", "/holds");
    await control("DELETE", "/holds");
    await control("GET", "/holds");
    expect(at((await record(first)).body, "properties", "city") === "Ghost").toBe(late);
  }
});

test("selected records come back as errors of a 207, or are missing", async () => {
  await control("POST", "/faults", { kind: "partial", route: "batch/update", ids: [second] });
  const partial = await update([first, second], "Quincy");
  expect(partial.status).toBe(207);
  expect(at(partial.body, "errors", 0, "context", "ids")).toEqual([second]);
  await control("POST", "/faults", { kind: "missing", route: "batch/update", ids: [first] });
  const silent = await update([first, second], "Peoria");
  expect(silent.status).toBe(200);
  expect(list(silent.body, "results").map((item) => at(item, "id"))).toEqual([second]);
  expect(at((await record(first)).body, "properties", "city")).toBe("Quincy");
});

test("a batch is a 400 while it contains a refused record among others", async () => {
  await control("POST", "/faults", { kind: "reject", route: "batch/update", ids: [second], times: null });
  expect((await update([first, second])).status).toBe(400);
  expect((await update([second])).status).toBe(400);
  expect((await update([first])).status).toBe(200);
});

test("an ID merged away is missing from batches, and resolves to the merged record individually", async () => {
  await control("POST", `/portals/8800101/records/contacts/${first}/merge`, { into: second });
  const silent = await update([first, second]);
  expect(silent.status).toBe(200);
  expect(list(silent.body, "results")).toHaveLength(1);
  const path = `${url()}/hubspot/crm/objects/2026-03/contacts/${first}`;
  expect(at((await call("GET", path, undefined, access())).body, "id")).toBe(second);
});

test("archived and deleted records are errors of a 207, and leave their lists", async () => {
  await control("POST", `/portals/8800101/records/contacts/${first}/archive`);
  await control("POST", `/portals/8800101/records/contacts/${second}/delete`);
  const both = await read([first, second]);
  expect(both.status).toBe(207);
  expect(at(both.body, "errors", 0, "context", "ids")).toEqual([first, second]);
  const members = await call("GET", `${url()}/hubspot/crm/lists/2026-03/11001/memberships`, undefined, access());
  expect(list(members.body, "results")).toHaveLength(8);
  expect(at(members.body, "total")).toBe(8);
});

test("a person's edit is visible to the app, and distinguished from its own writes", async () => {
  await control("PATCH", `/portals/8800101/records/contacts/${first}`, { properties: { city: "By hand" } });
  expect(at((await read([first])).body, "results", 0, "properties", "city")).toBe("By hand");
  await update([first], "By app");
  const { body } = await record(first);
  expect(list(body, "writes").map((write) => at(write, "by"))).toEqual(["person", "app"]);
  expect(at(body, "appWrites")).toBe(1);
  const writes = await control("GET", "/portals/8800101/writes");
  expect(list(writes.body)).toMatchObject([{ objectType: "contacts", id: first, appWrites: 1 }]);
});

test("flags lock a record, make it refuse writes, or hide it", async () => {
  const flag = (name: string): Promise<Reply> =>
    control("PATCH", `/portals/8800101/records/contacts/${first}`, { flags: [name] });
  await flag("locked");
  expect((await update([first])).status).toBe(423);
  await flag("refuses_writes");
  expect((await update([first])).status).toBe(207);
  await flag("goes_missing");
  expect(list((await update([first])).body, "results")).toEqual([]);
});

test("a removed property is unknown to reads, and refused by writes", async () => {
  await control("DELETE", "/portals/8800101/properties/contacts/city");
  const { body } = await call("GET", `${url()}/hubspot/crm/properties/2026-03/contacts`, undefined, access());
  expect(list(body, "results").map((item) => at(item, "name"))).not.toContain("city");
  expect((await update([first])).status).toBe(400);
  await control("PUT", "/portals/8800101/properties/contacts/city", { removed: false });
  expect((await update([first])).status).toBe(200);
});

test("lists can be created over new or existing records, and deleted", async () => {
  const made = await control("POST", "/portals/8800101/lists", { objectType: "contacts", size: 2000 });
  const listId = text(made.body, "listId");
  const path = `${url()}/hubspot/crm/lists/2026-03/${listId}`;
  expect(at((await call("GET", path, undefined, access())).body, "list", "size")).toBe(2000);
  const over = await control("POST", "/portals/8800101/lists", { objectType: "contacts", recordIds: [second, first] });
  const members = await call(
    "GET",
    `${url()}/hubspot/crm/lists/2026-03/${text(over.body, "listId")}/memberships`,
    undefined,
    access(),
  );
  expect(list(members.body, "results").map((item) => at(item, "recordId"))).toEqual([first, second]);
  await control("DELETE", `/portals/8800101/lists/${listId}`);
  expect((await call("GET", path, undefined, access())).status).toBe(404);
});

test("tokens can be expired, refresh tokens invalidated, and the token endpoint slowed and broken", async () => {
  await control("POST", "/portals/8800101/expire-access-tokens");
  expect((await read([first])).status).toBe(401);
  await control("POST", "/faults", { kind: "status", status: 503, route: "token" });
  expect((await refresh(url(), refreshToken())).status).toBe(503);
  await control("POST", "/faults", { kind: "slow", ms: 30, route: "token", portalId: 8800101 });
  const before = performance.now();
  useAccess(text((await refresh(url(), refreshToken())).body, "access_token"));
  expect(performance.now() - before).toBeGreaterThan(25);
  expect((await read([first])).status).toBe(200);
  await control("POST", "/portals/8800101/invalidate-refresh-tokens");
  expect((await refresh(url(), refreshToken())).body).toMatchObject({ error: "invalid_grant" });
});

test("a code can be obtained without the page", async () => {
  const { body } = await control("POST", "/authorize", {
    portalId: 8800102,
    redirectUri: "http://localhost:3000/cb?x=1",
    scope: "oauth crm.lists.read",
    state: "abc",
  });
  const url = new URL(text(body, "redirectUrl"));
  expect(url.searchParams.get("code")).toBe(text(body, "code"));
  expect(url.searchParams.get("state")).toBe("abc");
  expect(url.searchParams.get("x")).toBe("1");
});

test("the limit can be lifted and lowered, and calls are counted", async () => {
  await control("PUT", "/portals/8800101/limit", { requests: 2 });
  expect([(await read([first])).status, (await read([first])).status, (await read([first])).status]).toEqual([
    200, 200, 429,
  ]);
  const stats = await control("GET", "/portals/8800101/stats");
  expect(stats.body).toMatchObject({
    requests: { "batch/read": 3 },
    statuses: { 200: 2, 429: 1 },
    refused429: 1,
    maxInTenSeconds: 3,
  });
  await control("PUT", "/portals/8800101/limit", { requests: null });
  for (let i = 0; i < 150; i++) expect((await read([first])).status).toBe(200);
});

test("reset restores a portal's initial state", async () => {
  await update([first], "Peoria");
  await control("POST", `/portals/8800101/records/contacts/${second}/delete`);
  await control("POST", "/portals/8800101/reset");
  expect(at((await record(first)).body, "properties", "city")).toBe("SPRINGFIELD");
  expect((await read([first, second])).status).toBe(200);
});
