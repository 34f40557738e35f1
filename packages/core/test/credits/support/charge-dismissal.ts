import type { Tx } from "../../../src/db/database.ts";

type Dismissal = { accountId: string; amount: number; key: string; proposalId: string };

/** Charges dismissals as release 0.2 does, which may run beside this one. */
export async function chargeDismissal(tx: Tx, { accountId, amount, key, proposalId }: Dismissal): Promise<void> {
  await tx.$executeRaw`SELECT credit_dismiss(${accountId}::uuid, ${amount}::int, ${key}, ${proposalId})`;
}
