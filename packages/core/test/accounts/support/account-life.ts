import { randomUUID } from "node:crypto";
import { createApiKey } from "@plumbline/core/accounts/api-keys/create-api-key.ts";
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
import { createWebhookEndpoint } from "@plumbline/core/accounts/webhook-endpoints/create-webhook-endpoint.ts";
import { actingAs } from "@plumbline/core/db/acting-as.ts";
import { acceptInvitation } from "@plumbline/core/team/accept-invitation.ts";
import { changeMember } from "@plumbline/core/team/change-member.ts";
import { inviteMember } from "@plumbline/core/team/invite-member.ts";
import { leaveAccount, removeMember } from "@plumbline/core/team/remove-member.ts";
import { transferOwnership } from "@plumbline/core/team/transfer-ownership.ts";
import { secureAccount } from "@plumbline/core/accounts/secure-account.ts";
import { authenticate } from "@plumbline/core/accounts/sessions/authenticate.ts";
import { endOtherSessions } from "@plumbline/core/accounts/sessions/end-session.ts";
import { login } from "@plumbline/core/accounts/sessions/login.ts";
import type { Actor, SignedInActor } from "@plumbline/core/actor.ts";
import { AppError } from "@plumbline/core/app-error.ts";
import type { Context } from "@plumbline/core/context.ts";
import { authenticatorCode } from "@plumbline/dev-env/authenticator.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { SECURE_ACTIONS } from "@plumbline/schema/accounts/auth.ts";
import fc from "fast-check";
import { expect } from "vitest";

// An owner and an intruder, who knows the password or has signed up with the owner's address, use every operation of an account
// and every link that arrives in their mailboxes, in any order. In the end the owner regains access.

/** What an accomplice does after becoming an owner. */
const TURNS = [
  "have the accomplice remove the owner",
  "have the accomplice demote the owner",
  "have the accomplice delete the account",
] as const;
type Turn = (typeof TURNS)[number];
const isTurn = (act: Step["act"]): act is Turn => TURNS.some((turn) => turn === act);

const ACTS = [
  "log in",
  "change the password",
  "request an email change",
  "open a link",
  "open a link without a session",
  "request a password reset",
  "turn on a second factor",
  "turn off the second factor",
  "create a key",
  "resend the confirmation",
  "sign up with the owner's address",
  "invite an accomplice",
  "let the accomplice in",
  "give the account away",
  "give a colleague ownership",
  "remove the other owner",
  "demote the other owner",
  "have the accomplice invite another",
  "let another accomplice in",
  "add an endpoint",
  "leave the account",
  ...TURNS,
  "end other sessions",
  "delete the account",
  "wait",
] as const;
export type Step = { who: "owner" | "intruder"; act: (typeof ACTS)[number]; choice: number };
export type AccountPlan = { isStrangers: boolean; isNewestFirst: boolean; steps: Step[] };

export const accountPlans: fc.Arbitrary<AccountPlan> = fc.record({
  isStrangers: fc.boolean(),
  isNewestFirst: fc.boolean(),
  steps: fc.array(
    fc.record({
      who: fc.constantFrom("owner" as const, "intruder" as const, "intruder" as const),
      act: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom("request an email change" as const, "open a link" as const) },
        { weight: 4, arbitrary: fc.constantFrom(...ACTS) },
      ),
      choice: fc.nat({ max: 7 }),
    }),
    { minLength: 4, maxLength: 14 },
  ),
});

const intruder = (act: Step["act"], choice = 0): Step => ({ who: "intruder", act, choice });

/** An accomplice becomes a member, and another invitation is open, before the owner returns. */
const WITH_ACCOMPLICE: AccountPlan[] = [false, true].map((isNewestFirst) => ({
  isStrangers: false,
  isNewestFirst,
  steps: [
    { who: "owner", act: "open a link", choice: 0 },
    intruder("log in"),
    intruder("create a key"),
    intruder("invite an accomplice"),
    intruder("let the accomplice in"),
    intruder("invite an accomplice", 1),
  ],
}));

/** Two changes in a row, with a password and a factor of the intruder's in between; the freed address is used for a sign-up. */
const WITH_CHANGES: AccountPlan[] = [false, true].flatMap((isStrangers) =>
  [false, true].map((isNewestFirst) => ({
    isStrangers,
    isNewestFirst,
    steps: [
      intruder("log in"),
      intruder("request an email change", 0),
      intruder("open a link", 0),
      intruder("change the password"),
      intruder("turn on a second factor"),
      intruder("create a key"),
      intruder("sign up with the owner's address", 0),
      intruder("request an email change", 1),
      intruder("open a link", 0),
      intruder("delete the account"),
    ],
  })),
);

