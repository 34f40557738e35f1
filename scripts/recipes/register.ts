/** Where a fault was seen, or the test of its cure was seen failing: the release that was measured. */
const MEASURED = "4fab2e4";

/** `name`: the test's name or the beginning of it, behind its ids. */
type NamedTest = { file: string; name: string };
type Cure =
  | { tests: readonly NamedTest[]; failedOn: string }
  /** A sentence of a document. */
  | { document: string; says: string }
  | { refused: string }
  /** The subject that has the row. */
  | { elsewhere: "pages" | "address engine" | "price of dismissals" | "jobs" }
  /** Not done yet. */
  | { open: string };
/** One fault that an audit, a field test or a measurement has found. */
export type Row = { id: string; fault: string } & Cure;

const ACCESS = "apps/api/test/recipes/access.test.ts";
const FIRST_LOOK = "packages/core/test/jobs/consent/first-look.test.ts";
const LOST_RIGHTS = "packages/core/test/jobs/consent/lost-rights.test.ts";
const UNUSABLE = "packages/core/test/jobs/unusable-sets.test.ts";
const WRITE_HASH = "packages/core/test/jobs/consent/write-hash.test.ts";

const on = (failedOn: string, ...tests: [file: string, name: string][]) => ({
  tests: tests.map(([file, name]) => ({ file, name })),
  failedOn,
});
const seen = (...tests: [file: string, name: string][]) => on(MEASURED, ...tests);

