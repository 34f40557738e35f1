import { isAtLeast, type Role } from "./roles.ts";

type Rule = {
  /** The least role for it. */
  least: Role;
  /** The least scope of an API key for it; null: people only. */
  keys: "read" | "write" | null;
  /** Open to test keys, too. */
  testKeys?: true;
  /**
   * `portals`: members who are limited to portals may do it within those. `account`: it concerns the whole account, so they may
   * not.
   */
  reach: "portals" | "account";
  /** Also open to operators who must set up two-factor authentication first. */
  inSetup?: true;
  /** For operators, whatever their role. */
  forOperators?: true;
};

/**
 * What can be done, by whom. REST, GraphQL, pages and the access matrix are derived from it: an endpoint or field only names its
 * operation.
 */
export const OPERATIONS = {
  // About the person: their own login, whatever their role.
  begin_own_login: { least: "viewer", keys: null, reach: "portals", inSetup: true },
  manage_own_login: { least: "viewer", keys: null, reach: "portals" },
  see_self: { least: "viewer", keys: "read", reach: "portals", inSetup: true },

  see: { least: "viewer", keys: "read", reach: "portals" },
  see_usage: { least: "viewer", keys: "read", reach: "account" },
  see_activity: { least: "viewer", keys: null, reach: "portals" },
  see_team: { least: "viewer", keys: null, reach: "portals" },

  check: { least: "reviewer", keys: "write", reach: "portals" },
  decide: { least: "reviewer", keys: "write", reach: "portals" },
  lock: { least: "reviewer", keys: "write", reach: "portals" },
  undo: { least: "reviewer", keys: "write", reach: "portals" },

  clean: { least: "manager", keys: "write", reach: "portals" },
  clean_addresses: { least: "manager", keys: "write", testKeys: true, reach: "account" },
  schedule: { least: "manager", keys: "write", reach: "portals" },
  map: { least: "manager", keys: "write", reach: "portals" },
  connect: { least: "manager", keys: null, reach: "account" },
  disconnect: { least: "manager", keys: null, reach: "portals" },

  see_billing: { least: "owner", keys: "read", reach: "account" },
  set_notifications: { least: "owner", keys: "write", reach: "account" },
  manage_billing: { least: "owner", keys: null, reach: "account" },
  manage_team: { least: "owner", keys: null, reach: "account" },
  manage_company_login: { least: "owner", keys: null, reach: "account" },
  manage_keys: { least: "owner", keys: null, reach: "account" },
  manage_webhooks: { least: "owner", keys: null, reach: "account" },
  accept_agreement: { least: "owner", keys: null, reach: "account" },
  export_account: { least: "owner", keys: null, reach: "account" },
  delete_account: { least: "owner", keys: null, reach: "account" },

  operate: { least: "viewer", keys: null, reach: "portals", forOperators: true },
} as const satisfies Record<string, Rule>;

export type Operation = keyof typeof OPERATIONS;
/** Those that an API key may also do. */
export type KeyOperation = {
  [Name in Operation]: (typeof OPERATIONS)[Name]["keys"] extends null ? never : Name;
}[Operation];

export function ruleOf(operation: Operation): Rule {
  return OPERATIONS[operation];
}

/** Whether a member may do it in general; which rows they see is decided elsewhere. `portals`: null = all. */
export function mayDo(member: { role: Role; portals: readonly string[] | null }, operation: Operation): boolean {
  const { least, reach } = ruleOf(operation);
  return isAtLeast(member.role, least) && (reach === "portals" || member.portals === null);
}
