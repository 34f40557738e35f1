import { describe, expect, it } from "vitest";
import { createSessionStore, ENDED } from "./session-store.ts";

const user = { email: "ann@example.com", credits: 10, isAdmin: false };

function storageWith(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}
const stored = { user: JSON.stringify(user), token: "t-1" };

describe("the session", () => {
  it("waits for the server to confirm a stored session and its operator flag", async () => {
    const store = createSessionStore(storageWith(stored), () => Promise.resolve(true));
    expect(store.get().status).toBe("loading");
    await store.confirm();
    expect(store.get()).toEqual({ status: "signed-in", token: "t-1", user: { ...user, isAdmin: true } });
  });
  it("remembers for the next visit whether the user has other accounts", async () => {
    const storage = storageWith(stored);
    const store = createSessionStore(storage, () => Promise.resolve(false));
    await store.confirm();
    store.setMembership({ role: "owner", portals: null, hasOtherAccounts: true });
    const next = () => createSessionStore(storage, () => Promise.resolve(false)).get().user;
    expect(next()).toMatchObject({ hasOtherAccounts: true });
    store.setMembership({ role: "owner", portals: null, hasOtherAccounts: false });
    expect(next()?.hasOtherAccounts).toBeUndefined();
  });
  it("ends and clears all data if the server does not know the token", async () => {
    const storage = storageWith(stored);
    const store = createSessionStore(storage, () => Promise.resolve("ended"));
    await store.confirm();
    expect(store.get()).toMatchObject({ status: "signed-out", signOutMessage: ENDED });
    expect(storage.map.size).toBe(0);
  });
  it("returns users to the page unless they left it deliberately", async () => {
    const left = createSessionStore(storageWith(stored), () => Promise.resolve(true));
    expect(createSessionStore(storageWith(), () => Promise.resolve(true)).get()).toMatchObject({ returnToPage: true });
    left.end();
    left.end(ENDED);
    expect(left.get()).toMatchObject({ returnToPage: false, signOutMessage: null });
    const ended = createSessionStore(storageWith(stored), () => Promise.resolve("ended"));
    await ended.confirm();
    expect(ended.get()).toMatchObject({ returnToPage: true });
  });
  it("keeps the session while the server is unreachable", async () => {
    const store = createSessionStore(storageWith(stored), () => Promise.reject(new TypeError("Failed to fetch")));
    await store.confirm();
    expect(store.get().status).toBe("signed-in");
  });
  it("stores user and token under the documented keys", () => {
    const storage = storageWith();
    createSessionStore(storage, () => Promise.resolve(false)).signIn(user, "t-2");
    expect([JSON.parse(storage.map.get("user") ?? ""), storage.map.get("token")]).toEqual([user, "t-2"]);
  });
  it("ends when another tab logs out", () => {
    const storage = storageWith(stored);
    const store = createSessionStore(storage, () => Promise.resolve(false));
    storage.map.clear();
    store.readAgain();
    expect(store.get().status).toBe("signed-out");
  });
  it("treats corrupt storage as no session", () => {
    expect(createSessionStore(storageWith({ user: "{", token: "t" }), () => Promise.resolve(false)).get().status).toBe(
      "signed-out",
    );
  });
  it("keeps the last known balance for the next visit", () => {
    const storage = storageWith();
    const store = createSessionStore(storage, () => Promise.resolve(false));
    store.signIn(user, "t-3");
    store.setCredits(3, 2);
    expect(JSON.parse(storage.map.get("user") ?? "")).toEqual({ ...user, credits: 3, heldCredits: 2 });
  });
  it("keeps the page of an expired session until the same user logs in again", () => {
    const store = createSessionStore(storageWith(), () => Promise.resolve(false));
    store.signIn(user, "t-1");
    store.markExpired("t-1");
    expect(store.get()).toEqual({ status: "signed-in", token: "t-1", user, isExpired: true });
    store.signIn(user, "t-2");
    expect(store.get()).toEqual({ status: "signed-in", token: "t-2", user });
    store.markExpired("t-1");
    expect(store.get()).toEqual({ status: "signed-in", token: "t-2", user });
  });
});
