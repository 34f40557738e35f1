import {
  changeRecurringSchedule,
  createRecurringJob,
  deleteRecurringJob,
  listRecurringJobs,
  type RecurringJobView,
  toggleRecurringJob,
} from "@plumbline/core/jobs/recurring/recurring-job.ts";
import { estimateRecurringJob, estimateSchedule } from "@plumbline/core/jobs/recurring/estimate.ts";
import {
  changeScheduleSchema,
  createRecurringJobSchema,
  recurringJobIdSchema,
  scheduleEstimateSchema,
  toggleRecurringJobSchema,
} from "@plumbline/schema/recurring/rest.ts";
import type { Resolvers } from "../../graphql/generated/resolver-types.ts";
import { nullIfMissing } from "../../graphql/null-if-missing.ts";
import { requireActor, type GraphqlContext } from "../../graphql/graphql-context.ts";
import { AppError } from "@plumbline/core/app-error.ts";

/** Rereads the schedule after a mutation, because the next run and the counts change with it. */
async function viewOf(context: GraphqlContext, id: string): Promise<RecurringJobView> {
  const view = (await listRecurringJobs(context.ctx, requireActor(context))).find((row) => row.id === id);
  if (!view) throw new AppError("not_found");
  return view;
}

export const recurringResolvers = {
  Query: {
    scheduleEstimate: (_parent, args, context) =>
      nullIfMissing(estimateSchedule(context.ctx, requireActor(context), scheduleEstimateSchema.parse(args))),
    recurringJobs: (_parent, _args, context) => listRecurringJobs(context.ctx, requireActor(context)),
  },
  RecurringJob: {
    owner: ({ userId, keyId }, _args, context) => context.names.load({ userId, keyId }),
    estimate: (row, _args, context) => {
      requireActor(context);
      return estimateRecurringJob(context.ctx, row);
    },
  },
  Mutation: {
    createRecurringJob: async (_parent, args, context) => {
      const input = createRecurringJobSchema.parse({
        ...args,
        recurrenceInterval: args.recurrenceInterval ?? undefined,
        addressSets: args.addressSets ?? "all",
      });
      const made = await createRecurringJob(context.ctx, requireActor(context), input);
      return { ...made, recurringJob: await viewOf(context, made.recurringJob.id) };
    },
    setRecurringJobActive: async (_parent, args, context) => {
      const row = await toggleRecurringJob(context.ctx, requireActor(context), toggleRecurringJobSchema.parse(args));
      return await viewOf(context, row.id);
    },
    changeRecurringSchedule: async (_parent, args, context) => {
      const row = await changeRecurringSchedule(context.ctx, requireActor(context), changeScheduleSchema.parse(args));
      return await viewOf(context, row.id);
    },
    deleteRecurringJob: async (_parent, args, context) => {
      const input = recurringJobIdSchema.parse(args);
      await deleteRecurringJob(context.ctx, requireActor(context), input);
      return input;
    },
  },
} satisfies Resolvers;
