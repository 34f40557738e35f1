import { missingFieldsOf } from "@plumbline/core/jobs/undo/work.ts";
import { countUndo, undoChoices, undoOffer } from "@plumbline/core/jobs/undo/offer.ts";
import { startUndo, undoProposal } from "@plumbline/core/jobs/undo/start.ts";
import { wasWritten, writtenRecordOf } from "@plumbline/core/jobs/undo/fields.ts";
import { idSchema } from "@plumbline/schema/ids.ts";
import { undoFilterSchema, type UndoFilter } from "@plumbline/schema/undo/rest.ts";
import type { Resolvers } from "../../graphql/generated/resolver-types.ts";
import { requireActor } from "../../graphql/graphql-context.ts";

type FilterArgs = { fields?: unknown; kinds?: unknown; recordId?: unknown; recordIds?: unknown; sets?: unknown };

/** GraphQL sends null for omitted arguments. */
function filterOf(args: FilterArgs | null | undefined): UndoFilter {
  const given = Object.entries(args ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return undoFilterSchema.parse(Object.fromEntries(given));
}

export const undoResolvers = {
  Mutation: {
    undoJob: (_parent, args, context) =>
      startUndo(context.ctx, requireActor(context), {
        jobId: idSchema.parse(args.id),
        filter: filterOf(args.filter),
      }),
    undoProposal: (_parent, args, context) =>
      undoProposal(context.ctx, requireActor(context), { id: idSchema.parse(args.id) }),
  },
  Job: {
    undo: (job, _args, context) => undoOffer(context.ctx, requireActor(context), job),
    undoChoices: (job, _args, context) => undoChoices(context.ctx, requireActor(context), job),
    undoCount: (job, args, context) => countUndo(context.ctx, requireActor(context), job, filterOf(args)),
    undoFilter: (job) => {
      if (job.kind !== "undo") return null;
      const { fields, kinds, recordId, recordIds, sets } = undoFilterSchema.parse(job.undoFilter ?? {});
      return {
        fields: fields ?? null,
        kinds: kinds ?? null,
        recordId: recordId ?? null,
        recordIds: recordIds ?? null,
        sets: sets ?? null,
      };
    },
    fieldsLeft: (job) => missingFieldsOf(job),
  },
  RecordHistoryEntry: {
    canUndo: async ({ job, record }, _args, context) =>
      wasWritten(record) &&
      writtenRecordOf(record) !== null &&
      (await undoOffer(context.ctx, requireActor(context), job)).isOffered,
  },
} satisfies Resolvers;
