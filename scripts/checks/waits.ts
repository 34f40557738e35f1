import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@plumbline/dev-env/root.ts";

/*
 * Law 9: an activity that waits for one resource holds no other. Whatever waits, or repeats without a count, stands in this list
 * with its bound, who ends it and the test that sees it end; anywhere else it is refused. Prints the list with `--list`.
 */

/** How a wait is recognized. */
const FORMS = {
  sleep: /\.sleep\(/,
  slot: /\bwithSlot\(/,
  place: /\.enter\(/,
  "advisory lock": /pg_(try_)?advisory/,
  "row lock": /\bFOR (NO KEY )?UPDATE\b|\bFOR (KEY )?SHARE\b|\blockRow\(/,
  loop: /\bfor \(;;\)|\bwhile \(true\)/,
  condition: /\bawait condition\(/,
} as const;
type Form = keyof typeof FORMS;

type Wait = {
  /** Paths of files, or patterns. */
  files: readonly string[];
  form: Form;
  bound: string;
  endedBy: string;
  /** The file of the test, and its name or the beginning of it. */
  test: readonly [file: string, name: string];
};

const CORE = "packages/core/src";
const PORTALS = `${CORE}/portals/hubspot`;
const IN_FLIGHT = ["packages/core/src/portals/hubspot/calls-in-flight.test.ts", "gives up after the bound"] as const;

const WAITS: readonly Wait[] = [
  {
    files: [`${PORTALS}/calls-in-flight.ts`],
    form: "sleep",
    bound: "wait policy: 2 minutes in a worker, 10 seconds in the api",
    endedBy: "the holder of the place, the bound, a person, shutdown",
    test: IN_FLIGHT,
  },
  {
    files: [`${PORTALS}/hubspot.ts`],
    form: "place",
    bound: "as calls-in-flight.ts; blockers answer at once",
    endedBy: "the same",
    test: IN_FLIGHT,
  },
  {
    files: [`${CORE}/portals/blockers/blocker-gate.ts`],
    form: "place",
    bound: "none: it answers whether an operation is open",
    endedBy: "itself",
    test: ["apps/worker/test/job-pauses.test.ts", "retries at once on Resume after %s (%s)"],
  },
  {
    files: [
      `${PORTALS}/{hubspot,record-store}.ts`,
      `${CORE}/jobs/pipeline/write.ts`,
      `${CORE}/address-status/refresh.ts`,
    ],
    form: "slot",
    bound: "for the slot as calls-in-flight.ts; each call in it 25 seconds",
    endedBy: "the response, the bound of the call",
    test: [
      "packages/core/test/portals/call-bound.test.ts",
      "aborts a call whose response is still trickling in at the",
    ],
  },
  {
    files: [`${PORTALS}/rate-budget.ts`],
    form: "sleep",
    bound: "wait policy: 2 minutes in a worker, 10 seconds in the api",
    endedBy: "the moment in the budget, the bound, a person, shutdown",
    test: [
      "packages/core/src/portals/hubspot/rate-budget.test.ts",
      "gives up if the next slot is beyond the bound of the wait",
    ],
  },
  {
    files: [`${PORTALS}/rate-budget.ts`],
    form: "loop",
    bound: "the same",
    endedBy: "the same",
    test: [
      "packages/core/src/portals/hubspot/rate-budget.test.ts",
      "gives up if the next slot is beyond the bound of the wait",
    ],
  },
  {
    files: [`${CORE}/portals/access-token.ts`],
    form: "sleep",
    bound: "200 looks of 200 ms, longer than a claim",
    endedBy: "the process that refreshes, the end of its claim, shutdown",
    test: [
      "packages/core/test/portals/token-waits.test.ts",
      "takes over the refresh of a dead process once its claim has",
    ],
  },
  {
    files: [`${CORE}/work/run-control.ts`],
    form: "sleep",
    bound: "the caller's: a write window 30 seconds, other jobs 30 seconds, an address service 8 seconds",
    endedBy: "the bound, a person, shutdown",
    test: ["packages/core/src/work/run-control.test.ts", "ends within two seconds when a person stops the job"],
  },
  {
    files: [`${CORE}/accounts/passwords/passwords.ts`],
    form: "slot",
    bound: "64 in the queue, eight at once, 35 ms each",
    endedBy: "the hash before it; a longer queue is refused",
    test: [
      "packages/core/src/accounts/passwords/passwords.test.ts",
      "rejects requests when the queue is full, and serves the rest",
    ],
  },
  {
    files: [`${CORE}/accounts/passwords/request-password-reset.ts`],
    form: "sleep",
    bound: "a constant, beside the work: every answer takes as long",
    endedBy: "itself",
    test: ["apps/api/test/rate-limits.test.ts", "email three reset links an hour, and limit strangers alike"],
  },
  {
    files: ["apps/worker/src/dispatcher.ts"],
    form: "sleep",
    bound: "STOP_WITHIN_MS at shutdown",
    endedBy: "the round that ends",
    test: ["apps/worker/test/json-logs.test.ts", "SIGTERM"],
  },
  {
    files: [`${CORE}/jobs/pipeline/run-chunk.ts`],
    form: "loop",
    bound: "the waiting records; records that stay busy end after ten minutes",
    endedBy: "the last record, a person, shutdown",
    test: [
      "packages/core/test/jobs/run/pause-takes-effect.test.ts",
      "stops a %s within ten seconds of a %s during its first %s",
    ],
  },
  {
    files: [`${CORE}/jobs/lifecycle/begin.ts`],
    form: "loop",
    bound: "each step learns a fact of its own: whether a mapping is adopted, the blockers, the properties",
    endedBy: "the decision",
    test: ["packages/core/src/jobs/lifecycle/begin.test.ts", "requests each fact once"],
  },
  {
    files: [`${CORE}/jobs/recurring/members.ts`, `${CORE}/hubspot-events/poll-changes.ts`],
    form: "loop",
    bound: "a most number of pages",
    endedBy: "the last page",
    test: [
      "packages/core/src/portals/hubspot/changes-by-date.test.ts",
      "leaves changes after its time span to the next poll, and",
    ],
  },
  {
    files: [
      `${CORE}/export/pages.ts`,
      `${CORE}/maintenance/check-{writes,job-counters}.ts`,
      `${CORE}/credits/check-entries.ts`,
    ],
    form: "loop",
    bound: "our rows, by primary key",
    endedBy: "the last row",
    test: [
      "packages/core/test/credits/check-entries.test.ts",
      "resumes after an interruption without reading an entry twice",
    ],
  },
  {
    files: [`${CORE}/billing/update-customer.ts`],
    form: "loop",
    bound: "one round for each change of the account meanwhile; the activity a minute",
    endedBy: "the round without a change",
    test: [
      "packages/core/test/billing/customer-email.test.ts",
      "sends the newest address when it changes again during the update",
    ],
  },
  {
    files: [`${CORE}/jobs/search.ts`],
    form: "advisory lock",
    bound: "none: it is tried, and refused where another search has it",
    endedBy: "itself",
    test: ["packages/core/test/jobs/only-search.test.ts", "refuses an account's second concurrent search at once"],
  },
  {
    files: [`${CORE}/jobs/check/start.ts`],
    form: "advisory lock",
    bound: "lock_timeout of 5 seconds, within one transaction",
    endedBy: "the transaction before it",
    test: ["packages/core/test/db/lock-waits.test.ts", "ends a lock wait after five seconds"],
  },
  {
    files: ["packages/migrations/src/{run-script,as-only-migrator}.ts"],
    form: "advisory lock",
    bound: "lock_timeout of a migration, tried again",
    endedBy: "the migration before it",
    test: [
      "packages/core/test/db/migrate-beneath-work.test.ts",
      "blocks others for at most two seconds while waiting for a",
    ],
  },
  {
    files: [`${CORE}/**/*.ts`, "apps/*/src/**/*.ts"],
    form: "row lock",
    bound: "lock_timeout of 5 seconds, in a transaction of at most 20",
    endedBy: "the transaction before it",
    test: ["packages/core/test/db/lock-waits.test.ts", "ends a lock wait after five seconds"],
  },
  {
    files: ["packages/activities/src/with-heartbeats.ts"],
    form: "place",
    bound: "none: it is refused where all are taken, and the attempt comes again",
    endedBy: "itself",
    test: ["packages/activities/src/portal-places.test.ts", "gives a portal twice as many places as calls in flight"],
  },
  {
    files: ["packages/workflows/src/*.ts"],
    form: "loop",
    bound: "the history, after which a workflow continues as new; no slot is held",
    endedBy: "the rows, a signal",
    test: ["packages/workflows/test/clean-list.test.ts", "fails a run that cannot wait if it is blocked %s"],
  },
  {
    files: ["packages/workflows/src/*.ts"],
    form: "condition",
    bound: "DURATIONS, or the activities in flight; no slot is held",
    endedBy: "a signal, the bound, the activities",
    test: ["packages/workflows/src/progress.test.ts", "waits for work in flight before it stops"],
  },
];

const SOURCES = [
  "packages/{core,activities,workflows,migrations,temporal-client}/src/**/*.ts",
  "apps/{api,worker}/src/**/*.ts",
];
const isSource = (path: string) => !path.includes(".test.ts") && !path.includes("/generated/");

/** What waits without standing in the list, and what stands there in vain. */
function waitProblems(root: string): string[] {
  const problems: string[] = [];
  const used = new Set<Wait>();
  const allowed = WAITS.map((wait) => ({ wait, files: new Set(globSync([...wait.files], { cwd: root })) }));
  for (const path of globSync(SOURCES, { cwd: root }).filter(isSource)) {
    const lines = readFileSync(join(root, path), "utf8").split("\n");
    for (const [index, line] of lines.entries())
      for (const [form, pattern] of Object.entries(FORMS)) {
        if (/^\s*(\*|\/\/|\/\*\*)/.test(line) || !pattern.test(line)) continue;
        const found = allowed.filter(({ wait, files }) => wait.form === form && files.has(path));
        if (found.length === 0)
          problems.push(`${path}:${index + 1}: a ${form} that scripts/checks/waits.ts does not list`);
        for (const { wait } of found) used.add(wait);
      }
  }
  for (const wait of WAITS) {
    const [file, name] = wait.test;
    const what = `${wait.form} in ${wait.files.join(", ")}`;
    if (!used.has(wait)) problems.push(`${what}: nothing there waits like this`);
    const text = existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "";
    if (name === "" || !text.includes(name)) problems.push(`${what}: no test "${name}" in ${file}`);
  }
  return problems;
}

const problems = waitProblems(ROOT);
if (process.argv.includes("--list"))
  for (const { files, form, bound, endedBy, test } of WAITS)
    process.stdout.write(`${form} | ${files.join(", ")} | ${bound} | ${endedBy} | ${test.join(": ")}\n`);
if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exit(1);
}
