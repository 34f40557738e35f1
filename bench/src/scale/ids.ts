import type { Actor } from "@plumbline/core/actor.ts";

/** Ids consist of a kind and a number: rows of one fill can reference each other without a read, and keys ascend like real ones. */
export const KINDS = {
  account: 1,
  user: 2,
  connection: 3,
  version: 4,
  job: 5,
  recurring: 6,
  hold: 7,
  event: 8,
  email: 9,
  audit: 10,
  endpoint: 11,
  delivery: 12,
  session: 13,
  run: 14,
  check: 15,
  proposal: 16,
  group: 17,
} as const;

export function idOf(kind: keyof typeof KINDS, no: number): string {
  return `${KINDS[kind].toString(16).padStart(8, "0")}-0000-7000-8000-${no.toString(16).padStart(12, "0")}`;
}

/** The same in SQL: `pg_temp.id_of(kind, no)`. */
export const ID_FUNCTION = `
  CREATE FUNCTION pg_temp.id_of(kind int, no bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS
  $$ SELECT (lpad(to_hex(kind), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(no), 12, '0'))::uuid $$`;

/** The SQL for a row's id; `no` is an expression. */
export function sqlId(kind: keyof typeof KINDS, no: string): string {
  return `pg_temp.id_of(${KINDS[kind]}, ${no})`;
}

/** Accounts with special roles. */
export const ACCOUNTS = { largeJob: 0, largestLedger: 1, callbacks: 2, inbox: 3, erased: 4, usual: 7 } as const;
export const JOBS = { large: 0, ledger: 1 } as const;

export function actorOf(account: number): Actor & { sessionId: string } {
  return {
    accountId: idOf("account", account),
    userId: idOf("user", account),
    email: `user${account}@example.com`,
    emailConfirmed: true,
    role: "owner",
    portals: null,
    member: { id: idOf("user", account), revision: 1 },
    isOperator: false,
    identityProviderId: null,
    mustSetUpTotp: false,
    loggedInAt: new Date(),
    sessionId: idOf("session", account),
    keyScope: null,
  };
}

export const OPERATOR: Actor = { ...actorOf(ACCOUNTS.usual), isOperator: true };
