import { sql } from "@plumbline/core/db/database.ts";
import type { Context } from "@plumbline/core/context.ts";
import { isAtLeast, ROLES, type Role } from "@plumbline/schema/accounts/roles.ts";

// What decision 040 promises, computed from nothing but the state of access before and after each step and from who took it. The
// product computes the same from its journal.

const DAY_MS = 86_400_000;
/** The term of a link, and how far before its email it reaches. */
const TERM_MS = 7 * DAY_MS;
/** The product allows for clocks that differ by this much. */
const CLOCKS_MS = 60_000;

/** One piece of access: a member, a key, an endpoint, an invitation, a domain, or the account's provider, rules and deletion. */
type Thing = {
  accountId: string;
  name: string;
  kind: string;
  userId: string | null;
  invitedBy: string | null;
  state: string;
};
type Things = ReadonlyMap<string, Thing>;
/** Who takes a step: the login, and the identity provider of its session. */
export type By = { login: string | null; provider: string | null };
type Act = By & {
  thing: string;
  accountId: string;
  kind: string;
  userId: string | null;
  before: string | null;
  after: string | null;
  at: number;
  /** By a link, or undone by one: no longer of account. */
  isOver: boolean;
};
/** `order`: as links count as earlier or later, by the clock of the database. */
export type Link = { order: number; kind: string; token: string; login: string; mailbox: string; sentAt: number };

const OFF: Readonly<Record<string, string | null>> = {
  member: "ended",
  key: "off",
  endpoint: "off",
  invitation: "closed",
  domain: null,
};
const isOff = ({ kind, state }: Pick<Thing, "kind" | "state">) => state.split(" ")[0] === OFF[kind];
const roleIn = (state: string | null): Role | null => ROLES.find((role) => state?.startsWith(`${role} `)) ?? null;

export class AccessOracle {
  readonly #acts: Act[] = [];
  readonly #used: { link: Link; at: number }[] = [];
  readonly #db: Context["db"];
  readonly #accountIds: readonly string[];
  #things: Things = new Map();

  constructor(db: Context["db"], accountIds: readonly string[]) {
    this.#db = db;
    this.#accountIds = accountIds;
  }

  /** Takes the present state as what has been there for long. */
  async begin(): Promise<void> {
    this.#things = await this.#read();
  }

