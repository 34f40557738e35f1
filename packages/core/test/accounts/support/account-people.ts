import { randomUUID } from "node:crypto";
import { createApiKey } from "@plumbline/core/accounts/api-keys/create-api-key.ts";
import { hashPassword } from "@plumbline/core/accounts/passwords/passwords.ts";
import { register } from "@plumbline/core/accounts/register.ts";
import { secureAccount } from "@plumbline/core/accounts/secure-account.ts";
import { authenticate } from "@plumbline/core/accounts/sessions/authenticate.ts";
import { login } from "@plumbline/core/accounts/sessions/login.ts";
import { createWebhookEndpoint } from "@plumbline/core/accounts/webhook-endpoints/create-webhook-endpoint.ts";
import type { Actor, SignedInActor } from "@plumbline/core/actor.ts";
import { AppError } from "@plumbline/core/app-error.ts";
import type { Context } from "@plumbline/core/context.ts";
import { actingAs } from "@plumbline/core/db/acting-as.ts";
import type { Prisma } from "@plumbline/core/generated/prisma/client.ts";
import { hashToken } from "@plumbline/core/secrets/secret-box.ts";
import { beginOpenid } from "@plumbline/core/team/company-login/begin-openid.ts";
import { completeOpenid } from "@plumbline/core/team/company-login/complete-openid.ts";
import { saveProvider } from "@plumbline/core/team/company-login/save-provider.ts";
import { switchAccount } from "@plumbline/core/team/my-accounts.ts";
import { authenticatorCode } from "@plumbline/dev-env/authenticator.ts";
import { visitProvider, type OpenidProvider } from "@plumbline/dev-env/testing/openid-provider.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { SECURE_ACTIONS, type SecureAccountInput } from "@plumbline/schema/accounts/auth.ts";
import { AccessOracle, type By, type Link } from "./access-oracle.ts";

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
/** A plan lasts nine days at most. */
const LONGEST_MS = 9 * DAY_MS;
const FAULTS = new Set(["internal", "unavailable", "rate_limited", "invalid_input"]);
export const VISITOR = { userAgent: "", ip: "192.0.2.1" };

/** The provider of the company, and one that says whatever the intruder likes. */
export type Companies = { own: OpenidProvider; evil: OpenidProvider };

export class Hand {
  readonly isEvil: boolean;
  readonly addresses: string[];
  readonly passwords: string[] = [];
  readonly tokens: string[] = [];
  readonly keys: string[] = [];
  readonly factors: { secret: string; at: Date }[] = [];
  /** The login, where it is not that of the first address. */
  userId: string | null = null;

  constructor(domain: string, isEvil = false) {
    this.addresses = [`${randomUUID()}@${domain}`, `${randomUUID()}@${domain}`];
    this.isEvil = isEvil;
  }
  get password(): string {
    return this.passwords.at(-1) ?? "never chosen by anybody";
  }
}

export class AccountLife {
  readonly domains = { own: `${randomUUID()}.example`, evil: `${randomUUID()}.example` };
  readonly hands = {
    owner: new Hand(this.domains.own),
    /** Works on the owner's login. */
    intruder: new Hand(this.domains.evil, true),
    accomplice: new Hand(this.domains.evil, true),
    another: new Hand(this.domains.evil, true),
    colleague: new Hand(this.domains.own),
    /** Another owner. */
    other: new Hand(this.domains.own),
  };
  readonly secureActions = Object.fromEntries(SECURE_ACTIONS.map((name) => [name, true]));
  readonly portalId = String(Math.floor(1e12 + Math.random() * 1e12));
  readonly ctx: Context;
  readonly textRecords: TestProduct["textRecords"];
  readonly violations: string[] = [];
  clicks = 0;
  /** The account, and another one that the owner's login belongs to. */
  accountIds: [string, string] = ["", ""];
  readonly #companies: Companies;
  readonly #links = new Map<string, Link>();
  #oracle: AccessOracle;
  #lastAct = 0n;
  #begun = Date.now();
  #now = this.#begun;

