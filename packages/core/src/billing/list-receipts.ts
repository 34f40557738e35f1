import { MOVED_DEBT, REPEATED_GRANT } from "../credits/take-back-repeated-grant.ts";
import type { ReceiptsQuery } from "@plumbline/schema/billing/receipts.ts";
import type { ReceiptKind } from "@plumbline/schema/billing/receipt-kinds.ts";
import type { Actor } from "../actor.ts";
import { namesOf } from "../audit/acted-by.ts";
import type { Context } from "../context.ts";
import type { Page } from "../db/page-of.ts";
import type { Tx } from "../db/database.ts";
import type { CreditEntry, Prisma } from "../generated/prisma/client.ts";
import { gatherReceipts, type Receipt } from "./gather-receipts.ts";
import { consumeRateLimit } from "../rate-limits/consume-rate-limit.ts";
import { receiptText, type ReceiptFacts, type ReceiptJob } from "./receipt-text.ts";
import { parseJob, type Job } from "../work/job-row.ts";
import { searchedWords } from "@plumbline/schema/searched-words.ts";
import { setsOfJobs } from "../work/sets-of-jobs.ts";
import { PRIMARY_SET, setName } from "@plumbline/schema/mapping/address-sets.ts";

export type ReceiptsFilter = Partial<ReceiptsQuery>;
type ReceiptsInput = ReceiptsFilter & { first: number; after: string | null };

/** Entries per read. */
const ENTRIES_BATCH_SIZE = 2_000;
/** Maximum batches read for one page of a search. A page may therefore be short and still have a next one. */
const MAX_BATCHES = 5;
/** Entries are numbered in the order in which they were written; clock differences can put their times slightly out of order. */
const OUT_OF_ORDER = 100;
const MAX_SEQ = 2_000_000_000;

/**
 * Where every credit came from and went, newest first. Holding and releasing credits does not change what the customer owns and is
 * left out; the charges of a job's batches are one line per day, also where jobs ran concurrently. Each balance is the one below it
 * plus the change. Error: `rate_limited`, for a search.
 */
export async function listReceipts(
  ctx: Pick<Context, "db" | "config">,
  actor: Pick<Actor, "accountId">,
  input: ReceiptsInput,
): Promise<Page<Receipt>> {
  await requireSearchAllowance(ctx, actor, input);
  return await readReceipts(ctx, actor, input);
}

/** A search may read far more entries than it shows. Error: `rate_limited`. */
export async function requireSearchAllowance(
  ctx: Pick<Context, "db" | "config">,
  { accountId }: Pick<Actor, "accountId">,
  filter: ReceiptsFilter,
): Promise<void> {
  if (isSearch(filter)) await consumeRateLimit(ctx, { rate: "searchesPerAccount", by: [accountId] });
}

/** Same as `listReceipts` for one page of a file; the allowance is charged once for the whole file. */
export async function readReceipts(
  ctx: Pick<Context, "db">,
  { accountId }: Pick<Actor, "accountId">,
  input: ReceiptsInput,
): Promise<Page<Receipt>> {
  const matches = matcherOf(input);
  return await ctx.db.readAccount(accountId, async (tx) => {
    const range = await rangeOf(tx, accountId, input);
    if (!range) return { nodes: [], endCursor: null };
    const nodes: Receipt[] = [];
    let before = input.after !== null && /^\d{1,9}$/.test(input.after) ? Number(input.after) : range.end;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const read = await tx.creditEntry.findMany({
        where: {
          accountId,
          seq: { gte: range.begin, lt: Math.min(before, range.end) },
          createdAt: { ...(input.from ? { gte: input.from } : {}), ...(input.to ? { lt: input.to } : {}) },
        },
        orderBy: { seq: "desc" },
        take: ENTRIES_BATCH_SIZE,
      });
      const entries = read.filter((entry) => entry.availableDelta + entry.heldDelta !== 0 || entry.owedDelta !== 0);
      const facts = await factsOf(tx, entries);
      const page = gatherReceipts(
        entries.map((entry) => asReceipt(entry, facts)),
        input.first - nodes.length,
        matches,
      );
      nodes.push(...page.lines);
      if (page.rest !== null) return { nodes, endCursor: String(page.rest) };
      const last = read.at(-1);
      if (read.length < ENTRIES_BATCH_SIZE || !last) return { nodes, endCursor: null };
      before = last.seq;
      if (!isSearch(input) || nodes.length === input.first) break;
    }
    return { nodes, endCursor: String(before) };
  });
}

function isSearch({ kind, search }: ReceiptsFilter): boolean {
  return kind !== undefined || searchedWords(search ?? "").length > 0;
}

function matcherOf({ kind, search }: ReceiptsFilter): (receipt: Receipt) => boolean {
  const words = searchedWords(search ?? "");
  return (receipt) => {
    if (kind && receipt.kind !== kind) return false;
    const text = `${receipt.text} ${receipt.invoice?.number ?? ""} ${receipt.by?.name ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

/** The range of entry numbers for a span of time; null if it has no entries. */
async function rangeOf(
  tx: Tx,
  accountId: string,
  { from, to }: ReceiptsFilter,
): Promise<{ begin: number; end: number } | null> {
  const seqAt = async (createdAt: Prisma.DateTimeFilter, direction: "asc" | "desc") => {
    const found = await tx.creditEntry.findFirst({
      where: { accountId, createdAt },
      orderBy: [{ createdAt: direction }, { seq: direction }],
      select: { seq: true },
    });
    return found?.seq;
  };
  const oldest = from === undefined ? 0 : await seqAt({ gte: from }, "asc");
  const newest = to === undefined ? MAX_SEQ : await seqAt({ lt: to }, "desc");
  if (oldest === undefined || newest === undefined) return null;
  return { begin: oldest - OUT_OF_ORDER, end: newest + OUT_OF_ORDER };
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
