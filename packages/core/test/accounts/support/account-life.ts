import { randomUUID } from "node:crypto";
import { createApiKey } from "@plumbline/core/accounts/api-keys/create-api-key.ts";
import { revokeApiKey } from "@plumbline/core/accounts/api-keys/revoke-api-key.ts";
import { requestDeletion } from "@plumbline/core/accounts/deletion/request-deletion.ts";
import { confirmEmailChange } from "@plumbline/core/accounts/email/confirm-email-change.ts";
import { confirmEmail } from "@plumbline/core/accounts/email/confirm-email.ts";
import { requestEmailChange } from "@plumbline/core/accounts/email/request-email-change.ts";
import { resendConfirmation } from "@plumbline/core/accounts/email/resend-confirmation.ts";
import { changePassword } from "@plumbline/core/accounts/passwords/change-password.ts";
import { requestPasswordReset } from "@plumbline/core/accounts/passwords/request-password-reset.ts";
import { resetPassword } from "@plumbline/core/accounts/passwords/reset-password.ts";
import { register } from "@plumbline/core/accounts/register.ts";
import { beginTotp } from "@plumbline/core/accounts/second-factor/begin-totp.ts";
import { confirmTotp } from "@plumbline/core/accounts/second-factor/confirm-totp.ts";
import { turnOffTotp } from "@plumbline/core/accounts/second-factor/turn-off-totp.ts";
import {
  deleteWebhookEndpoint,
  enableWebhookEndpoint,
} from "@plumbline/core/accounts/webhook-endpoints/change-webhook-endpoint.ts";
import { createWebhookEndpoint } from "@plumbline/core/accounts/webhook-endpoints/create-webhook-endpoint.ts";
import { endOtherSessions } from "@plumbline/core/accounts/sessions/end-session.ts";
import type { Context } from "@plumbline/core/context.ts";
import type { SignedInActor } from "@plumbline/core/actor.ts";
import { acceptInvitation } from "@plumbline/core/team/accept-invitation.ts";
import { changeMember } from "@plumbline/core/team/change-member.ts";
import { addEmailDomain } from "@plumbline/core/team/company-login/add-email-domain.ts";
import { changeEmailDomain } from "@plumbline/core/team/company-login/change-email-domain.ts";
import { checkEmailDomain } from "@plumbline/core/team/company-login/check-email-domain.ts";
import { domainRecord } from "@plumbline/core/team/company-login/domain-record.ts";
import { removeEmailDomain } from "@plumbline/core/team/company-login/remove-email-domain.ts";
import { removeProvider } from "@plumbline/core/team/company-login/remove-provider.ts";
import { saveLoginPolicy } from "@plumbline/core/team/company-login/save-login-policy.ts";
import { inviteMember, withdrawInvitation } from "@plumbline/core/team/invite-member.ts";
import { leaveAccount, removeMember } from "@plumbline/core/team/remove-member.ts";
import { decideSuspended, listSuspended } from "@plumbline/core/team/suspended-access.ts";
import { transferOwnership } from "@plumbline/core/team/transfer-ownership.ts";
import { authenticatorCode } from "@plumbline/dev-env/authenticator.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { keysOf } from "@plumbline/schema/keys.ts";
import fc from "fast-check";
import { AccountLife, type Companies, type Hand, VISITOR } from "./account-people.ts";

// Everybody of an account uses every operation on access and every link that arrives in their mailboxes, in any order: its owner and
// an intruder on the same login, whom they let in, a colleague whom they may raise, and another owner, who is not involved.

export const HANDS = ["owner", "intruder", "accomplice", "another", "colleague", "other"] as const;
type HandName = (typeof HANDS)[number];

type Scene = {
  life: AccountLife;
  hand: Hand;
  actor: SignedInActor;
  ctx: Context;
  password: string;
  code: { totpCode?: string };
  /** Sent along where a recent login is enough as well. */
  proof: { password?: string; totpCode?: string };
  target: Hand;
  choice: number;
};

