import { recordOf } from "@plumbline/schema/keys.ts";
import { readFileSync } from "node:fs";
import type { Context } from "../context.ts";
import type { LedgerCheckpoint } from "../generated/prisma/client.ts";
import type { Violation } from "./violation.ts";

const SLICE_SQL = readFileSync(new URL("./ledger-slice.sql", import.meta.url), "utf8");
/** Entries per statement. */
const SLICE = 10_000;

const SUMS = ["available", "held", "spent", "frozen", "owed", "granted", "clawedBack"] as const;
const COUNTERS = ["available", "held", "spent", "frozen", "owed"] as const;

type Sums = Record<(typeof COUNTERS)[number] | "granted" | "clawed_back", bigint>;
type Slice = Sums & { seq: number; gap: number | null; wrong_balance: number | null; account_seq: number } & {
  [Name in (typeof COUNTERS)[number] as `account_${Name}`]: number;
};

/**
 * Checks the invariants over one account's entries from the last checkpoint on: entries never change, so what was valid stays
 * valid. The checkpoint is stored after each slice, so that the ledger may have any length and an interrupted check resumes.
 * The checkpoint does not move past a violation, so that it is found again.
 */
export async function checkEntries(
  ctx: Pick<Context, "db">,
  accountId: string,
  heartbeat: () => void = () => {},
  max = SLICE,
): Promise<Violation[]> {
  let known = await loadCheckpoint(ctx, accountId);
  for (;;) {
    heartbeat();
    const slice = await readSlice(ctx, known, max);
    if (!slice) return [];
    const reached = advance(known, slice);
    const isEnd = slice.seq >= slice.account_seq || slice.seq === known.seq;
    const found = violationsOf(reached, slice, isEnd);
    if (found.length > 0) return found.map(({ invariant, detail }) => ({ invariant, account_id: accountId, detail }));
    if (slice.seq > known.seq) await storeCheckpoint(ctx, reached);
    known = reached;
    if (isEnd) return [];
  }
}

function violationsOf(
  reached: LedgerCheckpoint,
  slice: Slice,
  isEnd: boolean,
): { invariant: string; detail: string }[] {
  const found: { invariant: string; detail: string }[] = [];
  if (slice.gap !== null) found.push({ invariant: "I5 the sequence has no gap", detail: `seq ${slice.gap}` });
  if (slice.wrong_balance !== null)
    found.push({ invariant: "I6 each balance noted is the running sum", detail: `seq ${slice.wrong_balance}` });
  // The account changes with each entry: its balance matches the sum only where the slice ends with the newest entry.
  if (
    isEnd &&
    (slice.seq !== slice.account_seq || COUNTERS.some((name) => reached[name] !== BigInt(slice[`account_${name}`])))
  )
    found.push({ invariant: "I2 the account is the sum of its entries", detail: `seq ${slice.seq}` });
  const { available, held, spent, frozen, owed, granted, clawedBack } = reached;
  if (available + held + spent + frozen - owed !== granted - clawedBack)
    found.push({ invariant: "I1 credits are neither made nor lost", detail: `up to seq ${slice.seq}` });
  return found;
}

function advance(known: LedgerCheckpoint, slice: Slice): LedgerCheckpoint {
  const added = { ...slice, clawedBack: slice.clawed_back };
  const sums = recordOf(SUMS, (name) => known[name] + added[name]);
  return { accountId: known.accountId, seq: slice.seq, ...sums };
}

/** Null where the account has no ledger. */
async function readSlice(ctx: Pick<Context, "db">, known: LedgerCheckpoint, max: number): Promise<Slice | null> {
  const { accountId, seq, available, held } = known;
  const [slice] = await ctx.db.withSystem((tx) =>
    tx.$queryRawUnsafe<Slice[]>(SLICE_SQL, accountId, seq, available, held, max),
  );
  return slice ?? null;
}

async function loadCheckpoint(ctx: Pick<Context, "db">, accountId: string): Promise<LedgerCheckpoint> {
  const known = await ctx.db.withSystem((tx) => tx.ledgerCheckpoint.findUnique({ where: { accountId } }));
  return (
    known ?? {
      accountId,
      seq: 0,
      available: 0n,
      held: 0n,
      spent: 0n,
      frozen: 0n,
      owed: 0n,
      granted: 0n,
      clawedBack: 0n,
    }
  );
}

async function storeCheckpoint(ctx: Pick<Context, "db">, reached: LedgerCheckpoint): Promise<void> {
  const { accountId, ...data } = reached;
  await ctx.db.withSystem((tx) => tx.ledgerCheckpoint.upsert({ where: { accountId }, create: reached, update: data }));
}
