import { randomUUID } from "node:crypto";
import { getInvitation } from "@plumbline/core/team/accept-invitation.ts";
import { apiClient, type ApiClient } from "@plumbline/dev-env/api-client.ts";
import { signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { invite, joined, linkTo } from "@plumbline/dev-env/testing/team-fixture.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { describe, expect, it } from "vitest";

const product = useTestProduct();
const password = "correct horse battery";
const newOwner = () => signUp(product, `${randomUUID()}@example.com`, password);
const accept = (body: object, api = apiClient(product.apiUrl)) =>
  api.call("POST", "/api/auth/invitations/accept", body);
const logIn = async ({ email }: Pick<Customer, "email">, chosen = password) => {
  const api = apiClient(product.apiUrl);
  const answer = await api.call("POST", "/api/auth/login", { email, password: chosen });
  if (answer.status === 200) api.token = (answer.body as { token: string }).token;
  return { status: answer.status, api };
};
type TeamAnswer = {
  members: { id: string; email: string; role: string; portals: string[] | null; is_you: boolean }[];
  invitations: { id: string; email: string; portals: string[] | null }[];
};
const team = async (api: ApiClient) => (await api.ok("GET", "/api/auth/team")) as TeamAnswer;
const me = async (api: ApiClient) => (await team(api)).members.find(({ is_you: isYou }) => isYou);
const connections = async (api: ApiClient) => (await api.ok("GET", "/api/hubspot/connections")) as unknown[];

describe("an invitation", () => {
  it("names the inviter, and lets a person without a login join once", async () => {
    const owner = await newOwner();
    const email = `${randomUUID()}@example.com`;
    const token = await invite(product, owner, { email: email.toUpperCase(), role: "reviewer" });
    expect(await apiClient(product.apiUrl).ok("GET", `/api/auth/invitations/${token}`)).toMatchObject({
      email,
      role: "reviewer",
      inviter: owner.email,
      has_login: false,
    });
    expect((await team(owner.api)).invitations).toMatchObject([{ email }]);
    expect(await accept({ token })).toMatchObject({ status: 403, body: { code: "password_required" } });
    expect(await accept({ token, newPassword: "password" })).toMatchObject({ body: { code: "common_password" } });
    const both = await Promise.all([
      accept({ token, newPassword: password }),
      accept({ token, newPassword: password }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const { api } = await logIn({ email });
    expect(await me(api)).toMatchObject({ email, role: "reviewer", portals: null });
    expect((await team(owner.api)).invitations).toEqual([]);
    // The link proves the mailbox.
    const user = await product.ctx.db.withSystem((tx) => tx.user.findUniqueOrThrow({ where: { email } }));
    expect(user.emailConfirmedAt).not.toBeNull();
  });

  it("is only for the address that it was sent to", async () => {
    const [owner, stranger, guest] = [await newOwner(), await newOwner(), await newOwner()];
    const token = await invite(product, owner, { email: guest.email, role: "viewer" });
    expect(await accept({ token }, stranger.api)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await accept({ token, password: stranger.password }, stranger.api)).toMatchObject({ status: 409 });
    await product.confirmEmail(guest.email);
    // The login exists: a link alone does not replace its password.
    expect(await accept({ token, newPassword: "another staple entirely" })).toMatchObject({
      body: { code: "password_required" },
    });
    expect(await accept({ token, password: "not the password" })).toMatchObject({ body: { code: "wrong_password" } });
    expect(await accept({ token, password: guest.password })).toMatchObject({ status: 200 });
    expect(await logIn(guest)).toMatchObject({ status: 200 });
  });

  it("is accepted with one click by a user logged in with its address", async () => {
    const [owner, guest] = [await newOwner(), await newOwner()];
    const token = await invite(product, owner, { email: guest.email, role: "manager" });
    const answer = await accept({ token }, guest.api);
    const api = apiClient(product.apiUrl, (answer.body as { token: string }).token);
    expect(await me(api)).toMatchObject({ email: guest.email, role: "manager" });
    // Their own account is unchanged.
    expect(await me(guest.api)).toMatchObject({ role: "owner" });
  });

  it("gives no access to a stranger who signed up with the address once its owner sets a password", async () => {
    const owner = await newOwner();
    const stranger = await newOwner();
    const token = await invite(product, owner, { email: stranger.email, role: "viewer" });
    expect(await accept({ token, newPassword: "another staple entirely" })).toMatchObject({ status: 200 });
    expect((await stranger.api.call("GET", "/api/auth/is-admin")).status).toBe(401);
    expect([(await logIn(stranger)).status, (await logIn(stranger, "another staple entirely")).status]).toEqual([
      401, 200,
    ]);
  });

  it("ends with a newer one, when withdrawn, after a week, and with its inviter's access", async () => {
    const owner = await newOwner();
    const email = `${randomUUID()}@example.com`;
    const first = await invite(product, owner, { email, role: "viewer" });
    const second = await invite(product, owner, { email, role: "manager" });
    expect(await accept({ token: first, newPassword: password })).toMatchObject({ status: 404 });
    const later = { ...product.ctx, now: () => new Date(Date.now() + 8 * 86_400_000) };
    await expect(getInvitation(later, { token: second })).rejects.toMatchObject({ code: "not_found" });
    const [{ id } = { id: "" }] = (await team(owner.api)).invitations;
    await owner.api.ok("DELETE", `/api/auth/team/invitations/${id}`);
    await owner.api.ok("DELETE", `/api/auth/team/invitations/${id}`);
    expect(await accept({ token: second, newPassword: password })).toMatchObject({ status: 404 });
    const other = await joined(product, owner, { role: "owner" });
    const third = await invite(product, other, { email, role: "owner" });
    await owner.api.ok("DELETE", `/api/auth/team/members/${other.id}`);
    expect(await accept({ token: third, newPassword: password })).toMatchObject({ status: 404 });
  });

  it("requires the owner's password, and cannot be for members or other accounts' portals", async () => {
    const owner = await newOwner();
    const member = await joined(product, owner, { role: "viewer" });
    const ask = (body: object) => owner.api.call("POST", "/api/auth/team/invitations", { role: "viewer", ...body });
    const email = `${randomUUID()}@example.com`;
    expect(await ask({ email, password: "wrong one" })).toMatchObject({ body: { code: "wrong_password" } });
    expect(await ask({ email: member.email, password })).toMatchObject({ body: { code: "conflict" } });
    expect(await ask({ email, password, portals: ["1"] })).toMatchObject({ body: { code: "not_found" } });
    expect(await ask({ email, password, role: "owner", portals: ["1"] })).toMatchObject({ status: 400 });
    expect(await ask({ email, password, portals: [] })).toMatchObject({ status: 400 });
    expect((await team(owner.api)).invitations).toEqual([]);
  });
});

describe("a member", () => {
  it("of several accounts uses one at a time, and returns to the last one", async () => {
    const owner = await product.customerWithPortal();
    const guest = await newOwner();
    const token = await invite(product, owner, { email: guest.email, role: "viewer" });
    await accept({ token }, guest.api);
    const { api } = await logIn(guest);
    // The account that they entered last.
    expect(await connections(api)).toHaveLength(1);
    const { accounts } = (await api.ok("GET", "/api/auth/accounts")) as {
      accounts: { id: string; role: string; owner: string; is_current: boolean }[];
    };
    expect(accounts.map(({ role, owner: email, is_current: isCurrent }) => [role, email, isCurrent])).toEqual([
      ["owner", guest.email, false],
      ["viewer", owner.email, true],
    ]);
    const before = api.token;
    const [own] = accounts;
    const switched = (await api.ok("POST", "/api/auth/accounts/switch", { accountId: own?.id })) as { token: string };
    expect((await apiClient(product.apiUrl, before).call("GET", "/api/auth/is-admin")).status).toBe(401);
    api.token = switched.token;
    expect(await connections(api)).toEqual([]);
    expect(await me(api)).toMatchObject({ role: "owner" });
    expect(await connections((await logIn(guest)).api)).toEqual([]);
    const stranger = await newOwner();
    const foreign = { accountId: own?.id };
    expect(await stranger.api.call("POST", "/api/auth/accounts/switch", foreign)).toMatchObject({ status: 404 });
  });

  it("sees only the chosen portals from the moment of the change", async () => {
    const owner = await product.customerWithPortal();
    const member = await joined(product, owner, { role: "manager" });
    expect(await connections(member.api)).toHaveLength(1);
    const change = (access: object) =>
      owner.api.call("PATCH", `/api/auth/team/members/${member.id}`, { ...access, password });
    expect(await change({ role: "manager", portals: ["1"] })).toMatchObject({ status: 404 });
    expect(await change({ role: "viewer", portals: [owner.portalId] })).toMatchObject({
      status: 200,
      body: { role: "viewer", portals: [owner.portalId] },
    });
    expect(await connections(member.api)).toHaveLength(1);
    const clean = { portalId: owner.portalId, listId: "1", objectType: "contact" };
    expect(await member.api.call("POST", "/api/hubspot/manual-clean", clean)).toMatchObject({
      status: 403,
      body: { code: "role_required" },
    });
    expect(await member.api.call("GET", "/api/auth/usage")).toMatchObject({ body: { code: "all_portals_required" } });
    await product.ctx.db.withSystem((tx) =>
      tx.membership.update({ where: { id: member.id }, data: { portals: ["1"] } }),
    );
    expect(await connections(member.api)).toEqual([]);
  });

  it("limited to some portals does not see the others in colleagues' access", async () => {
    const owner = await product.customerWithPortal();
    const [member, colleague] = [
      await joined(product, owner, { role: "reviewer", portals: [owner.portalId] }),
      await joined(product, owner, { role: "manager", portals: [owner.portalId] }),
    ];
    await invite(product, owner, { email: `${randomUUID()}@example.com`, role: "viewer", portals: [owner.portalId] });
    const portals = [owner.portalId, "987654321"];
    await product.ctx.db.withSystem(async (tx) => {
      const { accountId } = await tx.membership.update({ where: { id: colleague.id }, data: { portals } });
      await tx.invitation.updateMany({ where: { accountId, acceptedAt: null }, data: { portals: ["987654321"] } });
    });
    const reach = async (api: ApiClient) => {
      const { members, invitations } = await team(api);
      return [...members, ...invitations].map((one) => one.portals);
    };
    expect(await reach(owner.api)).toEqual([null, [owner.portalId], portals, ["987654321"]]);
    expect(await reach(member.api)).toEqual([null, [owner.portalId], [owner.portalId], []]);
  });

  it("loses access at once when removed, and the login if they have no other account", async () => {
    const owner = await newOwner();
    const member = await joined(product, owner, { role: "owner" });
    const key = await product.createKey(member, "write");
    const program = apiClient(product.apiUrl, key.key);
    await program.ok("GET", "/api/auth/credit-balance");
    await owner.api.ok("DELETE", `/api/auth/team/members/${member.id}`);
    expect((await member.api.call("GET", "/api/auth/is-admin")).status).toBe(401);
    expect((await program.call("GET", "/api/auth/credit-balance")).status).toBe(401);
    expect((await logIn(member)).status).toBe(401);
    expect((await team(owner.api)).members.map(({ email }) => email)).toEqual([owner.email]);
    // The address is available again.
    expect(await signUp(product, member.email, password)).toMatchObject({ isNew: true });
    const { events } = (await owner.api.ok("GET", "/api/auth/audit-log")) as {
      events: { action: string; detail: string; by: object | null }[];
    };
    // Actors keep their name after they have left.
    expect(events.find(({ action }) => action === "api_key_created")).toMatchObject({
      by: { kind: "person", name: member.email },
    });
    expect(events.find(({ action }) => action === "member_removed")).toMatchObject({
      detail: `${member.email}, owner`,
      by: { kind: "person", name: owner.email },
    });
  });

  it("who leaves one account stays in the other", async () => {
    const owner = await product.customerWithPortal();
    const guest = await newOwner();
    const token = await invite(product, owner, { email: guest.email, role: "manager" });
    const answer = await accept({ token }, guest.api);
    const there = apiClient(product.apiUrl, (answer.body as { token: string }).token);
    expect(await there.call("POST", "/api/auth/team/leave", { password: "wrong one" })).toMatchObject({ status: 403 });
    await there.ok("POST", "/api/auth/team/leave", { password });
    expect((await there.call("GET", "/api/auth/is-admin")).status).toBe(401);
    expect(await me(guest.api)).toMatchObject({ role: "owner" });
    expect(await connections((await logIn(guest)).api)).toEqual([]);
  });
});

describe("an account", () => {
  it("always has an owner", async () => {
    const owner = await newOwner();
    const member = await joined(product, owner, { role: "manager" });
    const own = await me(owner.api);
    const refused = { status: 409, body: { code: "conflict" } };
    expect(await owner.api.call("POST", "/api/auth/team/leave", { password })).toMatchObject(refused);
    const demote = (api: ApiClient, id?: string) =>
      api.call("PATCH", `/api/auth/team/members/${id}`, { role: "manager", password });
    expect(await demote(owner.api, own?.id)).toMatchObject(refused);
    expect(await owner.api.call("DELETE", `/api/auth/team/members/${own?.id}`)).toMatchObject(refused);
    await owner.api.ok("PATCH", `/api/auth/team/members/${member.id}`, { role: "owner", password });
    // Both concurrently: one of them remains.
    const answers = await Promise.all([demote(owner.api, own?.id), demote(member.api, member.id)]);
    const { members } = await team(owner.api);
    expect(members.filter(({ role }) => role === "owner")).toHaveLength(1);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("can be transferred to another member with exclusive owner rights", async () => {
    const owner = await newOwner();
    const member = await joined(product, owner, { role: "viewer" });
    const transfer = { memberId: member.id, password };
    await owner.api.ok("POST", "/api/auth/team/transfer-ownership", transfer);
    expect(await owner.api.call("POST", "/api/auth/team/transfer-ownership", transfer)).toMatchObject({
      body: { code: "role_required" },
    });
    expect((await team(owner.api)).members.map(({ email, role }) => [email, role])).toEqual([
      [owner.email, "manager"],
      [member.email, "owner"],
    ]);
    await member.api.ok("GET", "/api/auth/invoices");
  });

  it("deletes only logins without another account when it is deleted", async () => {
    const owner = await newOwner();
    const [member, guest] = [await joined(product, owner, { role: "viewer" }), await newOwner()];
    const token = await invite(product, owner, { email: guest.email, role: "viewer" });
    await accept({ token }, guest.api);
    const confirmation = owner.email;
    await owner.api.call("POST", "/api/auth/delete-account", { password, confirmation });
    expect((await member.api.call("GET", "/api/auth/is-admin")).status).toBe(401);
    expect((await logIn(member)).status).toBe(401);
    expect(await me((await logIn(guest)).api)).toMatchObject({ email: guest.email, role: "owner" });
  });

  it("transferred by an intruder is restored by the link in the invitation email", async () => {
    const owner = await newOwner();
    const accomplice = await joined(product, owner, { role: "owner" });
    const revoke = await linkTo(product, owner.email, "revoke-access");
    await owner.api.ok("POST", "/api/auth/team/transfer-ownership", { memberId: accomplice.id, password });
    expect(await me(owner.api)).toMatchObject({ role: "manager" });
    await apiClient(product.apiUrl).ok("POST", "/api/auth/secure-account", { action: "revoke-access", token: revoke });
    expect((await accomplice.api.call("GET", "/api/auth/is-admin")).status).toBe(401);
    await apiClient(product.apiUrl).ok("POST", "/api/auth/forgot-password", { email: owner.email });
    const token = await linkTo(product, owner.email, "reset-password");
    const newPassword = "another staple entirely";
    await apiClient(product.apiUrl).ok("POST", "/api/auth/reset-password", { token, newPassword });
    const { api } = await logIn(owner, newPassword);
    expect((await team(api)).members).toMatchObject([{ email: owner.email, role: "owner", portals: null }]);
  });

  it("is protected from a new owner for a week, who cannot remove or change earlier owners or delete it", async () => {
    const [owner, later] = [await newOwner(), `${randomUUID()}@example.com`];
    const fresh = await joined(product, owner, { role: "owner" });
    const [ofOwner] = (await team(fresh.api)).members;
    const change = (id: string | undefined, body: object = { role: "viewer" }) =>
      fresh.api.call("PATCH", `/api/auth/team/members/${id}`, { ...body, password });
    const remove = (id: string | undefined) => fresh.api.call("DELETE", `/api/auth/team/members/${id}`);
    const erase = () => fresh.api.call("POST", "/api/auth/delete-account", { password, confirmation: fresh.email });
    const refused = async () => {
      for (const answer of [await change(ofOwner?.id), await remove(ofOwner?.id), await erase()])
        expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
    };
    await refused();
    // Nor after an intruder in the owner's session has made the owner a manager.
    await owner.api.ok("POST", "/api/auth/team/transfer-ownership", { memberId: fresh.id, password });
    await refused();
    // They can change and remove everyone else.
    const token = await invite(product, fresh, { email: later, role: "viewer" });
    await accept({ token, newPassword: password });
    const latest = (await team(fresh.api)).members.find(({ email }) => email === later);
    expect((await change(latest?.id, { role: "owner" })).status).toBe(200);
    expect((await remove(latest?.id)).status).toBe(200);
    const weekAgo = new Date(Date.now() - 7 * 86_400_000 - 1);
    const all = { where: { ownerSince: { not: null } }, data: { ownerSince: weekAgo } };
    await product.ctx.db.withSystem((tx) => tx.membership.updateMany(all));
    expect((await remove(ofOwner?.id)).status).toBe(200);
  });

  it("restored by a security link has no member invited by an intruder", async () => {
    const owner = await newOwner();
    await product.createKey(owner, "read");
    const revoke = await linkTo(product, owner.email, "revoke-access");
    const accomplice = await joined(product, owner, { role: "manager" });
    const pending = await invite(product, owner, { email: `${randomUUID()}@example.com`, role: "owner" });
    await apiClient(product.apiUrl).ok("POST", "/api/auth/secure-account", { action: "revoke-access", token: revoke });
    expect((await accomplice.api.call("GET", "/api/auth/is-admin")).status).toBe(401);
    expect((await logIn(accomplice)).status).toBe(401);
    expect(await accept({ token: pending, newPassword: password })).toMatchObject({ status: 404 });
  });
});
