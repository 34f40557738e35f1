/** An effect of a migration on the running release, or on transactions that wait behind it. */
export type Finding = { rule: string; statement: string };

/** `what`: matched against one statement on one line, without its comments. */
type Rule = { rule: string; what: RegExp; isContract?: true };

const NAME = String.raw`(?:public\.)?"?(\w+)"?`;

/** Nothing that the running release reads or writes may be removed while it runs. Allowed a release later: see `CONTRACT`. */
const ALWAYS: readonly Rule[] = [
  {
    rule: "drops what the running release uses",
    what: /\bDROP (?:TABLE|COLUMN|VIEW|TYPE|FUNCTION|SCHEMA|POLICY|INDEX)\b/i,
    isContract: true,
  },
  { rule: "renames what the running release uses", what: /\bRENAME\b/i, isContract: true },
  {
    rule: "takes a right from the running release",
    what: /\bREVOKE\b.*\bFROM plumbline_(?:app|system)\b/i,
    isContract: true,
  },
  {
    rule: "rewrites the table under an exclusive lock",
    what: /\bALTER (?:COLUMN )?"?\w+"? (?:SET DATA )?TYPE\b|\bVACUUM FULL\b|\bCLUSTER\b/i,
  },
  { rule: "locks or empties a table", what: /^(?:LOCK|TRUNCATE)\b/i },
];

/** For tables that already have rows. */
const OF_TABLES_WITH_ROWS: readonly Rule[] = [
  {
    rule: "adds a column that the running release does not fill",
    what: /\bADD (?:COLUMN )?(?!CONSTRAINT|CHECK|FOREIGN|PRIMARY|UNIQUE)"?\w+"?(?:(?!, ADD ).)*\bNOT NULL(?!(?:(?!, ADD ).)*\bDEFAULT\b)(?<!DEFAULT(?:(?!, ADD ).)*)/i,
  },
  {
    rule: "computes a value for every row under an exclusive lock",
    what: /\bADD (?:COLUMN )?"?\w+"?(?:(?!, ADD ).)*(?:\bDEFAULT (?:gen_random_uuid|random|clock_timestamp|nextval|uuid_generate)|\bGENERATED ALWAYS AS \(.*STORED)/i,
  },
  { rule: "reads every row under an exclusive lock (a validated CHECK first)", what: /\bSET NOT NULL\b/i },
  {
    rule: "reads every row under a lock (add it NOT VALID, validate it later)",
    what: /\bADD (?:CONSTRAINT "?\w+"? )?(?:CHECK|FOREIGN KEY)\b(?!(?:(?!, ADD ).)*\bNOT VALID)/i,
  },
  {
    rule: "builds an index under a lock (CONCURRENTLY, then USING INDEX)",
    what: /\bADD (?:CONSTRAINT "?\w+"? )?(?:UNIQUE|PRIMARY KEY)\b(?! USING)/i,
  },
  {
    rule: "builds an index under a lock (CONCURRENTLY, alone in its migration)",
    what: /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)/i,
  },
  { rule: "changes rows in one transaction (the product fills them in slices)", what: /^(?:UPDATE|DELETE)\b/i },
];

const TABLE = new RegExp(
  String.raw`^(?:ALTER TABLE (?:IF EXISTS )?(?:ONLY )?${NAME}|UPDATE (?:ONLY )?${NAME}|DELETE FROM (?:ONLY )?${NAME}|CREATE (?:UNIQUE )?INDEX .*? ON (?:ONLY )?${NAME})`,
  "i",
);
const CREATED = new RegExp(String.raw`\bCREATE TABLE (?:IF NOT EXISTS )?${NAME}`, "gi");
/** A comment in the migration with the release since which the removed object is unused. */
const CONTRACT = /^--\s*contract: unused since (\d+\.\d+\.\d+)\b/m;

/**
 * Violations of the rules for an upgrade without downtime: expand first, contract in a later release. `newTables` have no rows yet;
 * `released`: versions that operators run. Statements inside functions are not checked, those of DO blocks are.
 */
export function findBrokenRules(sql: string, newTables: ReadonlySet<string>, released: readonly string[]): Finding[] {
  const statements = statementsOf(sql);
  const created = new Set([...newTables, ...tablesOf(sql)]);
  const unusedSince = CONTRACT.exec(sql)?.[1];
  const mayContract = unusedSince !== undefined && released.includes(unusedSince);
  const findings = statements.flatMap((statement) => {
    const table = TABLE.exec(statement)?.slice(1).find(Boolean);
    const hasRows = table === undefined || !created.has(table);
    return [...ALWAYS.filter(({ isContract }) => !(isContract && mayContract)), ...(hasRows ? OF_TABLES_WITH_ROWS : [])]
      .filter(({ what }) => what.test(statement))
      .map(({ rule }) => ({ rule, statement }));
  });
  const isAlone = statements.length === 1;
  const concurrently = isAlone
    ? []
    : statements.filter((statement) => /^(?:CREATE|DROP).*\bCONCURRENTLY\b/i.test(statement));
  return [
    ...findings,
    ...concurrently.map((statement) => ({
      rule: "CONCURRENTLY must be alone in its migration: PostgreSQL makes one transaction of several statements",
      statement,
    })),
  ];
}

/** Tables created by a migration. */
export function tablesOf(sql: string): string[] {
  return [...sql.matchAll(CREATED)].flatMap(([, name]) => name ?? []);
}

/** Statements, each on one line. A DO block is replaced by its statements; the body of a function is dropped. */
function statementsOf(sql: string): string[] {
  const bare = sql.replaceAll(/--[^\n]*/g, "").replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const blocks: string[] = [];
  const outside = bare.replaceAll(/\$(\w*)\$([\s\S]*?)\$\1\$/g, (_all, _tag, body: string, at: number) => {
    if (/\bDO\s*$/i.test(bare.slice(0, at)))
      blocks.push(body.replaceAll(/\b(?:EXECUTE\s+(?:format\s*\()?\s*'|BEGIN|THEN|LOOP|ELSE)/gi, ";"));
    return "";
  });
  return [outside, ...blocks]
    .flatMap((text) => text.split(";"))
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim())
    .filter((statement) => statement !== "" && !/^DO$/i.test(statement));
}
