import { AppError } from "../app-error.ts";
import type { Tx } from "../db/database.ts";

// Typed callers of the SQL functions in prisma/migrations: the only code that moves credits. They run in the caller's
// transaction, so that credits and what they pay for are committed together.

export async function openCreditAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.$executeRaw`SELECT credit_open_account(${accountId}::uuid)`;
}

export type Grant = { accountId: string; amount: number; key: string; refType: string; refId: string };

/** False if this key was granted before. */
export async function grantCredits(tx: Tx, grant: Grant): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ granted: boolean }[]>`
    SELECT credit_grant(${grant.accountId}::uuid, ${grant.amount}::int, ${grant.key}, ${grant.refType}, ${grant.refId}) AS granted`;
  return row?.granted ?? false;
}

export type HoldResult = { amount: number; refused: "out_of_credits" | "account_blocked" | "spending_limit" | null };

/** Holds up to `wanted` credits, limited by the balance and the spending limits; returns the `amount` held. */
export async function holdCredits(
  tx: Tx,
  hold: { accountId: string; holdId: string; jobId: string; chunkNo: number; wanted: number; key: string },
): Promise<HoldResult> {
  const [row] = await tx.$queryRaw<HoldResult[]>`
    SELECT amount, refused FROM credit_hold(${hold.accountId}::uuid, ${hold.holdId}::uuid, ${hold.jobId}::uuid,
      ${hold.chunkNo}::int, ${hold.wanted}::int, ${hold.key})`;
  if (!row) throw new AppError("internal", "credit_hold returned no row");
  return row;
}

/** How many credits the spending limits still allow this job, or the account if no job is given; null = no limit. */
export async function spendingRoom(
  tx: Tx,
  { accountId, jobId }: { accountId: string; jobId: string | null },
): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ room: number | null }[]>`
    SELECT credit_room(${accountId}::uuid, ${jobId}::uuid) AS room`;
  return row?.room ?? null;
}

/** The available credits, locked until the caller's transaction ends. */
export async function lockCredits(tx: Tx, accountId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ available: number }[]>`SELECT credit_available(${accountId}::uuid) AS available`;
  if (!row) throw new AppError("internal", "credit_available returned no row");
  return row.available;
}

/** Settles the hold: successes are spent, the rest is released. The database refuses a closed hold. */
export async function settleHold(tx: Tx, hold: { holdId: string; successes: number }): Promise<void> {
  await tx.$executeRaw`SELECT credit_settle(${hold.holdId}::uuid, ${hold.successes}::int)`;
}

/** `has`: the credits that there are, or that the limit of the month leaves. `key_limit`: that of the key. */
export type SpendResult = {
  refused: "out_of_credits" | "account_blocked" | "spending_limit" | "key_limit" | null;
  has: number;
};

/** Spends credits for the addresses of one API request, all of them or none. */
export async function spendCredits(
  tx: Tx,
  {
    accountId,
    keyId,
    amount,
    requestId,
  }: { accountId: string; keyId: string | null; amount: number; requestId: string },
): Promise<SpendResult> {
  const [row] = await tx.$queryRaw<SpendResult[]>`
    SELECT refused, has FROM credit_spend(${accountId}::uuid, ${keyId}::uuid, ${amount}::int, ${requestId}::uuid)`;
  if (!row) throw new AppError("internal", "credit_spend returned no row");
  return row;
}

type DismissalEntry = { accountId: string; amount: number; key: string; proposalId: string };

/** Gives back what taken-back dismissals cost, to the month in which they were paid. The database refuses if the key was used before. */
export async function reverseDismissal(
  tx: Tx,
  { accountId, amount, key, proposalId, paidAt }: DismissalEntry & { paidAt: Date },
): Promise<void> {
  const [row] = await tx.$queryRaw<{ booked: boolean }[]>`
    SELECT credit_reverse_dismissal(${accountId}::uuid, ${amount}::int, ${key}, ${proposalId}, ${paidAt}::timestamptz) AS booked`;
  if (!row?.booked) throw new AppError("internal", "this dismissal was given back before");
}

/** Freezes up to `amount` for an open dispute and refuses new holds; returns how many were frozen. */
export async function freezeCredits(
  tx: Tx,
  input: { accountId: string; dispute: string; amount: number },
): Promise<number> {
  const [row] = await tx.$queryRaw<
    { frozen: number }[]
  >`SELECT credit_freeze(${input.accountId}::uuid, ${input.dispute}, ${input.amount}::int) AS frozen`;
  return row?.frozen ?? 0;
}

/** False if the dispute was closed before. */
export async function unfreezeCredits(tx: Tx, input: { accountId: string; dispute: string }): Promise<boolean> {
  const [row] = await tx.$queryRaw<
    { done: boolean }[]
  >`SELECT credit_unfreeze(${input.accountId}::uuid, ${input.dispute}) AS done`;
  return row?.done ?? false;
}

/** Brings the amount taken back for a payment to `target` credits; returns the difference booked. */
export async function clawBackCredits(
  tx: Tx,
  input: { accountId: string; payment: string; target: number },
): Promise<number> {
  const [row] = await tx.$queryRaw<
    { delta: number }[]
  >`SELECT credit_claw_back(${input.accountId}::uuid, ${input.payment}, ${input.target}::int) AS delta`;
  return row?.delta ?? 0;
}
