import { MOVED_DEBT, REPEATED_GRANT } from "../credits/take-back-repeated-grant.ts";
import type { Actor } from "../actor.ts";
import { namesOf } from "../audit/acted-by.ts";
import type { Context } from "../context.ts";
import type { Page } from "../db/page.ts";
import type { Tx } from "../db/database.ts";
import type { CreditEntry } from "../generated/prisma/client.ts";
import { gatherReceipts, type Receipt, type ReceiptKind } from "./gather-receipts.ts";
import { receiptText, type ReceiptFacts, type ReceiptJob } from "./receipt-text.ts";
import { parseJob, type Job } from "../work/job-row.ts";
import { setsOfJobs } from "../work/sets-of-jobs.ts";
import { PRIMARY_SET, setName } from "@plumbline/schema/mapping/address-sets.ts";

/** Entries read at most for one page; a page may therefore be short and still have a next one. */
const ENTRIES_BATCH_SIZE = 2_000;

/**
 * Where every credit came from and went, newest first. Setting credits aside and giving them back changes nothing that the
 * customer owns and is left out; what one job was charged batch by batch is one line for each day, also where jobs ran side by
 * side. Each balance is the one below it plus the change, down to the first.
 */
export async function listReceipts(
  ctx: Pick<Context, "db">,
  actor: Pick<Actor, "accountId">,
  input: { first: number; after: string | null },
): Promise<Page<Receipt>> {
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const before = input.after !== null && /^\d{1,9}$/.test(input.after) ? Number(input.after) : null;
    const read = await tx.creditEntry.findMany({
      where: { accountId: actor.accountId, ...(before === null ? {} : { seq: { lt: before } }) },
      orderBy: { seq: "desc" },
      take: ENTRIES_BATCH_SIZE,
    });
    const entries = read.filter((entry) => entry.availableDelta + entry.heldDelta !== 0 || entry.owedDelta !== 0);
    const facts = await factsOf(tx, entries);
    const page = gatherReceipts(
      entries.map((entry) => asReceipt(entry, facts)),
      input.first,
    );
    if (page.rest !== null) return { nodes: page.lines, endCursor: String(page.rest) };
    const hasMore = read.length === ENTRIES_BATCH_SIZE;
    return { nodes: page.lines, endCursor: hasMore ? String(read.at(-1)?.seq ?? 0) : null };
  });
}

type Facts = ReceiptFacts & { nameOf: Awaited<ReturnType<typeof namesOf>> };

function asReceipt(entry: CreditEntry, facts: Facts): Receipt {
  const of = entry.kind === "settle" || entry.kind === "release" ? facts.jobOfHold.get(entry.refId) : undefined;
  const job = of?.job;
  const order = facts.orderOf(entry);
  return {
    accountId: entry.accountId,
    seq: entry.seq,
    at: entry.createdAt,
    kind: kindOf(entry),
    text: receiptText(entry, of, order),
    jobId: job?.id ?? null,
    orderId: order?.id ?? null,
    by: facts.nameOf({ userId: order?.userId ?? job?.userId ?? null, keyId: job?.keyId ?? null }),
    invoice: facts.invoiceOf(entry) ?? null,
    change: entry.availableDelta + entry.heldDelta,
    balance: entry.availableAfter + entry.heldAfter,
  };
}

async function withSetNames(tx: Tx, jobs: readonly Job[]): Promise<ReceiptJob[]> {
  const named = jobs.filter(({ setCount, setKey }) => setCount > 1 || setKey !== PRIMARY_SET);
  const setsOf = await setsOfJobs(
    tx,
    named.map(({ id }) => id),
  );
  return jobs.map((job) => ({ job, setNames: (setsOf.get(job.id) ?? []).map(setName) }));
}

function kindOf(entry: CreditEntry): ReceiptKind {
  switch (entry.kind) {
    case "grant":
      return entry.refType === "order" || entry.refType === "invoice" ? "purchase" : "free";
    case "settle":
      return "cleaning";
    case "dismissal":
    case "dismissal_reversal":
      return "dismissal";
    case "clawback":
      return entry.refId.startsWith(REPEATED_GRANT) || entry.refId.startsWith(MOVED_DEBT) ? "other" : "refund";
    case "freeze":
    case "unfreeze":
      return "dispute";
    default:
      return "other";
  }
}

async function factsOf(tx: Tx, entries: readonly CreditEntry[]): Promise<Facts> {
  const refs = (matches: (entry: CreditEntry) => boolean) => entries.filter(matches).map((entry) => entry.refId);
  const holds = await tx.creditHold.findMany({
    where: { id: { in: refs((entry) => entry.refType === "hold") } },
    select: { id: true, jobId: true },
  });
  const jobs = await tx.job.findMany({ where: { id: { in: [...new Set(holds.map((hold) => hold.jobId))] } } });
  const purchases = await tx.creditPurchase.findMany({
    where: {
      id: {
        in: [
          ...entries.filter((entry) => entry.kind === "grant").map((entry) => entry.idempotencyKey),
          ...refs((entry) => entry.refType === "payment"),
        ],
      },
    },
    include: { order: true },
  });
  const invoiceIds = purchases.flatMap(({ invoiceId }) => invoiceId ?? []);
  const invoices = await tx.invoice.findMany({ where: { id: { in: invoiceIds } } });
  const invoiceById = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const purchaseById = new Map(purchases.map((purchase) => [purchase.id, purchase]));
  const purchaseOf = (entry: CreditEntry) =>
    purchaseById.get(entry.refType === "payment" ? entry.refId : entry.idempotencyKey);
  const buyers = purchases.map(({ order }) => ({ userId: order?.userId ?? null, keyId: null }));
  const jobById = new Map((await withSetNames(tx, jobs.map(parseJob))).map((of) => [of.job.id, of]));
  return {
    nameOf: await namesOf(tx, [...buyers, ...jobs]),
    jobOfHold: new Map(holds.map((hold) => [hold.id, jobById.get(hold.jobId)])),
    orderOf: (entry) => purchaseOf(entry)?.order,
    invoiceOf: (entry) => invoiceById.get(purchaseOf(entry)?.invoiceId ?? ""),
  };
}