  private constructor(product: TestProduct, companies: Companies) {
    const workflows = { ...product.ctx.workflows, start: () => Promise.resolve() };
    this.ctx = { ...product.ctx, workflows, now: () => new Date(this.#now), sleep: () => Promise.resolve() };
    this.textRecords = product.textRecords;
    this.#companies = companies;
    this.#oracle = new AccessOracle(this.ctx.db, []);
  }

  static async begin(
    product: TestProduct,
    companies: Companies,
    { isStrangers, roleElsewhere }: { isStrangers: boolean; roleElsewhere: "owner" | "manager" },
  ): Promise<AccountLife> {
    const life = new AccountLife(product, companies);
    await life.#settle(isStrangers, roleElsewhere);
    return life;
  }

  /** Two months ago: people, a key, an endpoint, company login. */
  async #settle(isStrangers: boolean, roleElsewhere: "owner" | "manager"): Promise<void> {
    const { ctx, hands } = this;
    const { owner, intruder, other, colleague } = hands;
    this.#now = this.#begun - 60 * DAY_MS;
    const joinedAt = ctx.now();
    for (const hand of [intruder, other, colleague]) hand.passwords.push(`chosen ${randomUUID()}`);
    if (!isStrangers) owner.passwords.push(intruder.password);
    const signUp = async ({ addresses: [email = ""] }: Hand, { password }: Hand) =>
      await authenticate(ctx, (await register(ctx, { email, password, partner: null, ...VISITOR })).token);
    const first = await signUp(owner, intruder);
    const second = await signUp(other, other);
    [owner.userId, intruder.userId, other.userId, colleague.userId] = [
      first.userId,
      first.userId,
      second.userId,
      randomUUID(),
    ];
    this.accountIds = [first.accountId, second.accountId];
    const [accountId, elsewhere] = this.accountIds;
    const passwordHash = await hashPassword(colleague.password);
    await ctx.db.withSystem(async (tx) => {
      const [email = ""] = colleague.addresses;
      const { userId } = colleague;
      if (userId) await tx.user.create({ data: { id: userId, accountId, email, passwordHash, createdAt: joinedAt } });
      await tx.user.updateMany({
        where: { accountId: { in: this.accountIds }, ...(isStrangers ? { id: { not: first.userId } } : {}) },
        data: { emailConfirmedAt: joinedAt },
      });
      const members = [
        { accountId, hand: other, role: "owner" },
        { accountId, hand: colleague, role: "viewer" },
        ...(isStrangers ? [] : [{ accountId: elsewhere, hand: owner, role: roleElsewhere }]),
      ];
      for (const { hand, ...member } of members)
        await tx.membership.create({
          data: {
            id: randomUUID(),
            userId: hand.userId ?? "",
            email: hand.addresses[0] ?? "",
            joinedAt,
            ...member,
          },
        });
      const sealed = { accessToken: "", refreshToken: "", accessExpiresAt: joinedAt, scopes: [] };
      await tx.connection.create({
        data: { id: randomUUID(), accountId, portalId: this.portalId, portalName: "Portal", ...sealed },
      });
    });
    const actor = await this.arrive(other, accountId);
    if (actor) {
      const as = this.as(actor);
      const { password } = other;
      other.keys.push((await createApiKey(as, actor, { name: "Key", scope: "write", password })).key);
      const url = "https://example.com/hook";
      await createWebhookEndpoint(as, actor, { url, events: ["job.finished"], password });
      await this.saveProvider(as, actor, other, { password });
    }
    const proven = { domain: this.domains.own, provenAt: joinedAt, checkedAt: joinedAt, createdAt: joinedAt };
    await ctx.db.withSystem(async (tx) => {
      await tx.emailDomain.create({ data: { id: randomUUID(), accountId, ...proven } });
      await tx.membership.updateMany({
        where: { accountId: { in: this.accountIds } },
        data: { joinedAt, ownerSince: null },
      });
    });
    await this.#moveActs();
    await this.#collectLinks();
    this.#oracle = new AccessOracle(ctx.db, this.accountIds);
    await this.#oracle.begin();
    this.#now = this.#begun;
  }

  /** An authenticator code is accepted once per thirty seconds. */
  wait(ms = MINUTE_MS + 1_000): void {
    const left = this.#begun + LONGEST_MS - this.#now;
    this.#now += Math.min(ms, Math.max(left, MINUTE_MS + 1_000));
  }

  /** Operations without an actor are noted by the clock of the database. */
  async #moveActs(): Promise<void> {
    const where = { accountId: { in: this.accountIds }, id: { gt: this.#lastAct } };
    this.#lastAct = await this.ctx.db.withSystem(async (tx) => {
      const last = await tx.accessAct.findFirst({ where, orderBy: { id: "desc" } });
      if (last) await tx.accessAct.updateMany({ where, data: { happenedAt: this.ctx.now() } });
      return last?.id ?? this.#lastAct;
    });
  }