/** The third audit: security, money, correctness. */
const AUDIT: readonly Row[] = [
  {
    id: "audit-1",
    fault: "leaving or deleting in the owner's name ends the login with its security links",
    ...seen(
      [ACCESS, "keeps the links of a login after it leaves, and"],
      [ACCESS, "keeps the links of a login after it deletes the"],
    ),
  },
  {
    id: "audit-2",
    fault: "whom the invited have invited keeps access",
    ...seen([ACCESS, "ends the access of everybody invited by the"]),
  },
  {
    id: "audit-3",
    fault: "no link takes back an ownership that was given to a colleague",
    ...seen(
      [ACCESS, "takes back an ownership given to a colleague"],
      [ACCESS, "notifies of a transfer of ownership by email at"],
    ),
  },
  {
    id: "audit-4",
    fault: "an intruder's identity provider outlives the link",
    ...seen(
      [ACCESS, "restores the account's identity provider by the"],
      [ACCESS, "notifies of a new identity provider by email at"],
    ),
  },
  {
    id: "audit-5",
    fault: "values are filled in over others without anybody having looked at them",
    ...seen(
      [WRITE_HASH, "stops a list job before it overwrites values"],
      [WRITE_HASH, "stops a run of an accepted schedule before it"],
    ),
  },
  {
    id: "audit-6",
    fault: "a former owner's open invitation makes an owner",
    ...seen(
      [ACCESS, "ends a demoted member's invitations that they"],
      [ACCESS, "checks the inviter's rights when an invitation"],
    ),
  },
  {
    id: "audit-7",
    fault: "endpoints of a removed owner go on delivering",
    ...seen(
      [ACCESS, "turns off the endpoints of members whose access"],
      [ACCESS, "a %s turns off the member's endpoints"],
    ),
  },
  {
    id: "audit-8",
    fault: "a portal's limit does not hold for dismissals",
    refused: "dismissing costs nothing any more (decision 072)",
  },
  { id: "audit-9", fault: "a check gives the corrections away", elsewhere: "pages" },
  {
    id: "audit-10",
    fault: "successful company logins count against the limit",
    ...seen(["apps/api/test/openid-limits.test.ts", "does not count completed logins"]),
  },
  {
    id: "audit-11",
    fault: "a session alone changes rules, members and endpoints",
    ...seen(
      [ACCESS, "requires proof to change members, endpoints"],
      [ACCESS, "does not let an owner without a second factor"],
    ),
  },
  {
    id: "audit-12",
    fault: "jobs of removed and demoted members go on",
    ...seen(
      [LOST_RIGHTS, "stops the list job of a member who is %s, and"],
      [LOST_RIGHTS, "reopens proposals accepted by a member who is"],
    ),
  },
  {
    id: "audit-13",
    fault: "a retry of a run spends beside its schedule's limit",
    ...seen(["packages/core/test/credits/spending-limits.test.ts", "of a recurring job also applies to a retry of"]),
  },
  {
    id: "audit-14",
    fault: "the file of a check says that addresses were written",
    ...seen(["packages/core/test/checks/check.test.ts", "lists every address that needs something by"]),
  },
  {
    id: "audit-15",
    fault: "a job does not say what it has filled in",
    ...seen([WRITE_HASH, "stops a list job before it overwrites values"]),
  },
  {
    id: "audit-16",
    fault: "jobs of workflows and on update take no canary",
    ...seen(
      [FIRST_LOOK, "stops all jobs under a wrong mapping, and"],
      [FIRST_LOOK, "sends a small number of changes to review after"],
    ),
  },
  {
    id: "audit-17",
    fault: "a lost TXT record ends the requirement of a provider without an email",
    ...seen([ACCESS, "tells owners when a domain's record is missing"]),
  },
  {
    id: "audit-18",
    fault: "an operator's session alone grants credits",
    ...seen([ACCESS, "requires an operator's proof to grant credits"]),
  },
  {
    id: "audit-S4-1",
    fault: "NUL in a label answers 500",
    ...seen(["apps/api/test/bad-input.test.ts", "are rejected if PostgreSQL cannot store their"]),
  },
  {
    id: "audit-S4-2",
    fault: "API keys of before a required second factor go on",
    document: "docs/company-login.md",
    says: "API keys that there are go on, whatever the rules for logging in",
  },
  {
    id: "audit-S4-3",
    fault: "credits go to the home account of somebody with several",
    ...seen(["apps/api/test/recipes/small-rows.test.ts", "shows operators each account of a person, and"]),
  },
  {
    id: "audit-S4-4",
    fault: "a dismissal of last month that is taken back raises this month's limit",
    ...seen(["packages/core/test/credits/spending-limits.test.ts", "of this month is not raised when a dismissal of"]),
  },
  {
    id: "audit-S4-5",
    fault: "wrong passwords for one act block the revoking of access",
    ...seen(
      [ACCESS, "lets the owner revoke access after wrong"],
      ["apps/api/test/recipes/small-rows.test.ts", "limits wrong passwords separately for each kind"],
    ),
  },
  {
    id: "audit-S4-6",
    fault: "a cell x;=1+1 is a formula where semicolons separate",
    ...seen(["packages/core/src/export/csv-cell.test.ts", "is not a formula with another separator: %j"]),
  },
  {
    id: "audit-S4-7",
    fault: "61 optional packages of other platforms have no hash",
    refused:
      "the registry's mirror does not answer for them; scripts/lockfile.test.ts requires a hash for everything that Linux installs and lets their number only fall",
  },
];