const pick = <T>(from: readonly T[], choice: number): T | undefined => from[choice % Math.max(1, from.length)];
const ACCESS = [
  { role: "owner" },
  { role: "manager" },
  { role: "viewer" },
  { role: "manager", portals: true },
] as const;
const accessOf = ({ life, choice }: Scene) => {
  const { role, ...limit } = ACCESS[choice % ACCESS.length] ?? ACCESS[0];
  return { role, ...("portals" in limit ? { portals: [life.portalId] } : {}) };
};

/** What owners do, with a session in the account of the step. Refusals are normal. */
const OWNERS_ACTS = {
  async invite(scene: Scene) {
    const { life, hand, ctx, actor, password, code } = scene;
    // Nobody but the intruder's people would invite these.
    const { accomplice, another, colleague } = life.hands;
    const guests = hand.isEvil ? [accomplice, another] : [colleague];
    const isIn = await Promise.all(guests.map((guest) => life.memberId(guest, actor.accountId)));
    const email = await life.emailOf(guests.find((_guest, n) => isIn[n] === undefined) ?? colleague);
    return await inviteMember(ctx, actor, { email, ...accessOf(scene), password, ...code });
  },
  async "withdraw an invitation"({ life, ctx, actor, choice }: Scene) {
    const id = pick(await life.ids("invitation", actor.accountId), choice);
    if (id) await withdrawInvitation(ctx, actor, { id });
  },
  async "change a member"(scene: Scene) {
    const { life, ctx, actor, password, code, target } = scene;
    const id = await life.memberId(target, actor.accountId);
    if (id) await changeMember(ctx, actor, { id, ...accessOf(scene), keep_jobs: false, password, ...code });
  },
  async "transfer ownership"({ life, ctx, actor, password, code, target }: Scene) {
    const memberId = await life.memberId(target, actor.accountId);
    if (memberId) await transferOwnership(ctx, actor, { memberId, password, ...code });
  },
  async "remove a member"({ life, ctx, actor, proof, target }: Scene) {
    const id = await life.memberId(target, actor.accountId);
    if (id) await removeMember(ctx, actor, { id, keep_jobs: false, ...proof });
  },
  async "create a key"({ hand, ctx, actor, password, code }: Scene) {
    const { key } = await createApiKey(ctx, actor, { name: "Key", scope: "write", password, ...code });
    hand.keys.push(key);
  },
  async "revoke a key"({ life, ctx, actor, choice }: Scene) {
    const id = pick(await life.ids("apiKey", actor.accountId), choice);
    if (id) await revokeApiKey(ctx, actor, { id });
  },
  async "add an endpoint"({ ctx, actor, proof }: Scene) {
    const url = `https://${randomUUID()}.example.com/hook`;
    await createWebhookEndpoint(ctx, actor, { url, events: ["job.finished"], ...proof });
  },
  async "delete an endpoint"({ life, ctx, actor, proof, choice }: Scene) {
    const id = pick(await life.ids("webhookEndpoint", actor.accountId), choice);
    if (id) await deleteWebhookEndpoint(ctx, actor, { id, ...proof });
  },
  async "turn an endpoint on"({ life, ctx, actor, proof, choice }: Scene) {
    const id = pick(await life.ids("webhookEndpoint", actor.accountId), choice);
    if (id) await enableWebhookEndpoint(ctx, actor, { id, ...proof });
  },
  async "set the provider"({ life, hand, ctx, actor, password, code }: Scene) {
    await life.saveProvider(ctx, actor, hand, { password, ...code });
  },
  async "remove the provider"({ ctx, actor, proof }: Scene) {
    await removeProvider(ctx, actor, proof);
  },
  async "prove a domain"({ life, ctx, actor, proof, choice }: Scene) {
    // The company's record stays in DNS, where the intruder may find it; the other domain is the intruder's.
    const domain = life.domains[choice % 2 === 0 ? "own" : "evil"];
    const { name, value } = domainRecord(actor.accountId, domain);
    life.textRecords.set(name, [value]);
    await life.attempt(() => addEmailDomain(ctx, actor, { domain, ...proof }));
    const row = await life.domain(actor.accountId, domain);
    if (row) await checkEmailDomain(ctx, actor, { id: row.id });
  },
  async "remove a domain"({ life, ctx, actor, proof, choice }: Scene) {
    const id = pick(await life.ids("emailDomain", actor.accountId), choice);
    if (id) await removeEmailDomain(ctx, actor, { id, ...proof });
  },
  async "require the provider, or not"({ life, ctx, actor, proof, choice }: Scene) {
    const id = pick(await life.ids("emailDomain", actor.accountId), choice);
    if (id) await changeEmailDomain(ctx, actor, { id, requiresOpenid: choice % 3 > 0, ...proof });
  },
  async "change the rules"({ ctx, actor, proof, choice }: Scene) {
    const rules = { sessionHours: [24, 100, 336][choice % 3] ?? 24, requiresSecondFactor: choice % 2 === 1 };
    await saveLoginPolicy(ctx, actor, { ...rules, ...proof });
  },
  async "delete the account"({ ctx, actor, password, code }: Scene) {
    await requestDeletion(ctx, actor, { password, confirmation: actor.email, ...code });
  },
  async "give back what was suspended"({ ctx, actor, proof, choice }: Scene) {
    const one = pick((await listSuspended(ctx, actor)).suspended, choice);
    const decision = choice % 3 === 0 ? "ended" : "given_back";
    if (one) await decideSuspended(ctx, actor, { id: one.id, decision, ...proof });
  },
} as const;

