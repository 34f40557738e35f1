import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { getCheck, showWithheld } from "@plumbline/core/jobs/check/findings.ts";
import { requireCheckAllowance } from "@plumbline/core/jobs/check/start.ts";
import { saveCheckSlice } from "@plumbline/core/jobs/check/save.ts";
import { CHECKS } from "../fill/checks.ts";
import { ACCOUNTS, actorOf, idOf } from "../ids.ts";
import { operation } from "../operation.ts";

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

export const CHECK = [
  operation("page of a check", 20, ({ ctx }) => getCheck(ctx, usual, { jobId: ended })),
  operation("more of a check", 10, ({ ctx }) => showWithheld(ctx, usual, ended)),
  operation("allowance of checks", 10, ({ ctx }) =>
    ctx.db.withAccount(usual.accountId, (tx) =>
      requireCheckAllowance(ctx, tx, { accountId: usual.accountId, records: 1 }),
    ),
  ),
  operation("slice of a check, and its end", 2, async ({ ctx }) => {
    const job = await ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: running } }));
    const found = [{ setKey: PRIMARY_SET, style: null, judged, empty: 0, gone: 0, locked: 0 }];
    await saveCheckSlice(ctx, job, {
      found,
      addresses: 1_000,
      unreadable: 0,
      cursor: job.recordsRead > 1_000 ? null : "d",
    });
  }),
];
