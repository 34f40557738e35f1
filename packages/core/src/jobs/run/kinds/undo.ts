import { undoFilterSchema } from "@plumbline/schema/undo/rest.ts";
import { canLock } from "../../../mapping/require-usable-properties.ts";
import { storeProposals } from "../../../review/store-proposals.ts";
import { startNow } from "../../../work/start-now.ts";
import { undoneJob } from "../undo/undone-job.ts";
import { decideUndo } from "../undo/decide-undo.ts";
import { readUndoSlice } from "../undo/read-undo-slice.ts";
import { saveMissingFields } from "../undo/save-missing-fields.ts";
import { settleUndo } from "../undo/settle-undo.ts";
import { undoWorkOf, withUndo } from "../undo/undo-work-of.ts";
import { laterWrites, writtenAddresses } from "../undo/written-records.ts";
import { asDecided, CLEANING } from "./cleaning.ts";
import type { Kind } from "./kind.ts";

/** Restores what another job changed, in that job's properties, whatever the current mapping. Free. */
export const undo: Kind = {
  ...CLEANING,
  name: "undo",
  isUnderMapping: false,
  adoptsMapping: false,
  obeysPolicy: false,
  // Older releases recorded nobody with an undo, unless it covers records that a workflow asks about.
  startedByItself: ({ undoFilter }) =>
    undoFilterSchema.safeParse(undoFilter).data?.recordIds ? { kind: "hubspot", name: "" } : null,
  workOf: undoWorkOf,
  async unusableSets(ctx, { job, work }, properties) {
    await saveMissingFields(ctx, job, properties);
    return work.sets
      .filter(({ lockProperty }) => !canLock(properties, lockProperty))
      .map(({ setKey, lockProperty }) => ({ setKey, properties: [lockProperty] }));
  },
  readSlice: readUndoSlice,
  async triage({ ctx, work }, { addresses, values }) {
    const undone = withUndo(work);
    const ids = addresses.map(({ recordId }) => recordId);
    const written = await writtenAddresses(ctx, undone, ids);
    const later = await laterWrites(ctx, undone, ids);
    const { setAside, candidates, decisions } = decideUndo(undone, addresses, { read: values, written, later });
    return {
      setAside,
      needWork: [],
      known: candidates,
      decide: async ({ free }) => ({
        decisions: decisions.filter(({ recordId }) => free.some(({ address }) => address.recordId === recordId)),
        undecided: [],
        interruption: null,
      }),
    };
  },
  // An address that an undo leaves unchanged does not affect memory or proposals.
  setAside: async () => {},
  async settled(ctx, tx, work, { ended, rows }) {
    await settleUndo(ctx, tx, withUndo(work), ended);
    const restored = rows.filter(({ state }) => state === "restored");
    await storeProposals(ctx, tx, work, restored.map(asDecided));
  },
  async finished(ctx, { connectionId, userId }) {
    // Nobody started it: a HubSpot workflow waits for its result.
    if (connectionId && userId === null) await startNow(ctx, "completeCallbacks", { connectionId });
  },
  finishedEvent: async (_tx, job) => ({ event: "job.undone", data: undoneJob(job) }),
};