/** What every member does. */
const MEMBERS_ACTS = {
  async leave({ ctx, actor, password, code }: Scene) {
    await leaveAccount(ctx, actor, { password, ...code });
  },
  async "change the password"({ hand, ctx, actor, password: currentPassword, code }: Scene) {
    const newPassword = `chosen ${randomUUID()}`;
    await changePassword(ctx, actor, { currentPassword, newPassword, ...code });
    hand.passwords.push(newPassword);
  },
  async "request another address"({ hand, ctx, actor, password, code, target, choice }: Scene) {
    // An intruder also triggers links to the owner's mailbox.
    const newEmail = pick([...hand.addresses, ...target.addresses], choice) ?? "";
    await requestEmailChange(ctx, actor, { password, newEmail, ...code });
  },
  async "turn on a second factor"({ hand, ctx, actor, password }: Scene) {
    const { secret } = await beginTotp(ctx, actor, { password });
    await confirmTotp(ctx, actor, { totpCode: authenticatorCode(secret, 0, ctx.now()) });
    hand.factors.push({ secret, at: ctx.now() });
  },
  async "turn off the second factor"({ ctx, actor, password, code }: Scene) {
    await turnOffTotp(ctx, actor, { password, totpCode: code.totpCode ?? "" });
  },
  async "end other sessions"({ ctx, actor }: Scene) {
    await endOtherSessions(ctx, actor);
  },
  async "resend the confirmation"({ ctx, actor }: Scene) {
    await resendConfirmation(ctx, actor);
  },
} as const;