/** Field tests. */
const FIELD: readonly Row[] = [
  {
    id: "field-1-1",
    fault: "a gateway's page with 400 counts as refused by validation rules",
    ...seen(["packages/core/src/portals/hubspot/classification.test.ts", "treats %s with any status as temporary"]),
  },
  {
    id: "field-1-2",
    fault: "a gateway's page with 404 ends a callback",
    ...seen(["packages/core/src/portals/hubspot/classification.test.ts", "treats %s with any status as temporary"]),
  },
  {
    id: "field-1-3",
    fault: "definitions that change in a large job stop the portal",
    ...seen(["apps/worker/test/refused-together.test.ts", "concurrent calls of a portal that are refused"]),
  },
  {
    id: "field-1-4",
    fault: "an undo whose only difference is blanks fails and is charged again",
    ...seen(["packages/core/test/jobs/run/stored-differently.test.ts", "count as restored by an undo"]),
  },
  {
    id: "field-1-5",
    fault: "a confirmation link that was used calls itself no longer valid",
    ...seen(["apps/api/test/recipes/small-rows.test.ts", "confirms in a second browser that a used link"]),
  },
  { id: "field-1-6", fault: "Kanagawa, Geestland and others are asked about", elsewhere: "address engine" },
  {
    id: "field-2",
    fault: "segments lack operators that the specification requires",
    ...seen(["apps/sandbox/src/hubspot/api/schema.test.ts", "a segment is refused for %s"]),
  },
  { id: "T", fault: "a line break in a street becomes a comma", elsewhere: "address engine" },
  {
    id: "U",
    fault: "five updates that are refused together stop a portal",
    ...seen(
      ["apps/worker/test/refused-together.test.ts", "concurrent calls of a portal that are refused"],
      ["packages/core/test/portals/second-slot.test.ts", "throws outside production"],
    ),
  },
  {
    id: "V",
    fault: "what HubSpot keeps otherwise counts as not written",
    ...seen(
      ["packages/core/test/jobs/run/stored-differently.test.ts", "leaves the address corrected, charged once"],
      ["packages/core/test/jobs/run/stored-differently.test.ts", "is asked about, with what was written beside it"],
      ["packages/core/test/jobs/run/stored-differently.test.ts", "charges once, and leaves the history"],
    ),
  },
  {
    id: "W",
    fault: "checkboxes that were made in HubSpot cannot lock",
    ...seen(["packages/core/test/jobs/lock-property.test.ts", "locks by a checkbox created in HubSpot, also if"]),
  },
  {
    id: "X",
    fault: "an issuer with a slash, and a confirmation from UserInfo, are refused with a wrong reason",
    ...seen(
      ["apps/api/test/issuer-forms.test.ts", "names both issuers if they differ in another way"],
      ["apps/api/test/company-providers.test.ts", "names the algorithm of a provider"],
      ["apps/api/test/company-providers.test.ts", "reports that the provider refuses the client"],
      ["packages/core/src/accounts/openid/verified-email.test.ts", "reads claims from UserInfo that the ID token"],
    ),
  },
  {
    id: "Y",
    fault: "one odd entry of a listing counts as an outage",
    ...seen(["packages/core/src/portals/hubspot/entries.test.ts", "one malformed entry of a listing"]),
  },
  {
    id: "field-S4-1",
    fault: "npm start gives up on a busy machine",
    ...seen(["packages/dev-env/src/node-service.test.ts", "waits minutes for a process on a busy computer"]),
  },
  { id: "field-S4-2", fault: "UTF-16 on the command line", elsewhere: "address engine" },
  { id: "field-S4-3", fault: "Canadian records beside US-only state options", elsewhere: "address engine" },
];

/** Meaning over time, crashes, refusals. */
const RESILIENCE: readonly Row[] = [
  {
    id: "resilience-S2-1",
    fault: "a property that changes during a job stops the portal for 15 minutes",
    ...seen(["apps/worker/test/refused-together.test.ts", "concurrent calls of a portal that are refused"]),
  },
  {
    id: "resilience-S3-1",
    fault: "the account's own portal is called another account's while it is disconnected",
    ...seen(["apps/api/test/connect.test.ts", "reports the account's own unfinished disconnect"]),
  },
  { id: "resilience-S3-2", fault: "corrections for nothing by reconnecting", elsewhere: "pages" },
  {
    id: "resilience-S3-3",
    fault: "a full disk ends npm start",
    ...seen(["packages/dev-env/src/node-service.test.ts", "keeps running while its log cannot be written"]),
  },
  {
    id: "resilience-S3-4",
    fault: "what a demoted reviewer accepted is still written",
    ...seen([LOST_RIGHTS, "reopens proposals accepted by a member who is"]),
  },
  {
    id: "resilience-S4-1",
    fault: "a clock that was ahead hides edits",
    ...seen([
      "packages/core/test/recurring/changed-members.test.ts",
      "reads a member that was edited after a run on a",
    ]),
  },
  {
    id: "resilience-S4-2",
    fault: "an archived property pauses as a canary",
    ...seen([UNUSABLE, "names a property that is archived while the job"]),
  },
  {
    id: "resilience-S4-3",
    fault: "schedules of demoted members stay theirs",
    ...seen([LOST_RIGHTS, "stops the schedules of a member who is %s, and"]),
  },
  {
    id: "resilience-S4-4",
    fault: "npm start hides why it gave up during migrations",
    ...seen(["packages/core/test/db/migrate-beneath-work.test.ts", "fails with its own reason when the server"]),
  },
  {
    id: "resilience-S4-5",
    fault: "a heartbeat timeout ends the poll's workflow as failed",
    refused:
      "the dispatcher starts the next poll within minutes, and a retry at once would repeat a refused search: packages/workflows/test/other-workflows.test.ts states that a failed poll is not retried",
  },
];