/** The accomplice acts against the owner, whom the intruder may have made a manager before. */
const BY_ACCOMPLICE: AccountPlan[] = [[], [intruder("give the account away")]].flatMap((before) =>
  (["remove", "demote"] as const).map((verb) => ({
    isStrangers: false,
    isNewestFirst: true,
    steps: [
      { who: "owner", act: "open a link", choice: 0 },
      intruder("log in"),
      intruder("invite an accomplice"),
      intruder("let the accomplice in"),
      ...before,
      intruder(`have the accomplice ${verb} the owner`),
      intruder("have the accomplice delete the account"),
    ],
  })),
);

/** The moves by which the third audit took an account over. */
const AGAINST_THE_ACCOUNT: AccountPlan[] = (
  [
    ["invite an accomplice", "let the accomplice in", "leave the account"],
    [
      "invite an accomplice",
      "let the accomplice in",
      "have the accomplice invite another",
      "let another accomplice in",
      "give the account away",
    ],
    ["create a key", "give a colleague ownership", "remove the other owner"],
    ["create a key", "demote the other owner", "add an endpoint", "delete the account"],
  ] as const
).map((acts) => ({
  isStrangers: false,
  isNewestFirst: true,
  steps: [
    { who: "owner" as const, act: "open a link" as const, choice: 0 },
    intruder("log in"),
    ...acts.map((act) => intruder(act, 1 - Number(act === "invite an accomplice"))),
  ],
}));

export const ATTACKS: readonly AccountPlan[] = [
  ...WITH_ACCOMPLICE,
  ...BY_ACCOMPLICE,
  ...WITH_CHANGES,
  ...AGAINST_THE_ACCOUNT,
];

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
  ].map((name) => [`RATE_${name}`, "100000000/1s"]),
);

/** Fourteen of them stay below the seven days for which security links are valid. */
const WAIT_MS = 11 * 3_600_000;
const FAULTS = new Set(["internal", "unavailable", "rate_limited", "invalid_input"]);
const VISITOR = { userAgent: "", ip: "192.0.2.1" };

class Person {
  readonly addresses: string[];
  readonly passwords: string[] = [];
  readonly tokens: string[] = [];
  readonly keys: string[] = [];
  readonly factors: string[] = [];
  constructor(...addresses: string[]) {
    this.addresses = addresses;
  }
  get password(): string {
    return this.passwords.at(-1) ?? "never chosen by anybody";
  }
}

class AccountLife {
  /** The intruder's accomplice, with their own mailbox. */
  readonly accomplice = new Person(`${randomUUID()}@evil.example`);
  /** Whom the accomplice lets in. */
  readonly another = new Person(`${randomUUID()}@evil.example`);
  /** Members of long ago, who do nothing. */
  readonly colleague = new Person(`${randomUUID()}@owner.example`);
  readonly otherOwner = new Person(`${randomUUID()}@owner.example`);
  readonly owner = new Person(`${randomUUID()}@owner.example`, `${randomUUID()}@owner.example`);
  readonly intruder = new Person(`${randomUUID()}@evil.example`, `${randomUUID()}@evil.example`);
  readonly ctx: Context;
  accountId = "";
  /** The owner has used a security link. */
  hasClicked = false;
  #userId = "";
  #now = Date.now();