  /** After each step. */
  async note(by: By): Promise<void> {
    await this.#moveActs();
    this.violations.push(...(await this.#oracle.note(by, this.#now)));
    await this.#collectLinks();
  }

  as(actor: Actor): Context {
    return { ...this.ctx, db: actingAs(this.ctx, actor) };
  }

  async saveProvider(
    ctx: Context,
    actor: SignedInActor,
    { isEvil }: Hand,
    proof: { password: string; totpCode?: string },
  ): Promise<void> {
    const { issuer, clientId, clientSecret } = isEvil ? this.#companies.evil : this.#companies.own;
    await saveProvider(ctx, actor, { preset: "generic", issuer, clientId, clientSecret, ...proof });
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

  code(hand: Hand): { totpCode?: string } {
    const secret = hand.factors.at(-1)?.secret;
    return secret === undefined ? {} : { totpCode: authenticatorCode(secret, 0, this.ctx.now()) };
  }

  user(hand: Hand) {
    const where = hand.userId === null ? { email: { in: hand.addresses } } : { id: hand.userId };
    return this.ctx.db.withSystem((tx) => tx.user.findFirst({ where }));
  }

  async emailOf(hand: Hand): Promise<string> {
    return (await this.user(hand))?.email ?? hand.addresses[0] ?? "";
  }

  async memberId(hand: Hand, accountId: string): Promise<string | undefined> {
    const user = await this.user(hand);
    const where = { accountId, userId: user?.id ?? randomUUID(), endedAt: null };
    return (await this.ctx.db.withSystem((tx) => tx.membership.findFirst({ where })))?.id;
  }

  async ids(
    table: "invitation" | "apiKey" | "webhookEndpoint" | "emailDomain",
    accountId: string,
  ): Promise<readonly string[]> {
    const of = { where: { accountId }, orderBy: { id: "asc" }, select: { id: true } } as const;
    const rows = await this.ctx.db.withSystem((tx) =>
      table === "invitation"
        ? tx.invitation.findMany(of)
        : table === "apiKey"
          ? tx.apiKey.findMany(of)
          : table === "webhookEndpoint"
            ? tx.webhookEndpoint.findMany(of)
            : tx.emailDomain.findMany(of),
    );
    return rows.map(({ id }) => id);
  }

  domain(accountId: string, domain: string) {
    return this.ctx.db.withSystem((tx) => tx.emailDomain.findFirst({ where: { accountId, domain } }));
  }

  /** The newest open session in this account. */
  async actorOf(hand: Hand, accountId: string): Promise<SignedInActor | null> {
    for (const token of hand.tokens.toReversed()) {
      const actor = await this.attempt(() => authenticate(this.ctx, token));
      if (actor?.sessionId && actor.accountId === accountId) return actor;
    }
    return null;
  }

  /** Logs in, and goes over to this account. */
  async arrive(hand: Hand, accountId: string): Promise<SignedInActor | null> {
    await this.logIn(hand);
    const there = await this.actorOf(hand, accountId);
    if (there) return there;
    const other = await this.actorOf(hand, this.accountIds[accountId === this.accountIds[0] ? 1 : 0]);
    if (!other) return null;
    const input = { accountId, userAgent: "" };
    const switched = await this.attempt(() => switchAccount(this.as(other), other, input));
    if (switched) hand.tokens.push(switched.token);
    return await this.actorOf(hand, accountId);
  }

  /** Returns the login where it is known. */
  async logIn(hand: Hand, { keepAccount = false } = {}): Promise<string | null> {
    const user = await this.user(hand);
    if (!user) return null;
    for (const password of hand.passwords.toReversed().slice(0, 2))
      for (const code of hand.factors.length > 0 ? [{}, this.code(hand)] : [{}]) {
        const input = { email: user.email, password, keepAccount, ...code, ...VISITOR };
        const signedIn = await this.attempt(() => login(this.ctx, input));
        if (!signedIn) continue;
        hand.tokens.push(signedIn.token);
        return user.id;
      }
    return null;
  }

  /** The intruder's provider vouches for anybody, the company's for its own people. */
  async logInByProvider(hand: Hand, target: Hand, accountId: string): Promise<void> {
    const set = await this.ctx.db.withSystem((tx) => tx.identityProvider.findUnique({ where: { accountId } }));
    if (!set) return;
    const provider = set.issuer === this.#companies.evil.issuer ? this.#companies.evil : this.#companies.own;
    const isTheirs = (provider === this.#companies.evil) === hand.isEvil;
    const email = await this.emailOf(hand.isEvil ? target : hand);
    const begun = isTheirs && (await this.attempt(() => beginOpenid(this.ctx, { email, ip: VISITOR.ip })));
    if (!begun) return;
    provider.person = { sub: `person of ${email}`, email, email_verified: true };
    const redirectUri = new URL("/company-login", this.ctx.config.publicUrl).href;
    const { state = "", ...answer } = await visitProvider(begun.url, redirectUri);
    const input = { state, ...answer, cookie: begun.cookie, ...VISITOR };
    const signedIn = await this.attempt(() => completeOpenid(this.ctx, input));
    if (signedIn) hand.tokens.push(signedIn.token);
  }

  /** Links in the mailboxes of a person, oldest first. */
  async lettersOf(hand: Hand): Promise<{ kind: string; token: string; mailbox: string }[]> {
    return await this.#letters({ recipient: { in: hand.addresses } });
  }

  async #letters(where: Prisma.EmailWhereInput): Promise<{ kind: string; token: string; mailbox: string }[]> {
    const emails = await this.ctx.db.withSystem((tx) =>
      tx.email.findMany({ where, orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
    );
    return emails.flatMap(({ facts, recipient }) =>
      [...JSON.stringify(facts).matchAll(/\/([a-z-]+)\/([\w-]{20,})"/g)].map(([, kind = "", token = ""]) => ({
        kind,
        token,
        mailbox: recipient,
      })),
    );
  }

  async #collectLinks(): Promise<void> {
    const recipients = Object.values(this.hands).flatMap(({ addresses }) => addresses);
    for (const { kind, token, mailbox } of await this.#letters({ recipient: { in: recipients } })) {
      if (this.#links.has(token) || !(kind in this.secureActions)) continue;
      const where = { tokenHash: hashToken(token) };
      const row = await this.ctx.db.withSystem((tx) => tx.oneTimeToken.findFirst({ where }));
      const order = row?.createdAt.getTime() ?? 0;
      if (row) this.#links.set(token, { order, kind, token, login: row.userId, mailbox, sentAt: this.#now });
    }
  }

  /** Uses a security link, and holds the outcome against what such links promise. */
  async click(hand: Hand, token: string): Promise<boolean> {
    await this.note({ login: null, provider: null });
    const link = this.#links.get(token);
    const action = SECURE_ACTIONS.find((name): name is SecureAccountInput["action"] => name === link?.kind);
    if (!link || !action) return false;
    const isValid = this.#oracle.isValid(link, this.#now);
    const answer = await this.attempt(() => secureAccount(this.ctx, { action, token }));
    if (isValid !== (answer !== null)) this.#violation(link, isValid ? "is refused" : "works beyond its end");
    if (!answer) return false;
    await this.#moveActs();
    for (const wrong of await this.#oracle.clicked(link, this.#now)) this.#violation(link, wrong);
    if (hand === this.hands.owner) this.clicks += 1;
    const user = await this.ctx.db.withSystem((tx) => tx.user.findUnique({ where: { id: link.login } }));
    if (user?.email !== link.mailbox) this.#violation(link, `gives the login to ${user?.email}`);
    for (const one of Object.values(this.hands))
      for (const session of one.tokens) {
        const actor = await this.attempt(() => authenticate(this.ctx, session));
        if (actor?.userId === link.login) this.#violation(link, "leaves a session");
      }
    await this.#collectLinks();
    return true;
  }

  #violation({ kind, order }: Link, what: string): void {
    this.violations.push(`link ${order} (${kind}): ${what}`);
  }

  /**
   * In the end: whoever acts does so by a membership that the oracle knows, keys work where they should, the intruder is out of the
   * owner's login, and the owner gets into every account of theirs.
   */
  async expectOnlyRightfulAccess(): Promise<void> {
    const { owner, intruder } = this.hands;
    const user = await this.user(owner);
    const isOwners = this.clicks > 0 && user !== null && owner.addresses.includes(user.email);
    if (!isOwners) return;
    for (const token of intruder.tokens) {
      const actor = await this.attempt(() => authenticate(this.ctx, token));
      if (actor?.userId === user.id) this.violations.push("the intruder is in the owner's login");
    }
    for (const hand of Object.values(this.hands))
      for (const key of hand.keys) {
        const actor = await this.attempt(() => authenticate(this.ctx, key));
        if (actor && !this.#oracle.thing(actor.accountId, "member", actor.userId))
          this.violations.push("a key works without its maker");
      }
    const factor = await this.ctx.db.withSystem((tx) => tx.secondFactor.findUnique({ where: { userId: user.id } }));
    if (factor?.confirmedAt && owner.factors.length === 0) return;
    for (const accountId of this.accountIds) {
      this.wait();
      const isMember = this.#oracle.thing(accountId, "member", user.id) !== undefined;
      if (!isMember || this.#oracle.isDeleted(accountId)) continue;
      const isIn =
        (await this.arrive(owner, accountId)) ??
        (await this.logInByProvider(owner, owner, accountId), await this.actorOf(owner, accountId));
      if (!isIn) this.violations.push(`the owner does not get into account ${this.accountIds.indexOf(accountId)}`);
    }
  }
}