/** Production settings. */
const PRODUCTION: readonly Row[] = [
  {
    id: "production-S2-1",
    fault: "a skipped release is migrated",
    ...seen(["packages/core/test/db/skipped-release.test.ts", "refuses to migrate a database that skips a"]),
  },
  {
    id: "production-S3-2",
    fault: "an unexpected failure of a worker has no cause in the log",
    ...seen(["packages/activities/src/with-heartbeats.test.ts", "logs the code and stack locations of an"]),
  },
  {
    id: "production-S3-3",
    fault: "the guide names no limit for going back",
    document: "docs/operating.md",
    says: "Within seven days of the update: after that, records would be charged again",
  },
  {
    id: "production-S4-1",
    fault: "the network policy lets IPv6 metadata through",
    ...seen(["scripts/chart-settings.test.ts", "blocks pods from cloud metadata services, also"]),
  },
  {
    id: "production-S4-2",
    fault: "a migration of more than 15 minutes is ended",
    ...seen(["scripts/chart-settings.test.ts", "lets a migration run for hours"]),
  },
  {
    id: "production-S4-3",
    fault: "a node that starves a start ends it after 60 seconds",
    ...seen(["scripts/chart-settings.test.ts", "lets a migration run for hours"]),
  },
  {
    id: "production-S4-4",
    fault: "a slow database turns the count of connections off",
    ...seen(["packages/core/test/db/require-connections.test.ts", "counts the connections of a slow database once"]),
  },
  {
    id: "production-S4-5",
    fault: "plumbline sql answers a forbidden statement with a syntax error",
    ...seen(["apps/worker/test/sql-command.test.ts", "explains why it does not run %s"]),
  },
];

