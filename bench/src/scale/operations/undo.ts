import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { laterWrites, writtenAddresses } from "@plumbline/core/jobs/undo/written.ts";
import { recordHistory, recordsWithId } from "@plumbline/core/records/history.ts";
import { parseJob } from "@plumbline/core/work/job-row.ts";
import { countUndo, undoChoices, undoOffer } from "@plumbline/core/jobs/undo/offer.ts";
import { ACCOUNTS, actorOf, idOf, JOBS } from "../ids.ts";
import { operation } from "../operation.ts";

/** A quarter of all jobs belongs to this account, and each included this record. */
const busiest = actorOf(ACCOUNTS.largestLedger);
const recordId = "0000000000";
const page = {
  portalId: String(1_000_000 + ACCOUNTS.largestLedger),
  objectType: "contact",
  recordId,
  first: 20,
} as const;

const owner = actorOf(ACCOUNTS.largeJob);
const jobId = idOf("job", JOBS.large);
const batch = Array.from({ length: 100 }, (_, no) => String(no).padStart(10, "0"));
const undo = { accountId: owner.accountId, jobId: idOf("job", JOBS.ledger), setKey: PRIMARY_SET, undo: { of: jobId } };

export const UNDO = [
  operation("history of a record of thousands of jobs", 10, ({ ctx }) =>
    recordHistory(ctx, busiest, { ...page, after: null }),
  ),
  operation("its next page", 10, async ({ ctx }) => {
    const { endCursor } = await recordHistory(ctx, busiest, { ...page, after: null });
    return await recordHistory(ctx, busiest, { ...page, after: endCursor });
  }),
  operation("records with an id", 10, ({ ctx }) => recordsWithId(ctx, busiest, { recordId })),
  operation("offer of an undo", 10, async ({ ctx }) =>
    undoOffer(
      ctx,
      owner,
      parseJob(await ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }))),
    ),
  ),
  operation("records of an undo by kind of change", 2, ({ ctx }) =>
    countUndo(ctx, owner, { id: jobId }, { kinds: ["format"] }),
  ),
  operation("what an undo can be limited to, counted", 2, ({ ctx }) => undoChoices(ctx, owner, { id: jobId })),
  operation("batch of an undo: what was written, and what was since", 5, async ({ ctx }) => {
    await writtenAddresses(ctx, undo, batch);
    const fields = {
      mapped: [["city", "city"]] as [["city", string]],
      enrichment: { targets: [], overwrite: false },
    };
    await laterWrites(ctx, { ...undo, ...fields, accountId: busiest.accountId }, batch);
  }),
];
