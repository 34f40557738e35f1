import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { getCheck, showWithheld } from "@plumbline/core/jobs/check/findings.ts";
import { requireCheckAllowance } from "@plumbline/core/jobs/check/start.ts";
import { saveCheckSlice } from "@plumbline/core/jobs/check/save.ts";
import { CHECKS } from "../fill/checks.ts";
import { ACCOUNTS, actorOf, idOf } from "../ids.ts";
import type { Operation } from "../operation.ts";

const usual = actorOf(ACCOUNTS.usual);
const running = idOf("check", ACCOUNTS.usual * CHECKS);
const ended = idOf("check", ACCOUNTS.usual * CHECKS + 1);

/** A thousand judged records of a checked list, as they are counted. */
const judged = Array.from({ length: 1_000 }, (_, no) => ({
  recordId: `new ${no}`,
  setKey: PRIMARY_SET,
  outcome: "corrected" as const,
  reason: "cleaned",
  detail: no % 2 === 0 ? "format" : "spelling",
  before: { city: "bosten" },
  after: { city: "Boston" },
  changes: [],
  isAlreadyCleaned: false,
}));

export const CHECK: Operation[] = [
  { name: "page of a check", times: 20, run: ({ ctx }) => getCheck(ctx, usual, { jobId: ended }) },
  { name: "more of a check", times: 10, run: ({ ctx }) => showWithheld(ctx, usual, ended) },
  {
    name: "allowance of checks",
    times: 10,
    run: ({ ctx }) =>
      ctx.db.withAccount(usual.accountId, (tx) =>
        requireCheckAllowance(ctx, tx, { accountId: usual.accountId, records: 1 }),
      ),
  },
  {
    name: "slice of a check, and its end",
    times: 2,
    run: async ({ ctx }) => {
      const job = await ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: running } }));
      const found = [{ setKey: PRIMARY_SET, style: null, judged, empty: 0, gone: 0, locked: 0 }];
      await saveCheckSlice(ctx, job, {
        found,
        addresses: 1_000,
        unreadable: 0,
        cursor: job.recordsRead > 1_000 ? null : "d",
      });
    },
  },
];