  thing(accountId: string, kind: string, userId: string): Thing | undefined {
    const of = [...this.#things.values()].filter((one) => one.accountId === accountId && one.userId === userId);
    return of.find((one) => one.kind === kind && !isOff(one));
  }

  isDeleted(accountId: string): boolean {
    return this.#things.get(`${accountId} deletion`)?.state !== "kept";
  }

  /** Notes what a step has changed. Returns what it left open although its owner lost the right to it. */
  async note(by: By, at: number): Promise<string[]> {
    const before = this.#things;
    const acts = await this.#changes(by, at);
    this.#acts.push(...acts);
    return acts.flatMap((act) => this.#leftOpen(before, act));
  }

  /** Until its term, only its own use or that of an earlier link of the same login ends it. */
  isValid(link: Link, now: number): boolean {
    const term = link.kind === "cancel-email-change" ? 3_600_000 : TERM_MS;
    const isEnded = this.#used.some(
      (used) => used.link.login === link.login && used.link.order <= link.order && used.at >= link.sentAt,
    );
    return now < link.sentAt + term && !isEnded;
  }

  /** Call after a click that was accepted. Returns where access is not what the link promises. */
  async clicked(link: Link, now: number): Promise<string[]> {
    const expected = new Map([...this.#things].map(([name, { state }]) => [name, state] as [string, string | null]));
    const from = link.sentAt - TERM_MS - CLOCKS_MS;
    const undone: Act[] = [];
    for (const accountId of this.#accountIds) undone.push(...this.#undo(accountId, { link, from, now }, expected));
    this.#used.push({ link, at: now });
    const roles = this.#accountIds.map((accountId) => this.#leastRole(accountId, link.login, from));
    const acts = await this.#changes({ login: null, provider: null }, now);
    for (const act of [...acts, ...undone]) act.isOver = true;
    this.#acts.push(...acts);
    const names = new Set([...expected.keys(), ...this.#things.keys()]);
    const wrong = [...names].flatMap((name) => {
      const [wanted, found] = [expected.get(name) ?? null, this.#things.get(name)?.state ?? null];
      return wanted === found || (wanted === "off" && found?.startsWith("off "))
        ? []
        : [`${name}: expected ${wanted}, found ${found}`];
    });
    const less = this.#accountIds.filter((accountId, n) => {
      const [least, now] = [roles[n] ?? null, roleIn(this.thing(accountId, "member", link.login)?.state ?? null)];
      return least !== null && (now === null || !isAtLeast(now, least));
    });
    return [...wrong, ...less.map((accountId) => `${accountId}: less than the role at the window's beginning`)];
  }

  /** What a demotion or the end of a membership must have closed. */
  #leftOpen(before: Things, { kind, userId, accountId, before: was, after }: Act): string[] {
    if (kind !== "member" || roleIn(was) === null || roleIn(after) === "owner") return [];
    const kinds = ["endpoint", "invitation", "key"];
    return [...before].flatMap(([name, thing]) => {
      const isTheirs = thing.accountId === accountId && (thing.userId === userId || thing.invitedBy === userId);
      const isOpen = isTheirs && kinds.includes(thing.kind) && !isOff(thing);
      return isOpen && this.#things.get(name)?.state === thing.state
        ? [`${name}: open after ${was} became ${after}`]
        : [];
    });
  }

  /** The role of the beginning of the window; null where somebody outside the chain has changed it since, or another link. */
  #leastRole(accountId: string, login: string, from: number): Role | null {
    const own = this.#acts.filter(
      (act) => act.accountId === accountId && act.kind === "member" && act.userId === login,
    );
    const recent = own.filter(({ at }) => at >= from);
    const made = new Set(this.#chain(accountId, login, from));
    if (this.isDeleted(accountId) || recent.some((act) => act.isOver || !made.has(act))) return null;
    return recent[0] ? roleIn(recent[0].before) : roleIn(this.thing(accountId, "member", login)?.state ?? null);
  }

  /** Enters what the click makes of the account into `expected`. Returns the acts that it undoes. */
  #undo(
    accountId: string,
    { link, from, now }: { link: Link; from: number; now: number },
    expected: Map<string, string | null>,
  ): Act[] {
    const acts = this.#acts.filter((act) => act.accountId === accountId && act.at >= from);
    const isIn = this.thing(accountId, "member", link.login) !== undefined;
    const wasTaken = acts.some(
      (act) => act.isOver && act.kind === "member" && act.userId === link.login && act.before === null,
    );
    if (wasTaken && !isIn) return [];
    const made = this.#chain(accountId, link.login, from);
    const isMade = new Set(made);
    const ended: string[] = [];
    for (const name of new Set(made.map(({ thing }) => thing))) {
      const own = acts.filter(({ thing }) => thing === name);
      const [first] = own;
      if (!first) continue;
      const { kind, userId } = first;
      const inForce = own.filter((act) => !act.isOver);
      const tail = inForce.slice(inForce.findLastIndex((act) => !isMade.has(act)) + 1);
      const was = tail[0]?.before;
      const isAdded = first.before === null && isMade.has(first) && kind in OFF;
      if (kind === "invitation") {
        if (isAdded) expected.set(name, "closed");
      } else if (kind === "deletion") {
        if (tail.length > 0 && (tail.at(-1)?.at ?? 0) + TERM_MS > now) expected.set(name, "kept");
      } else if (isAdded && !(kind === "member" && userId === link.login)) {
        // An endpoint that it has deleted again stays deleted.
        if (this.#things.has(name)) expected.set(name, OFF[kind] ?? null);
        if (kind === "member" && userId) ended.push(userId);
      } else if (was !== undefined && !(kind === "member" && (was === null || was === "ended")))
        expected.set(name, was);
    }
    // What somebody was deprived of returns to whoever may still have it.
    for (const [name, state] of expected) {
      const before = this.#acts.findLast(({ thing }) => thing === name);
      const [present, kind] = [this.#things.get(name)?.state ?? null, before?.kind];
      if (before?.accountId !== accountId || state === present || !state?.startsWith("on")) continue;
      const role = this.#expectedRole(
        expected,
        accountId,
        kind === "endpoint" ? (state.split(" ")[1] ?? "") : before.userId,
      );
      if (kind === "endpoint" ? role !== "owner" : role === null) expected.set(name, present);
    }
    for (const [name, thing] of this.#things) {
      if (thing.accountId !== accountId || !(thing.kind in OFF) || thing.kind === "member") continue;
      if (ended.includes(thing.userId ?? "") || (thing.kind === "invitation" && ended.includes(thing.invitedBy ?? "")))
        expected.set(name, OFF[thing.kind] ?? null);
    }
    return made;
  }

  #expectedRole(expected: ReadonlyMap<string, string | null>, accountId: string, userId: string | null): Role | null {
    const own = [...this.#things.values()].filter((one) => one.accountId === accountId && one.userId === userId);
    const roles = own.flatMap(({ kind, name }) =>
      kind === "member" ? (roleIn(expected.get(name) ?? null) ?? []) : [],
    );
    return roles[0] ?? null;
  }

  #chain(accountId: string, login: string, from: number): Act[] {
    const [logins, providers] = [new Set([login]), new Set<string>()];
    return this.#acts.filter((act) => {
      if (act.accountId !== accountId || act.at < from || act.isOver) return false;
      if (!logins.has(act.login ?? "") && !providers.has(act.provider ?? "")) return false;
      if (act.userId !== null && act.kind === "member" && isMore(act.before, act.after)) logins.add(act.userId);
      if (act.kind === "provider" && act.after !== null) providers.add(act.after.split(" ")[0] ?? "");
      return true;
    });
  }

