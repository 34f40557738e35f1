import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { EndpointOperation } from "@plumbline/api/http/endpoint.ts";
import { ENDPOINTS } from "@plumbline/api/endpoints.ts";
import { FIELD_OPERATIONS } from "@plumbline/api/graphql/field-operations.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import type { Act } from "./access-acts.ts";

/*
 * Law 7: whatever gives or takes access is journaled, mailed, undone by a security link and proven, or has a reason why not. Each
 * cell is compared with the code.
 */

/** Whether what it does can concern access; a new operation does not compile without an answer. */
const CONCERNS_ACCESS: Readonly<Record<EndpointOperation | "open", boolean>> = {
  public: true,
  open: true,
  hubspot: false,
  begin_own_login: true,
  manage_own_login: true,
  manage_team: true,
  manage_company_login: true,
  manage_keys: true,
  manage_webhooks: true,
  export_account: true,
  delete_account: true,
  connect: true,
  disconnect: true,
  operate: true,
  see_self: false,
  see: false,
  see_usage: false,
  see_activity: false,
  see_team: false,
  check: false,
  decide: false,
  lock: false,
  undo: false,
  clean: false,
  clean_addresses: false,
  schedule: false,
  map: false,
  see_billing: false,
  set_notifications: false,
  manage_billing: false,
  accept_agreement: false,
};

const CORE = join(ROOT, "packages/core/src");
const read = (path: string) => readFileSync(path, "utf8");