type Visit = { life: AccountLife; hand: Hand; target: Hand; accountId: string; choice: number };
/** Without a session. Returns the login that acts, where one does. */
const VISITS = {
  async "log in"({ life, hand, choice }: Visit) {
    return await life.logIn(hand, { keepAccount: choice % 4 === 0 });
  },
  async "log in by the provider"({ life, hand, target, accountId }: Visit) {
    await life.logInByProvider(hand, target, accountId);
    return null;
  },
  async "accept an invitation"({ life, hand }: Pick<Visit, "life" | "hand">) {
    const token = (await life.lettersOf(hand)).findLast(({ kind }) => kind === "accept-invitation")?.token;
    if (token === undefined) return null;
    const newPassword = `chosen ${randomUUID()}`;
    const proofs = [{ newPassword }, { password: hand.password, ...life.code(hand) }];
    for (const proof of proofs) {
      const joined = await life.attempt(() => acceptInvitation(life.ctx, null, { token, ...proof, ...VISITOR }));
      if (!joined) continue;
      hand.tokens.push(joined.token);
      if ("newPassword" in proof) hand.passwords.push(newPassword);
      break;
    }
    return null;
  },
  async "request a password reset"({ life, hand }: Visit) {
    for (const email of hand.addresses) await life.attempt(() => requestPasswordReset(life.ctx, { email }));
    return null;
  },
  async "sign up with the address"({ life, hand, target, choice }: Visit) {
    const email = pick(target.addresses, choice) ?? "";
    const password = `chosen ${randomUUID()}`;
    const made = await life.attempt(() => register(life.ctx, { email, password, partner: null, ...VISITOR }));
    if (made) hand.tokens.push(made.token);
    return null;
  },
  async "open a link"({ life, hand, accountId, choice }: Visit) {
    const letters = await life.lettersOf(hand);
    const letter = pick(letters.toReversed(), choice);
    if (!letter) return null;
    if (letter.kind in life.secureActions) {
      const clicked = await life.click(hand, letter.token);
      if (clicked && hand === life.hands.owner) await choosePassword(life, hand);
      return null;
    }
    const actor = choice % 2 === 0 ? await life.actorOf(hand, accountId) : null;
    const newPassword = `chosen ${randomUUID()}`;
    const { token } = letter;
    const proof = { token, ...(actor ? {} : { newPassword }) };
    const work = {
      "confirm-email": () => confirmEmail(life.ctx, actor, proof),
      "change-email": () => confirmEmailChange(life.ctx, actor, proof),
      "reset-password": () => resetPassword(life.ctx, { token, newPassword }),
    }[letter.kind];
    const done = work && (await life.attempt<unknown>(work));
    if (done && (letter.kind === "reset-password" || !actor)) hand.passwords.push(newPassword);
    return null;
  },
} as const;

type ActName = keyof typeof OWNERS_ACTS | keyof typeof MEMBERS_ACTS | keyof typeof VISITS | "wait";
const ACT_NAMES: readonly ActName[] = [...keysOf(OWNERS_ACTS), ...keysOf(MEMBERS_ACTS), ...keysOf(VISITS), "wait"];
/** What most plans need to come to anything. */
const FREQUENT: readonly ActName[] = ["invite", "accept an invitation", "change a member", "open a link", "wait"];

export type Step = { who: HandName; act: ActName; target: HandName; isElsewhere: boolean; choice: number };
/** `isStrangers`: the intruder has signed up with the owner's address. `roleElsewhere`: the owner's, in another account. */
export type AccountPlan = {
  isStrangers: boolean;
  isNewestFirst: boolean;
  roleElsewhere: "owner" | "manager";
  steps: Step[];
};

export const accountPlans: fc.Arbitrary<AccountPlan> = fc.record({
  isStrangers: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  isNewestFirst: fc.boolean(),
  roleElsewhere: fc.constantFrom("owner", "manager"),
  steps: fc.array(
    fc.record({
      who: fc.constantFrom("intruder", "intruder", "intruder", "accomplice", "accomplice", ...HANDS),
      act: fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(...FREQUENT) },
        { weight: 5, arbitrary: fc.constantFrom(...ACT_NAMES) },
      ),
      target: fc.constantFrom("accomplice", ...HANDS),
      isElsewhere: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      choice: fc.nat({ max: 11 }),
    }),
    { minLength: 4, maxLength: 14 },
  ),
});

/** No limits on guesses and requests, which would hide what follows them. */
export const WITHOUT_RATES = Object.fromEntries(
  [
    "LOGIN_PER_USER_AND_IP",
    "LOGIN_PER_USER",
    "LOGIN_PER_IP",
    "CHANGE_PASSWORD_PER_USER",
    "CONFIRM_PER_USER",
    "CHANGE_EMAIL_PER_USER",
    "CODE_PER_USER",
    "INVITATIONS_PER_ACCOUNT",
    "DOMAIN_CHECKS_PER_ACCOUNT",
    "OPENID_PER_IP",
    "OPENID_PER_USER_AND_IP",
  ].map((name) => [`RATE_${name}`, "100000000/1s"]),
);

const WAITS_HOURS = [1, 11, 30, 72, 120];