  async #changes({ login, provider }: By, at: number): Promise<Act[]> {
    const before = this.#things;
    this.#things = await this.#read();
    const names = new Set([...before.keys(), ...this.#things.keys()]);
    return [...names].flatMap((name): Act[] => {
      const [was, is] = [before.get(name), this.#things.get(name)];
      const present = is ?? was;
      if (!present || was?.state === is?.state) return [];
      const { accountId, kind, userId, invitedBy } = present;
      // Whoever accepts an invitation was let in by its sender.
      const by = kind === "member" && !was ? { login: invitedBy, provider: null } : { login, provider };
      const states = { before: was?.state ?? null, after: is?.state ?? null };
      return [{ ...by, thing: name, accountId, kind, userId, ...states, at, isOver: false }];
    });
  }

  async #read(): Promise<Things> {
    const accounts = sql`ANY (${this.#accountIds}::uuid[])`;
    const rows = await this.#db.statement<Thing>(sql`
      SELECT account_id AS "accountId", 'member' AS kind, 'member ' || id AS name, user_id AS "userId", invited_by AS "invitedBy",
        CASE WHEN ended_at IS NOT NULL THEN 'ended' WHEN all_portals THEN role || ' all' ELSE role || ' ' || portals::text END AS state
        FROM membership WHERE account_id = ${accounts}
      UNION ALL SELECT account_id, 'key', 'key ' || id, user_id, NULL, CASE WHEN revoked_at IS NULL THEN 'on' ELSE 'off' END
        FROM api_key WHERE account_id = ${accounts}
      UNION ALL SELECT account_id, 'endpoint', 'endpoint ' || id, user_id, NULL, CASE WHEN disabled_at IS NULL THEN 'on ' ELSE 'off ' END || COALESCE(user_id::text, '')
        FROM webhook_endpoint WHERE account_id = ${accounts}
      UNION ALL SELECT account_id, 'invitation', 'invitation ' || id, NULL, invited_by,
        CASE WHEN accepted_at IS NULL AND withdrawn_at IS NULL THEN 'open' ELSE 'closed' END FROM invitation WHERE account_id = ${accounts}
      UNION ALL SELECT account_id, 'provider', account_id || ' provider', NULL, NULL, id || ' ' || issuer || ' ' || md5(client_secret)
        FROM identity_provider WHERE account_id = ${accounts}
      UNION ALL SELECT account_id, 'domain', account_id || ' domain ' || domain, NULL, NULL, (proven_at IS NOT NULL) || ' ' || requires_openid
        FROM email_domain WHERE account_id = ${accounts}
      UNION ALL SELECT id, 'rules', id || ' rules', NULL, NULL, COALESCE(session_hours::text, '') || ' ' || requires_second_factor
        FROM account WHERE id = ${accounts}
      UNION ALL SELECT id, 'deletion', id || ' deletion', NULL, NULL, CASE WHEN deleted_at IS NULL THEN 'kept' ELSE 'deleted' END
        FROM account WHERE id = ${accounts}`);
    return new Map(rows.map((row) => [row.name, row]));
  }
}

/** Whether a member can do more than before. */
function isMore(before: string | null, after: string | null): boolean {
  const [was, is] = [roleIn(before), roleIn(after)];
  if (is === null) return false;
  if (was === null || !isAtLeast(was, is)) return true;
  return (
    !before?.endsWith(" all") &&
    before !== after &&
    (after?.endsWith(" all") === true || !before?.endsWith(after?.split(" ")[1] ?? ""))
  );
}