/** The tables whose changes the access journal notes, by subject, as all migrations leave them. */
function notedTables(): Map<string, string> {
  const triggers = new Map<string, [subject: string, table: string]>();
  for (const path of globSync("prisma/migrations/*/migration.sql", { cwd: ROOT }).toSorted()) {
    const sql = read(join(ROOT, path));
    for (const [, dropped, created, table, subject] of sql.matchAll(
      /DROP TRIGGER (?:IF EXISTS )?(\w+)|CREATE TRIGGER (\w+)\s+AFTER [\w ]+ ON (\w+)[^;]*?note_access_act\('(\w+)'/g,
    )) {
      if (dropped !== undefined) triggers.delete(dropped);
      else if (created !== undefined) triggers.set(created, [subject ?? "", table ?? ""]);
    }
  }
  return new Map(triggers.values());
}

/** What a security link puts back or ends: rows of accounts, and the login itself. */
function undoneSubjects(): Set<string> {
  const acts = [
    ...read(join(CORE, "accounts/links/undo-acts.ts")).matchAll(/rows(?:Of)?\((?:acts, chain, )?"(\w+)"\)/g),
  ];
  const login = {
    password: "passwordHash: unusable",
    login_email: "email: newEmail",
    second_factor: "secondFactor.delete",
  };
  const secured = read(join(CORE, "accounts/secure-account.ts"));
  return new Set([
    ...acts.map(([, subject = ""]) => subject),
    ...Object.entries(login).flatMap(([subject, code]) => (secured.includes(code) ? [subject] : [])),
  ]);
}

/** Calls that an operation makes itself, in its helpers, and in theirs. */
const DEPTH = 2;

/** The code of an operation, and with it that of the rooms of access that it calls. */
function codeOf(by: string): { own: string; reached: string } {
  const [file = "", name] = by.split("#");
  const seen = new Map<string, string>();
  let paths = [join(CORE, file)];
  for (let depth = 0; depth <= DEPTH; depth += 1) {
    const next: string[] = [];
    for (const path of paths) {
      if (seen.has(path) || !existsSync(path)) continue;
      seen.set(path, read(path));
      for (const [, specifier = ""] of read(path).matchAll(/from "(\.[^"]+)"/g)) {
        const target = join(dirname(path), specifier);
        if (/\/core\/src\/(accounts|team)\//.test(target)) next.push(target);
      }
    }
    paths = next;
  }
  const text = seen.get(join(CORE, file)) ?? "";
  return { own: name === undefined ? text : functionIn(text, name), reached: [...seen.values()].join("\n") };
}

/** A function of a module, from its name to the brace at the beginning of a line. */
function functionIn(text: string, name: string): string {
  return new RegExp(`function ${name}\\b[\\s\\S]*?\\n}`).exec(text)?.[0] ?? "";
}

const PROOFS = {
  "each time": /\b(provePerson|withProof|withBothFactors|requirePassword)\(/,
  recent: /\b(requireRecentLogin|requireProof)\(/,
} as const;

function cellProblems(
  { act, by, journal, emails, link, proof }: Act,
  { tables, undone }: { tables: ReadonlyMap<string, string>; undone: ReadonlySet<string> },
): string[] {
  const { own, reached } = codeOf(by);
  if (own === "") return [`${act}: ${by} does not exist`];
  const problems: string[] = [];
  for (const [column, cell] of Object.entries({ journal, emails, link, proof }))
    if (cell !== null && typeof cell === "object" && "none" in cell && cell.none === "")
      problems.push(`${act}: ${column} without a reason`);
  const subjects = "none" in journal ? [] : journal;
  for (const subject of subjects) {
    const table = tables.get(subject);
    if (table === undefined) problems.push(`${act}: no trigger notes ${subject}`);
    else if (!writesTo(reached, table)) problems.push(`${act}: ${by} writes to no ${table}`);
    else if (link === null && !undone.has(subject)) problems.push(`${act}: no link undoes ${subject}`);
  }
  if (link === null && subjects.length === 0) problems.push(`${act}: no link without a row of the journal`);
  const templates = "none" in emails ? [] : emails;
  for (const template of templates) {
    const isSent =
      template === "access_changed" ? own.includes("tellOfAct(") : reached.includes(`template: "${template}"`);
    if (!isSent) problems.push(`${act}: ${by} sends no ${template}`);
  }
  if (typeof proof === "string" && !PROOFS[proof].test(own))
    problems.push(`${act}: ${by} asks for no proof (${proof})`);
  return problems;
}

const MODELS: Readonly<Record<string, string>> = { user_login: "user" };

function writesTo(code: string, table: string): boolean {
  const model = MODELS[table] ?? table.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return new RegExp(`\\btx\\.${model}\\.(create|update|upsert|delete)`).test(code);
}

/** `post /api/...` with the errors that it declares; mutations and commands by name. */
function edges(): Map<string, readonly string[] | null> {
  const found = new Map<string, readonly string[] | null>();
  for (const { method, path, operation, errors } of ENDPOINTS)
    if (CONCERNS_ACCESS[operation] && (method !== "get" || errors.includes("proof_required")))
      found.set(`${method} ${path}`, errors);
  for (const [field, operation] of Object.entries(FIELD_OPERATIONS)) {
    const [type, name = ""] = field.split(".");
    if (type === "Mutation" && CONCERNS_ACCESS[operation]) found.set(name, null);
  }
  const commands = read(join(ROOT, "scripts/operator/run-admin.ts"));
  for (const [, name] of commands.matchAll(/case "([\w-]+)":/g)) found.set(`plumbline admin ${name}`, null);
  return found;
}

/** An endpoint that demands a proof says so in its errors. */
function edgeProblems({ act, at, proof }: Act, all: ReadonlyMap<string, readonly string[] | null>): string[] {
  return at.flatMap((edge) => {
    const errors = all.get(edge);
    // A redirected browser calls it by GET.
    if (errors === undefined)
      return ENDPOINTS.some((one) => `${one.method} ${one.path}` === edge) ? [] : [`${act}: there is no ${edge}`];
    if (errors === null) return [];
    const named = errors.includes("proof_required") ? "recent" : errors.includes("totp_required") ? "each time" : null;
    // Steps of a second factor and a log-in take the factor itself.
    const fits = typeof proof === "object" ? named !== "recent" : named === proof || errors.includes("wrong_password");
    return fits ? [] : [`${act}: ${edge} declares the errors of another proof (${String(named)})`];
  });
}

/** What is wrong with the matrix: cells that the code does not keep, and edges and triggers that no row names. */
export function accessProblems(acts: readonly Act[], others: Readonly<Record<string, string>>): string[] {
  const tables = notedTables();
  const context = { tables, undone: undoneSubjects() };
  const all = edges();
  const named = new Set(acts.flatMap(({ at }) => at));
  const isNoted = (subject: string) => acts.some(({ journal }) => !("none" in journal) && journal.includes(subject));
  return [
    ...acts.flatMap((act) => [...cellProblems(act, context), ...edgeProblems(act, all)]),
    ...[...all.keys()].flatMap((edge) =>
      named.has(edge) || others[edge] !== undefined
        ? []
        : [`${edge}: no row of scripts/checks/access-acts.ts names it`],
    ),
    ...Object.entries(others).flatMap(([edge, reason]) => [
      ...(all.has(edge) ? [] : [`${edge}: does not exist`]),
      ...(named.has(edge) ? [`${edge}: stands among acts and others`] : []),
      ...(reason === "" ? [`${edge}: without a reason`] : []),
    ]),
    ...[...tables].flatMap(([subject, table]) =>
      isNoted(subject) ? [] : [`${table}: no row names its trigger (${subject})`],
    ),
  ];
}

/** The matrix, a line for each act. */
export function matrixLines(acts: readonly Act[]): string[] {
  const cell = (value: Act["journal" | "link" | "proof"]) => {
    if (value === null) return "undone";
    if (typeof value === "string") return value;
    return "none" in value ? `no: ${value.none}` : value.join(", ");
  };
  return acts.map(({ act, at, journal, emails, link, proof }) =>
    [act, at.join(", "), cell(journal), cell(emails), cell(link), cell(proof)].join(" | "),
  );
}
