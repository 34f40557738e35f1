import { spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@plumbline/dev-env/root.ts";

/** Each way to create or lose credits, applied to a copy: the billing tests must fail. */
type Mutation = { what: string; file: string; from: string; to: string; tests?: readonly string[] };

const core = (name: string) => `packages/core/src/billing/${name}.ts`;
const MUTATIONS: Mutation[] = [
  {
    what: "grant per event instead of per payment",
    file: core("converge-session"),
    from: "id: `order:${order.id}`",
    to: "id: `order:${order.id}:${ctx.newId()}`",
  },
  {
    what: "grant when the session of a subscription completes",
    file: core("converge-session"),
    from: `    await closeOrder(ctx, order, "completed");
    const subscriptionId`,
    to: `    await grantPurchase(ctx, order, { id: \`order:\${order.id}\`, refType: "order", refId: order.id, paymentIntentId: null, invoiceId: null, paidCents: order.priceCents });
    const subscriptionId`,
  },
  {
    what: "grant a session that is not paid",
    file: core("converge-session"),
    from: `session.payment_status !== "paid"`,
    to: `session.payment_status === "no_payment_required"`,
  },
  {
    what: "grant an invoice per look instead of per line",
    file: core("converge-invoice"),
    from: "line:${line.id}`",
    to: "line:${line.id}:${ctx.newId()}`",
  },
  {
    what: "grant an invoice that is not paid",
    file: core("converge-invoice"),
    from: `if (invoice.status !== "paid") {`,
    to: `if (invoice.status === "void") {`,
  },
  {
    what: "grant the second of two subscriptions",
    file: core("converge-subscriptions"),
    from: "isKept: other === 0 || !isLive(subscription.status)",
    to: "isKept: true",
  },
  {
    what: "cancel the second subscription and keep its money",
    file: core("end-duplicate"),
    from: "if (intent) await refundWhole(",
    to: 'if (intent === "") await refundWhole(',
  },
  {
    what: "grant an invoice that came of a change of plan",
    file: core("converge-invoice"),
    from: '"subscription_cycle"];',
    to: '"subscription_cycle", "subscription_update"];',
  },
  {
    what: "take refunds back twice: add instead of aiming at a target",
    file: core("converge-payment"),
    from: "target: clawbackTarget(purchase) }",
    to: "target: clawbackTarget(purchase) + clawbackTarget(first) }",
  },
  {
    what: "take back too much: round up",
    file: core("taken-back"),
    from: "Math.floor(",
    to: "Math.ceil(",
  },
  {
    what: "leave a won dispute frozen",
    file: core("converge-payment"),
    from: "if (!isOpen && frozenCredits !== null)",
    to: `if (dispute.status === "lost" && frozenCredits !== null)`,
  },
  {
    what: "keep what a lost dispute brought",
    file: core("taken-back"),
    from: `return status === "lost" ||`,
    to: `return`,
  },
  {
    what: "allow a second subscription",
    file: core("create-checkout"),
    from: "if (live > 0)",
    to: "if (live > 1)",
  },
  {
    what: "never look for payments whose event did not come",
    file: core("reconcile"),
    from: "if (!isKnown) await look(",
    to: "if (isKnown) await look(",
  },
  {
    what: "believe an event for what it says: skip the signature",
    file: core("receive-event"),
    from: "return stripe.webhooks.constructEvent(input.rawBody, input.signature, secret);",
    to: "return JSON.parse(input.rawBody.toString()) as Stripe.Event;",
  },
  {
    what: "charge by what the client says: take unknown fields",
    file: "packages/schema/src/billing/rest.ts",
    from: ".strictObject({ packageId",
    to: ".object({ packageId",
  },
  {
    what: "drop the ledger's key: a grant is booked whatever its key",
    file: "prisma/migrations/0003_credit_functions/migration.sql",
    from: "IF credit_seen(p_account, p_key, input) THEN RETURN false; END IF;\n  PERFORM credit_book(p_account, 'grant'",
    to: "PERFORM credit_book(p_account, 'grant'",
    tests: ["packages/core/test/credits/ledger.test.ts", "--testNamePattern", "once per key"],
  },
];

const TESTS = ["packages/core/src/billing", "apps/api/test/billing.test.ts"];

/** All of them, or those whose description matches the argument. */
const chosen = MUTATIONS.filter(({ what }) => new RegExp(process.argv[2] ?? "").test(what));
const copy = mkdtempSync(join(tmpdir(), "plumbline-mutants-"));
chmodSync(copy, 0o755); // as root, PostgreSQL's own user must be able to enter it
let survivors = 0;
try {
  cpSync(ROOT, copy, {
    recursive: true,
    filter: (path) => path !== join(ROOT, ".git") && path !== join(ROOT, ".data"),
    verbatimSymlinks: true,
  });
  for (const { what, file, from, to, tests } of chosen) {
    const path = join(copy, file);
    const original = readFileSync(path, "utf8");
    if (!original.includes(from)) throw new Error(`${file} no longer holds what "${what}" changes`);
    writeFileSync(path, original.replace(from, to));
    const red = await redTests(tests ?? TESTS);
    writeFileSync(path, original);
    if (red.length === 0) survivors += 1;
    process.stdout.write(`${red.length > 0 ? "killed  " : "SURVIVED"}  ${what}\n`);
    for (const name of red.slice(0, 3)) process.stdout.write(`            by: ${name}\n`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.stdout.write(`${chosen.length - survivors} of ${chosen.length} mutations were killed.\n`);
process.exit(survivors === 0 ? 0 : 1);

/** Names of the tests that fail in the copy; the run stops at the first one. */
async function redTests(tests: readonly string[]): Promise<string[]> {
  const report = join(copy, "mutant.json");
  rmSync(report, { force: true });
  const child = spawn(
    process.execPath,
    [
      join(copy, "node_modules/vitest/vitest.mjs"),
      "run",
      "--project",
      "server",
      "--bail",
      "1",
      "--reporter=json",
      `--outputFile=${report}`,
      ...tests,
    ],
    {
      cwd: copy,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_OPTIONS: "--disable-warning=ExperimentalWarning" },
    },
  );
  let tail = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (tail = (tail + chunk.toString()).slice(-3_000)));
  await new Promise((resolve) => child.once("close", resolve));
  if (!existsSync(report)) throw new Error(`The tests did not run:\n${tail}`);
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: { assertionResults: { status: string; fullName: string }[] }[];
  };
  if (testResults.every((result) => result.assertionResults.length === 0)) throw new Error(`No test ran:\n${tail}`);
  return testResults.flatMap((result) =>
    result.assertionResults.filter((test) => test.status === "failed").map((test) => test.fullName),
  );
}