/** Acceptance and first look. */
const ACCEPTANCE: readonly Row[] = [
  {
    id: "acceptance-F0",
    fault: "the preview of six parts fails",
    ...seen(["packages/core/test/jobs/preview-parts.test.ts", "previews recently changed records"]),
  },
  {
    id: "acceptance-F1",
    fault: "the panel of statuses lists a type once for each address",
    ...seen(["apps/web/src/pages/ConfigurePortalPage.test.tsx", "lists an object type once in the address status"]),
  },
  {
    id: "acceptance-F2",
    fault: "rules of an account need no proof and can shut out their owner",
    ...seen(
      [ACCESS, "requires proof to change members, endpoints"],
      [ACCESS, "does not let an owner without a second factor"],
    ),
  },
  {
    id: "acceptance-F3",
    fault: "the demo account charges for a list that it does not name, and has nothing to accept",
    ...seen(["packages/dev-env/src/demo.test.ts", "shows what each list costs, and leaves"]),
  },
  { id: "acceptance-S4-1", fault: "a recurring run counts what it wrote itself", elsewhere: "jobs" },
  { id: "acceptance-S4-2", fault: "a run's records and rows differ without a word", elsewhere: "jobs" },
  {
    id: "acceptance-S4-3",
    fault: "a check that does not exist passes",
    ...seen(["scripts/checks/run-checks.test.ts", "rejects an unknown check, and runs nothing"]),
  },
  {
    id: "acceptance-S4-4",
    fault: "npm start gives up after 60 seconds",
    ...seen(
      ["packages/dev-env/src/node-service.test.ts", "waits minutes for a process on a busy computer"],
      ["packages/dev-env/src/node-service.test.ts", "explains what to do when a process does not"],
    ),
  },
  {
    id: "acceptance-S4-5",
    fault: "the advice on ports names an offset that is taken",
    ...seen(["packages/dev-env/src/supervisor.test.ts", "reports a taken port and what to do"]),
  },
  {
    id: "acceptance-S4-6",
    fault: "nothing says how one test file is run",
    document: "CONTRIBUTING.md",
    says: "vitest.mjs run --project server apps/api/test/review-tables.test.ts",
  },
  {
    id: "acceptance-S4-7",
    fault: "nothing says that other commands take the offset, too",
    document: "README.md",
    says: "give the same offset to `npm run dev`, `seed` and `admin`",
  },
  {
    id: "acceptance-S4-8",
    fault: ".env.example names no command for secrets",
    document: ".env.example",
    says: "Secrets, which `keys --env` generates",
  },
  { id: "acceptance-S4-9", fault: "the trust page promises a list in the source", elsewhere: "pages" },
  {
    id: "acceptance-S4-10",
    fault: "alerts link to an address that no operator can change",
    ...seen(["scripts/chart-settings.test.ts", "lets an operator choose where alerts link to"]),
  },
  {
    id: "acceptance-S4-11",
    fault: "facets name a set by its key",
    ...seen(["apps/api/src/features/review/present-facets.test.ts", "shows an address set by the account's own name"]),
  },
  {
    id: "acceptance-S4-12",
    fault: "a price has sixteen digits",
    ...seen(["apps/api/test/recipes/small-rows.test.ts", "returns the price of a credit with at most two"]),
  },
  {
    id: "acceptance-S4-13",
    fault: "an empty job stays after a removal",
    ...seen([LOST_RIGHTS, "reopens proposals accepted by a member who is"]),
  },
  { id: "acceptance-S4-14", fault: "the credits page has five questions", elsewhere: "pages" },
  {
    id: "acceptance-S4-15",
    fault: "the API's description is looser than the server",
    ...seen(
      ["apps/api/test/recipes/small-rows.test.ts", "documents the server's rules for blanks and"],
      ["apps/api/test/recipes/small-rows.test.ts", "refuses to retry an email that was given up"],
    ),
  },
];

/** Address sets, status in HubSpot, recurring runs and team, tried as their buyers would. */
const CAPABILITIES: readonly Row[] = [
  {
    id: "capabilities-F1",
    fault: "the preview of six parts fails",
    ...seen(["packages/core/test/jobs/preview-parts.test.ts", "previews recently changed records"]),
  },
  {
    id: "capabilities-F2",
    fault: "names of states in other languages find no option",
    ...seen(["packages/core/src/records/columns.test.ts", "is the single option that matches the state in"]),
  },
  { id: "capabilities-F3", fault: "the review does not say which option is missing", elsewhere: "pages" },
  {
    id: "capabilities-F4",
    fault: "a record that is unlocked before it was decided stays Locked",
    ...seen(["packages/core/test/address-status/refresh.test.ts", "clears the status when the lock of a"]),
  },
  { id: "capabilities-F5", fault: "a check of several addresses mixes them", elsewhere: "pages" },
  {
    id: "capabilities-F6",
    fault: "the panel of statuses lists a type once for each address",
    ...seen(["apps/web/src/pages/ConfigurePortalPage.test.tsx", "lists an object type once in the address status"]),
  },
  {
    id: "capabilities-F7",
    fault: "workflow actions have no output for deliverability",
    ...seen(["packages/core/src/hubspot-events/action-outputs.test.ts", "returns the deliverability from an address"]),
  },
  {
    id: "capabilities-F8",
    fault: "the removal does not say that HubSpot keeps the names",
    ...seen([
      "apps/web/src/features/address-status/AddressStatusOfType.test.tsx",
      "warns before a removal that HubSpot keeps the",
    ]),
  },
  { id: "capabilities-F9", fault: "five small texts", elsewhere: "pages" },
  { id: "capabilities-F10", fault: "the forecast extrapolates one job", elsewhere: "pages" },
];

export const REGISTER: readonly Row[] = [
  ...AUDIT,
  ...FIELD,
  ...RESILIENCE,
  ...PRODUCTION,
  ...ACCEPTANCE,
  ...CAPABILITIES,
];