async function take(life: AccountLife, step: Step): Promise<void> {
  const target = life.hands[step.target];
  const { act, choice } = step;
  life.wait(act === "wait" ? (WAITS_HOURS[choice % WAITS_HOURS.length] ?? 1) * 3_600_000 : undefined);
  if (act === "wait") return;
  const accountId = life.accountIds[step.isElsewhere ? 1 : 0];
  if (isIn(VISITS, act)) {
    const login = await VISITS[act]({ life, hand: life.hands[step.who], target, accountId, choice });
    return await life.note({ login, provider: null });
  }
  const isOwners = isIn(OWNERS_ACTS, act);
  const found = await enter(life, { hand: life.hands[step.who], accountId, isOwners });
  if (!found) return;
  const { hand, actor } = found;
  const { password } = hand;
  const code = life.code(hand);
  const proof = actor.identityProviderId === null ? { password, ...code } : {};
  const scene = { life, hand, actor, ctx: life.as(actor), password, code, proof, target, choice };
  await life.attempt<unknown>(() => (isOwners ? OWNERS_ACTS[act](scene) : MEMBERS_ACTS[act](scene)));
  await life.note({ login: actor.userId, provider: actor.identityProviderId });
}

const isIn = <Table extends object>(table: Table, act: string): act is keyof Table & string => act in table;

/** By an open session, a login or an invitation. Where somebody whom the intruder may let in cannot do it, the intruder does. */
async function enter(
  life: AccountLife,
  { hand, accountId, isOwners }: { hand: Hand; accountId: string; isOwners: boolean },
): Promise<{ hand: Hand; actor: SignedInActor } | null> {
  const { intruder, accomplice, another, colleague } = life.hands;
  const arrive = async (one: Hand) => (await life.actorOf(one, accountId)) ?? (await life.arrive(one, accountId));
  let actor = await arrive(hand);
  if (!actor && hand.userId === null) {
    await VISITS["accept an invitation"]({ life, hand });
    await life.note({ login: null, provider: null });
    actor = await life.actorOf(hand, accountId);
  }
  if (actor && (actor.role === "owner" || !isOwners)) return { hand, actor };
  if (![accomplice, another, colleague].includes(hand)) return null;
  const instead = await arrive(intruder);
  return instead && (instead.role === "owner" || !isOwners) ? { hand: intruder, actor: instead } : null;
}

/** As the page after the click asks for. */
async function choosePassword(life: AccountLife, hand: Hand): Promise<void> {
  await life.note({ login: null, provider: null });
  life.wait();
  for (const email of hand.addresses) await life.attempt(() => requestPasswordReset(life.ctx, { email }));
  for (const { kind, token } of await life.lettersOf(hand)) {
    const newPassword = `chosen ${randomUUID()}`;
    if (kind === "reset-password" && (await life.attempt(() => resetPassword(life.ctx, { token, newPassword }))))
      hand.passwords.push(newPassword);
  }
}

/** The owner uses every link in their mailboxes, in either order, then chooses a password; the others try theirs. */
async function comeBack(life: AccountLife, isNewestFirst: boolean): Promise<void> {
  life.wait();
  const { owner, intruder, accomplice, another } = life.hands;
  const letters = await life.lettersOf(owner);
  const links = letters.filter(({ kind }) => kind in life.secureActions);
  for (const { token } of isNewestFirst ? links.toReversed() : links) await life.click(owner, token);
  await choosePassword(life, owner);
  for (const hand of [intruder, accomplice, another])
    for (const act of ["accept an invitation", "log in", "request a password reset"] as const) {
      life.wait();
      await VISITS[act]({ life, hand, target: hand, accountId: life.accountIds[0], choice: 1 });
      await life.note({ login: null, provider: null });
    }
}

/** Runs a plan. Afterwards the owner uses what is in the mailbox; every click is held against what links promise. */
export async function livePlan(
  product: TestProduct,
  companies: Companies,
  plan: AccountPlan,
): Promise<{ clicks: number; violations: string[] }> {
  const life = await AccountLife.begin(product, companies, plan);
  for (const step of plan.steps) await take(life, step);
  await comeBack(life, plan.isNewestFirst);
  await life.expectOnlyRightfulAccess();
  return { clicks: life.clicks, violations: life.violations };
}
