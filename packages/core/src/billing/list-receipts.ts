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
/** `orderedSince`: time of the oldest of the lines that were put in order together; null where all were. */
export type ReceiptsPage = Page<Receipt> & { orderedSince: Date | null };

/** Entries per read. */
const ENTRIES_BATCH_SIZE = 2_000;
/** Maximum batches read for one page of a search. A page may therefore be short and still have a next one. */
const MAX_BATCHES = 5;
/** Entries are numbered in the order in which they were written; clock differences can put their times slightly out of order. */
const OUT_OF_ORDER = 100;
const MAX_SEQ = 2_000_000_000;

/**
 * Where every credit came from and went, newest first by default. Holding and releasing credits does not change what the customer owns and is
 * left out; the charges of a job's batches are one line per day, also where jobs ran concurrently. Each balance is the one below it
 * plus the change. Error: `rate_limited`, for a search and the order by size.
 */
export async function listReceipts(
  ctx: Pick<Context, "db" | "config">,
  actor: Pick<Actor, "accountId">,
  input: ReceiptsInput,
): Promise<ReceiptsPage> {
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
): Promise<ReceiptsPage> {
  return await ctx.db.readAccount(accountId, async (tx) => {
    const range = await rangeOf(tx, accountId, input);
    if (!range) return { nodes: [], endCursor: null, orderedSince: null };
    const read = { ...input, accountId, range };
    return input.order === "largest" ? await largestFirst(tx, read) : await byTime(tx, read);
  });
}

type Read = ReceiptsInput & { accountId: string; range: { begin: number; end: number } };

async function byTime(tx: Tx, input: Read): Promise<ReceiptsPage> {
  const { first, order } = input;
  const matches = matcherOf(input);
  const nodes: Receipt[] = [];
  let after = seqOf(input.after);
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const { entries, next } = await readEntries(tx, input, after);
    const page = gatherReceipts(entries, first - nodes.length, matches, order === "oldest");
    nodes.push(...page.lines);
    if (page.rest !== null) return { nodes, endCursor: String(page.rest), orderedSince: null };
    after = next;
    if (next === null || !isSearch(input) || nodes.length === first) break;
  }
  return { nodes, endCursor: after === null ? null : String(after), orderedSince: null };
}

const LARGEST_CURSOR = /^(\d{1,9})?:(\d{1,10}):(\d{1,9})$/;

/** All lines of as many entries as a search reads, put in order; older entries follow on later pages, in an order of their own. */
async function largestFirst(tx: Tx, input: Read): Promise<ReceiptsPage> {
  // The entries before which a page looks, and the last line of the page before, if that had not all of their lines.
  const [, from, size, seq] = LARGEST_CURSOR.exec(input.after ?? "") ?? [null, input.after ?? undefined];
  const entries: Receipt[] = [];
  const start = seqOf(from ?? null);
  let next = start;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const read = await readEntries(tx, input, next);
    entries.push(...read.entries);
    next = read.next;
    if (next === null) break;
  }
  const place = ({ change, seq: number }: Pick<Receipt, "change" | "seq">) => [-Math.abs(change), -number] as const;
  const isBehind = (line: Receipt) =>
    size === undefined || compare(place(line), place({ change: Number(size), seq: Number(seq) })) > 0;
  const lines = gatherReceipts(entries, Infinity, matcherOf(input))
    .lines.filter(isBehind)
    .toSorted((a, b) => compare(place(a), place(b)));
  const nodes = lines.slice(0, input.first);
  const last = nodes.at(-1);
  const isCut = lines.length > nodes.length && last !== undefined;
  return {
    nodes,
    endCursor: isCut ? `${start ?? ""}:${Math.abs(last.change)}:${last.seq}` : next === null ? null : String(next),
    orderedSince: next === null ? null : (entries.at(-1)?.at ?? null),
  };
}

function compare([size, seq]: readonly [number, number], [otherSize, otherSeq]: readonly [number, number]): number {
  return size - otherSize || seq - otherSeq;
}

function seqOf(cursor: string | null): number | null {
  return cursor !== null && /^\d{1,9}$/.test(cursor) ? Number(cursor) : null;
}

/** One batch of entries that change a balance. `next`: the number after which the next batch begins; null after the last one. */
async function readEntries(
  tx: Tx,
  { accountId, range, from, to, order }: Read,
  after: number | null,
): Promise<{ entries: Receipt[]; next: number | null }> {
  const isOldestFirst = order === "oldest";
  const read = await tx.creditEntry.findMany({
    where: {
      accountId,
      seq: isOldestFirst
        ? { gte: Math.max((after ?? 0) + 1, range.begin), lt: range.end }
        : { gte: range.begin, lt: Math.min(after ?? range.end, range.end) },
      createdAt: { ...(from ? { gte: from } : {}), ...(to ? { lt: to } : {}) },
    },
    orderBy: { seq: isOldestFirst ? "asc" : "desc" },
    take: ENTRIES_BATCH_SIZE,
  });
  const changes = read.filter((entry) => entry.availableDelta + entry.heldDelta !== 0 || entry.owedDelta !== 0);
  const facts = await factsOf(tx, changes);
  const last = read.at(-1);
  return {
    entries: changes.map((entry) => asReceipt(entry, facts)),
    next: read.length < ENTRIES_BATCH_SIZE || !last ? null : last.seq,
  };
}

function isSearch({ kind, search, order }: ReceiptsFilter): boolean {
  return kind !== undefined || order === "largest" || searchedWords(search ?? "").length > 0;
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
    case "api":
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