  constructor(product: TestProduct) {
    this.ctx = { ...product.ctx, now: () => new Date(this.#now), sleep: () => Promise.resolve() };
  }

  /** An authenticator code is accepted once per thirty seconds. */
  wait(ms = 60_000): void {
    this.#now += ms;
  }

  async begin(isStrangers: boolean): Promise<void> {
    const [email = ""] = this.owner.addresses;
    const password = this.#newPassword(this.intruder);
    if (!isStrangers) this.owner.passwords.push(password);
    const { token } = await register(this.ctx, { email, password, partner: null, ...VISITOR });
    (isStrangers ? this.intruder : this.owner).tokens.push(token);
    const { accountId, userId } = await authenticate(this.ctx, token);
    [this.accountId, this.#userId] = [accountId, userId];
    const joinedAt = new Date(this.#now - 60 * 86_400_000);
    await this.ctx.db.withSystem(async (tx) => {
      for (const [{ addresses }, role] of [
        [this.colleague, "viewer"],
        [this.otherOwner, "owner"],
      ] as const) {
        const [id, address = ""] = [randomUUID(), addresses[0]];
        const login = { id, accountId, email: address, passwordHash: "", emailConfirmedAt: joinedAt };
        await tx.user.create({ data: login });
        const member = { id: randomUUID(), accountId, userId: id, role, email: address, joinedAt };
        await tx.membership.create({ data: member });
      }
      await tx.membership.updateMany({ where: { userId }, data: { joinedAt } });
      // The life of before is out of reach of every link.
      await tx.accessAct.updateMany({ where: { accountId }, data: { happenedAt: joinedAt } });
    });
  }

  #newPassword(person: Person): string {
    const password = `chosen ${randomUUID()}`;
    person.passwords.push(password);
    return password;
  }

  user() {
    return this.ctx.db.withSystem((tx) => tx.user.findUnique({ where: { id: this.#userId } }));
  }

  /** Current membership in this account. */
  membershipOf(person: Person) {
    const { accountId } = this;
    const where = { accountId, email: { in: person.addresses }, endedAt: null };
    return this.ctx.db.withSystem((tx) => tx.membership.findFirst({ where }));
  }

  /** What an edge gives to the operations of this actor's request. */
  as(actor: Actor): Context {
    return { ...this.ctx, db: actingAs(this.ctx, actor) };
  }

  /** The newest open session in this account. */
  async actorOf(person: Person): Promise<SignedInActor | null> {
    for (const token of person.tokens.toReversed()) {
      const actor = await this.attempt(() => authenticate(this.ctx, token));
      if (actor?.sessionId && actor.accountId === this.accountId) return actor;
    }
    return null;
  }

  /** A refusal is a normal outcome; any other error is a fault. */
  async attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && !FAULTS.has(error.code)) return null;
      throw error;
    }
  }

  code(person: Person): { totpCode?: string } {
    const secret = person.factors.at(-1);
    return secret === undefined ? {} : { totpCode: authenticatorCode(secret, 0, this.ctx.now()) };
  }

  async logIn(person: Person, password = person.password): Promise<Actor | null> {
    const email = (await this.user())?.email;
    if (email !== undefined)
      for (const code of [{}, this.code(person)]) {
        this.wait();
        const signedIn = await this.attempt(() => login(this.ctx, { email, password, ...code, ...VISITOR }));
        if (!signedIn) continue;
        const actor = await authenticate(this.ctx, signedIn.token);
        person.tokens.push(signedIn.token);
        return actor;
      }
    return null;
  }

  /** Emails in the person's mailboxes, oldest first. */
  async linksOf(person: Person): Promise<{ kind: string; token: string }[]> {
    const emails = await this.ctx.db.withSystem((tx) =>
      tx.email.findMany({ where: { recipient: { in: person.addresses } }, orderBy: { createdAt: "asc" } }),
    );
    return emails.flatMap(({ facts }) =>
      [...JSON.stringify(facts).matchAll(/\/([a-z-]+)\/([\w-]{20,})"/g)].map(([, kind = "", token = ""]) => ({
        kind,
        token,
      })),
    );
  }

  async open(person: Person, link: { kind: string; token: string }, actor: SignedInActor | null): Promise<void> {
    const { token } = link;
    const action = SECURE_ACTIONS.find((name) => name === link.kind);
    const clicked = action && (await this.attempt(() => secureAccount(this.ctx, { action, token })));
    if (clicked && this.owner === person) this.hasClicked = true;
    const chosen = `chosen ${randomUUID()}`;
    const proof = { token, ...(actor ? {} : { newPassword: chosen }) };
    const done =
      link.kind === "confirm-email"
        ? await this.attempt(() => confirmEmail(this.ctx, actor, proof))
        : link.kind === "change-email"
          ? await this.attempt(() => confirmEmailChange(this.ctx, actor, proof))
          : link.kind === "reset-password"
            ? await this.attempt(() => resetPassword(this.ctx, { token, newPassword: chosen }))
            : null;
    if (done && (link.kind === "reset-password" || !actor)) person.passwords.push(chosen);
  }
}

async function take(life: AccountLife, { who, act, choice }: Step): Promise<void> {
  let { ctx } = life;
  const person = life[who];
  if (act === "wait") return life.wait(WAIT_MS);
  life.wait();
  if (act === "log in") return void (await life.logIn(person));
  if (act === "request a password reset") {
    const email = person.addresses[choice % 2] ?? "";
    return void (await life.attempt(() => requestPasswordReset(ctx, { email })));
  }
  if (act === "open a link" || act === "open a link without a session") {
    const links = await life.linksOf(person);
    const link = links.at(-1 - (choice % Math.max(1, links.length)));
    const actor = act === "open a link" ? await life.actorOf(person) : null;
    return link && (await life.open(person, link, actor));
  }
  if (act === "let the accomplice in") return await letIn(life, life.accomplice);
  if (act === "let another accomplice in") return await letIn(life, life.another);
  if (act === "have the accomplice invite another") return await inviteAnother(life);
  if (isTurn(act)) return await turnAgainst(life, act);
  if (act === "sign up with the owner's address") {
    const email = life.owner.addresses[choice % 2] ?? "";
    if (who === "owner") return;
    const password = `chosen ${randomUUID()}`;
    return void (await life.attempt(() => register(ctx, { email, password, partner: null, ...VISITOR })));
  }
  const actor = await life.actorOf(person);
  if (!actor) return;
  ctx = life.as(actor);
  const { password } = person;
  const code = life.code(person);
  switch (act) {
    case "change the password": {
      const newPassword = `chosen ${randomUUID()}`;
      const changed = await life.attempt(() =>
        changePassword(ctx, actor, { currentPassword: password, newPassword, ...code }),
      );
      if (changed) person.passwords.push(newPassword);
      return;
    }
    case "request an email change": {
      // An intruder also triggers links to the owner's mailbox.
      const targets = who === "owner" ? person.addresses : [...person.addresses, ...life.owner.addresses];
      const newEmail = targets[choice % targets.length] ?? "";
      return void (await life.attempt(() => requestEmailChange(ctx, actor, { password, newEmail, ...code })));
    }
    case "turn on a second factor": {
      const begun = await life.attempt(() => beginTotp(ctx, actor, { password }));
      if (!begun) return;
      const totpCode = authenticatorCode(begun.secret, 0, ctx.now());
      if (await life.attempt(() => confirmTotp(ctx, actor, { totpCode }))) person.factors.push(begun.secret);
      return;
    }
    case "turn off the second factor":
      return void (await life.attempt(() => turnOffTotp(ctx, actor, { password, totpCode: code.totpCode ?? "" })));
    case "create a key": {
      const input = { name: "Key", scope: "write" as const, password, ...code };
      const created = await life.attempt(() => createApiKey(ctx, actor, input));
      if (created) person.keys.push(created.key);
      return;
    }
    case "invite an accomplice": {
      // The owner does not invite the intruder or the accomplice.
      if (who === "owner") return;
      const [email = ""] = life.accomplice.addresses;
      const input = { email, role: (["owner", "manager"] as const)[choice % 2] ?? "owner", password, ...code };
      return void (await life.attempt(() => inviteMember(ctx, actor, input)));
    }
    case "give the account away": {
      const heir = await life.membershipOf(life.accomplice);
      if (who === "owner" || !heir) return;
      return void (await life.attempt(() => transferOwnership(ctx, actor, { memberId: heir.id, password, ...code })));
    }
    case "give a colleague ownership": {
      const colleague = await life.membershipOf(life.colleague);
      if (who === "owner" || !colleague) return;
      return void (await life.attempt(async () => {
        if (choice % 2 === 1) return await transferOwnership(ctx, actor, { memberId: colleague.id, password, ...code });
        await changeMember(ctx, actor, { id: colleague.id, role: "owner", keep_jobs: false, password, ...code });
      }));
    }
    case "remove the other owner":
    case "demote the other owner": {
      const other = await life.membershipOf(life.otherOwner);
      if (who === "owner" || actor.role !== "owner" || !other) return;
      return void (await life.attempt(async () => {
        if (act === "remove the other owner")
          return await removeMember(ctx, actor, { id: other.id, keep_jobs: false, password, ...code });
        await changeMember(ctx, actor, { id: other.id, role: "viewer", keep_jobs: false, password, ...code });
      }));
    }
    case "add an endpoint": {
      if (who === "owner" || actor.role !== "owner") return;
      const input = { url: "https://evil.example/hook", events: ["job.finished" as const], password, ...code };
      return void (await life.attempt(() => createWebhookEndpoint(ctx, actor, input)));
    }
    case "leave the account": {
      if (who === "owner") return;
      return void (await life.attempt(() => leaveAccount(ctx, actor, { password, ...code })));
    }
    case "resend the confirmation":
      return void (await life.attempt(() => resendConfirmation(ctx, actor)));
    case "end other sessions":
      return void (await life.attempt(() => endOtherSessions(ctx, actor)));
    case "delete the account": {
      if (who === "owner") return;
      return void (await life.attempt(() =>
        requestDeletion(ctx, actor, { password, confirmation: actor.email, ...code }),
      ));
    }
  }
}

/** Uses the newest invitation in their mailbox. */
async function letIn(life: AccountLife, person: Person): Promise<void> {
  const invitations = (await life.linksOf(person)).filter(({ kind }) => kind === "accept-invitation");
  const token = invitations.at(-1)?.token;
  if (token === undefined) return;
  const newPassword = `chosen ${randomUUID()}`;
  const joined = await life.attempt(() => acceptInvitation(life.ctx, null, { token, newPassword, ...VISITOR }));
  if (!joined) return;
  person.tokens.push(joined.token);
  person.passwords.push(newPassword);
}

async function inviteAnother(life: AccountLife): Promise<void> {
  const actor = await life.actorOf(life.accomplice);
  if (actor?.role !== "owner") return;
  const [email = ""] = life.another.addresses;
  const input = { email, role: "owner" as const, password: life.accomplice.password };
  await life.attempt(() => inviteMember(life.as(actor), actor, input));
}

/** What an owner could do to one colleague, and to all of them. */
async function turnAgainst(life: AccountLife, act: Turn): Promise<void> {
  const { accomplice } = life;
  const actor = await life.actorOf(accomplice);
  const target = await life.membershipOf(life.owner);
  if (actor?.role !== "owner" || !target) return;
  const ctx = life.as(actor);
  const { password } = accomplice;
  await life.attempt(async () => {
    if (act === "have the accomplice remove the owner")
      return await removeMember(ctx, actor, { id: target.id, keep_jobs: false, password });
    if (act === "have the accomplice demote the owner")
      return await changeMember(ctx, actor, { id: target.id, role: "viewer", keep_jobs: false, password });
    return await requestDeletion(ctx, actor, { password, confirmation: actor.email });
  });
}

/** Uses the security links in the owner's mailboxes, in either order, then sets a new password by email. */
async function comeBack(life: AccountLife, isNewestFirst: boolean): Promise<void> {
  const security = (await life.linksOf(life.owner)).filter(({ kind }) => SECURE_ACTIONS.some((name) => name === kind));
  for (const link of isNewestFirst ? security.toReversed() : security) await life.open(life.owner, link, null);
  for (const email of life.owner.addresses) await requestPasswordReset(life.ctx, { email });
  const links = await life.linksOf(life.owner);
  for (const link of links) if (link.kind === "reset-password") await life.open(life.owner, link, null);
}

async function expectNothingFor(life: AccountLife, intruder: Person): Promise<void> {
  for (const link of await life.linksOf(intruder)) await life.open(intruder, link, null);
  for (const email of intruder.addresses) await requestPasswordReset(life.ctx, { email });
  for (const link of await life.linksOf(intruder)) await life.open(intruder, link, null);
  expect(await life.actorOf(intruder)).toBeNull();
  for (const key of intruder.keys) expect(await life.attempt(() => authenticate(life.ctx, key))).toBeNull();
  for (const password of intruder.passwords) expect(await life.logIn(intruder, password)).toBeNull();
}

/** Whatever the two have done: the owner can log in again, and the intruder has no way to. */
export async function expectOwnerReturns(product: TestProduct, plan: AccountPlan): Promise<void> {
  const life = new AccountLife(product);
  await life.begin(plan.isStrangers);
  for (const step of plan.steps) await take(life, step);
  await comeBack(life, plan.isNewestFirst);
  expect(life.owner.addresses).toContain((await life.user())?.email);
  expect(await ownersPassword(life)).not.toBeNull();
  for (const person of [life.intruder, life.accomplice, life.another]) await expectNothingFor(life, person);
  for (const person of [life.accomplice, life.another]) {
    await letIn(life, person);
    expect(await life.actorOf(person)).toBeNull();
  }
  expect(await ownersPassword(life)).not.toBeNull();
  // Nobody else's access, and nothing of before, is lost.
  if (!life.hasClicked) return;
  const roleOf = async (person: Person) => (await life.membershipOf(person))?.role;
  expect([await roleOf(life.owner), await roleOf(life.otherOwner), await roleOf(life.colleague)]).toEqual([
    "owner",
    "owner",
    "viewer",
  ]);
  const { accountId } = life;
  const open = await life.ctx.db.withSystem((tx) =>
    tx.webhookEndpoint.count({ where: { accountId, disabledAt: null } }),
  );
  expect(open).toBe(0);
}

/** One of the owner's own passwords opens the account; another one may open an account that the intruder created. */
async function ownersPassword(life: AccountLife): Promise<string | null> {
  for (const password of life.owner.passwords.toReversed()) if (await life.logIn(life.owner, password)) return password;
  return null;
}
