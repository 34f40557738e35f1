import { randomUUID } from "node:crypto";
import { checkLedger } from "@plumbline/core/maintenance/check-ledger.ts";
import { checkAccount } from "@plumbline/core/maintenance/check-invariants.ts";
import { getSystemStatus } from "@plumbline/core/admin/get-system-status.ts";
import { noticeLateMaintenance } from "@plumbline/core/maintenance/notice-late-maintenance.ts";
import { purgeExpired } from "@plumbline/core/maintenance/purge-expired.ts";
import { ACCOUNTS, idOf, OPERATOR } from "../ids.ts";
import { operation, type Bench } from "../operation.ts";

const hooks = { heartbeat() {} };
const runId = randomUUID();
const NIGHT_MS = 30 * 60_000;

/** Stops after a few slices, like a killed process. */
async function interrupted({ ctx }: Bench): Promise<void> {
  let heartbeats = 0;
  const heartbeat = () => {
    heartbeats += 1;
    if (heartbeats > 20) throw new Error("died");
  };
  await purgeExpired(ctx, { runId }, { heartbeat }).catch((error: unknown) => {
    if (!(error instanceof Error) || error.message !== "died") throw error;
  });
}

async function retained({ ctx }: Bench): Promise<void> {
  for (let isDone = false; !isDone;) ({ isDone } = await purgeExpired(ctx, { runId }, hooks));
}

async function checked({ ctx }: Bench): Promise<void> {
  const { broken } = await checkLedger(ctx, { runId }, hooks);
  if (broken > 0)
    throw new Error(
      `${broken} invariants are violated: ${JSON.stringify((await getSystemStatus(ctx, OPERATOR)).violations.slice(0, 3))}`,
    );
}

export const NIGHT = [
  operation("ledger check of the largest ledger", 1, ({ ctx }) =>
    checkAccount(ctx, idOf("account", ACCOUNTS.largestLedger), hooks.heartbeat),
  ),
  operation("nightly deletion, interrupted", 1, interrupted),
  operation("nightly deletion, gone on with", 1, retained, NIGHT_MS),
  operation("nightly ledger check", 1, checked, NIGHT_MS),
  operation("maintenance overdue", 1, ({ ctx }) => noticeLateMaintenance(ctx)),
];
