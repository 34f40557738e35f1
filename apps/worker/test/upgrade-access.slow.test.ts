import { randomUUID } from "node:crypto";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { creditBalance, startList, type Customer } from "@plumbline/dev-env/stories.ts";
import { previousRelease, type Release } from "@plumbline/migrations/releases.ts";
import { expect, it } from "vitest";
import { assertJobConsistent } from "./support/job-consistency.ts";
import { CREDITS, useUpgrades, type Running } from "./support/upgrades.ts";

// What was agreed before an upgrade holds behind it, and on the way back: links that were mailed, invitations, a deletion, settings
// that were looked at, and a running job.

/** The last code that kept no journal of access and looked at the address of a mapping alone. */
const BEFORE: Release = {
  version: "4fab2e4",
  migration: "0169_own_portal_names",
  revision: "4fab2e4d",
};
const LONG = 3_000;

const upgrades = useUpgrades();
const { run, at, newCustomer, startJob, untilDone, processed } = upgrades;

const visitor = ({ world }: Running) => apiClient(world.apiUrl);
const newAddress = () => `${randomUUID()}@example.com`;
const password = "correct horse battery";

async function confirmed(customer: Customer): Promise<void> {
  await upgrades.ctx.db.withSystem((tx) =>
    tx.user.updateMany({ where: { email: customer.email }, data: { emailConfirmedAt: new Date() } }),
  );
}

async function invite(owner: Customer, role: string): Promise<{ email: string; token: string }> {
  const email = newAddress();
  await owner.api.ok("POST", "/api/auth/team/invitations", { email, role, password });
  return { email, token: await linkTo(email, "accept-invitation") };
}

const accept = (running: Running, { token }: { token: string }) =>
  visitor(running).call("POST", "/api/auth/invitations/accept", { token, newPassword: password });

const logIn = async (running: Running, email: string) =>
  (await visitor(running).call("POST", "/api/auth/login", { email, password })).status;

async function changeAddress(customer: Customer): Promise<string> {
  const newEmail = newAddress();
  await customer.api.ok("POST", "/api/auth/change-email", { password, newEmail });
  const token = await linkTo(newEmail, "change-email");
  await customer.api.ok("POST", "/api/auth/confirm-email-change", { token });
  return newEmail;
}

const secure = async (running: Running, email: string, action: string) =>
  await visitor(running).call("POST", "/api/auth/secure-account", { action, token: await linkTo(email, action) });

/** The newest link in the person's mailbox that opens this page. */
async function linkTo(email: string, page: string): Promise<string> {
  const read = async () => {
    const mails = await upgrades.control("GET", `/mails?to=${encodeURIComponent(email)}`);
    return JSON.stringify(mails).match(new RegExp(`/${page}/([\\w-]{20,})`, "u"))?.[1] ?? "";
  };
  await expect.poll(read, { timeout: 30_000 }).not.toBe("");
  return await read();
}

it.each([
  { release: BEFORE, hasTeams: true },
  { release: previousRelease(), hasTeams: false },
])(
  "keeps links, invitations, a deletion, accepted settings and a running job on upgrade from $release.version and rollback",
  { timeout: 1_200_000 },
  async ({ release, hasTeams }) => {
    const before = await upgrades.begin(release);

    // Settings that were looked at, and a list that was cleaned under them.
    const cleaned = await startJob(await newCustomer(before), 200);
    await untilDone(cleaned);
    const balance = await creditBalance(cleaned.customer);
    // An open invitation, and links of two logins whose addresses were changed.
    const inviting = await newCustomer(before);
    await confirmed(inviting);
    const [early, late] = hasTeams ? [await invite(inviting, "manager"), await invite(inviting, "viewer")] : [];
    const [moved, movedToo] = [await newCustomer(before), await newCustomer(before)];
    for (const customer of [moved, movedToo]) {
      await confirmed(customer);
      await changeAddress(customer);
    }
    // A deletion that waits for HubSpot, and a job at work.
    const leaving = await newCustomer(before);
    const held = (await upgrades.control("POST", "/faults", {
      kind: "refuse",
      status: 503,
      route: "uninstall",
      times: null,
      portalId: Number(leaving.portalId),
    })) as { id: string };
    await leaving.api.ok("POST", "/api/auth/delete-account", { password, confirmation: leaving.email });
    const refusedSince = Date.now();
    const atWork = await startJob(await newCustomer(before), LONG);
    await expect.poll(() => processed(atWork), { timeout: 60_000 }).toBeGreaterThan(0);
    const slow = (await upgrades.control("POST", "/faults", {
      kind: "slow",
      ms: 5_000,
      times: null,
      portalId: Number(atWork.customer.portalId),
    })) as { id: string };

    await upgrades.migrate();
    const after = await run(ROOT);
    await before.stop();

    if (early) {
      expect((await accept(after, early)).status).toBe(200);
      expect(await logIn(after, early.email)).toBe(200);
    }
    expect((await secure(after, moved.email, "revert-email-change")).status).toBe(200);
    expect(await logIn(after, leaving.email)).toBe(401);
    await upgrades.control("DELETE", `/faults/${held.id}`);
    // Each pause between two tries is three times as long as the one before (`durations.retry`).
    const nextTry = 3 * (Date.now() - refusedSince);
    await expect.poll(() => accountsOf(leaving.email), { timeout: nextTry + 60_000 }).toBe(0);
    // Under settings that were accepted before, nothing new is looked at, and nothing is charged again.
    const again = at(after, cleaned);
    const { api, portalId } = again.customer;
    const second = { ...again, jobId: await startList(again.customer, portalId, again.listId) };
    await untilDone(second);
    expect(await creditBalance({ api })).toBe(balance);
    expect(await jobOf(second.jobId)).toMatchObject({ corrected: 0, confirmed: 0 });

    // Back: processes of before run on what this version has written, with a deletion of this version in its term.
    const kept = at(after, await startJob(await newCustomer(after), 100));
    await untilDone(kept);
    await kept.customer.api.ok("POST", "/api/auth/delete-account", { password, confirmation: kept.customer.email });
    const back = await run(before.source);
    await after.stop();
    expect((await secure(back, movedToo.email, "revert-email-change")).status).toBe(200);
    if (late) expect((await accept(back, late)).status).toBe(200);
    await untilDone(await startJob(at(back, again).customer, 100));
    expect(await accountsOf(kept.customer.email)).toBe(1);

    // And forward again: the deletion can still be taken back, and the long job ends.
    const forward = await run(ROOT);
    await back.stop();
    expect((await secure(forward, kept.customer.email, "revoke-access")).status).toBe(200);
    await upgrades.control("DELETE", `/faults/${slow.id}`);
    const long = at(forward, atWork);
    await untilDone(long);
    await assertJobConsistent(upgrades, long.customer, { ...long, credits: CREDITS + 10 });
    expect(await upgrades.violations()).toEqual([]);
  },
);

const accountsOf = (email: string) => upgrades.ctx.db.withSystem((tx) => tx.user.count({ where: { email } }));

async function jobOf(jobId: string) {
  return await upgrades.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }));
}
