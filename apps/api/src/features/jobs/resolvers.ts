import { type Outcome, isCharged } from "@plumbline/schema/jobs/states.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { AppError } from "@plumbline/core/app-error.ts";
import { recordUrl } from "@plumbline/core/portals/hubspot/record-url.ts";
import { listHealth } from "@plumbline/core/jobs/views/list-health.ts";
import { jobNow } from "@plumbline/core/jobs/views/job-now.ts";
import { canaryRecords } from "@plumbline/core/jobs/canary/records.ts";
import { cancelJob, pauseJob, leaveOutSets, requireJob, resumeJob } from "@plumbline/core/jobs/control.ts";
import { changeKinds, jobReasons, outcomesBySet, recordsLastMinute } from "@plumbline/core/jobs/views/job-facts.ts";
import {
  durationMs,
  jobActions,
  jobReasonText,
  nextAttemptAt,
  unusablePropertiesOf,
} from "@plumbline/core/jobs/views/job-view.ts";
import { outcomeCounts, recordsCleaned, recordsProcessed } from "@plumbline/core/jobs/outcome-counts.ts";
import { latestJobOfList, listJobs, recordsInFlight } from "@plumbline/core/jobs/list.ts";
import { listJobRecords } from "@plumbline/core/jobs/views/job-records.ts";
import { recordNames } from "@plumbline/core/jobs/views/record-names.ts";
import {
  notChecked,
  recordReasonText,
  reasonText,
  enrichmentFields,
  recordFields,
} from "@plumbline/core/records/view.ts";
import { retryJob } from "@plumbline/core/jobs/retry-job.ts";
import { startCleaning } from "@plumbline/core/jobs/start.ts";
import { freeText } from "@plumbline/schema/free-text.ts";
import { crmIdSchema, idSchema } from "@plumbline/schema/ids.ts";
import { jobName } from "@plumbline/schema/jobs/job-name.ts";
import { jobsQuerySchema, leaveOutSetsSchema, startCleaningSchema } from "@plumbline/schema/jobs/rest.ts";
import type { Resolvers } from "../../graphql/generated/resolver-types.ts";
import { requireActor, setLabel } from "../../graphql/graphql-context.ts";
import { withoutNulls } from "../../graphql/without-nulls.ts";
import { pageArgs } from "../../graphql/page-args.ts";
import { spanShape } from "@plumbline/schema/span.ts";
import { z } from "zod";

const LONGEST_SEARCH = 200;
const reasonSchema = freeText().max(100).nullable();
const listSchema = z.object({ listId: crmIdSchema, portalId: crmIdSchema.optional() });
const spanSchema = z.object(spanShape);
const recordIdsSchema = z.array(z.string().max(50)).max(100);

function boundedSearch(search: string | null | undefined): string | null {
  if ((search ?? "").length > LONGEST_SEARCH)
    throw new AppError("invalid_input", `A search can have at most ${LONGEST_SEARCH} characters.`);
  return freeText()
    .nullable()
    .parse(search ?? null);
}

export const jobResolvers = {
  Query: {
    job: async (_parent, args, context) => {
      const id = idSchema.safeParse(args.id);
      if (!id.success) return null;
      return await requireJob(context.ctx, requireActor(context), id.data).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "not_found") return null;
        throw error;
      });
    },
    listHealth: (_parent, _args, context) => listHealth(context.ctx, requireActor(context)),
    jobOfList: (_parent, args, context) => {
      const list = listSchema.safeParse({ listId: args.listId, portalId: args.portalId ?? undefined });
      return list.success ? latestJobOfList(context.ctx, requireActor(context), list.data) : null;
    },
    jobs: (_parent, args, context) =>
      listJobs(context.ctx, requireActor(context), {
        ...pageArgs(args, 20),
        ...jobsQuerySchema.parse(withoutNulls(args)),
      }),
  },
  Mutation: {
    startCleaning: async (_parent, args, context) => {
      const input = startCleaningSchema.parse({
        ...args,
        emailWhenDone: args.emailWhenDone ?? false,
        addressSets: args.addressSets ?? "all",
      });
      return await startCleaning(context.ctx, requireActor(context), input);
    },
    pauseJob: (_parent, args, context) =>
      pauseJob(context.ctx, requireActor(context), { jobId: idSchema.parse(args.id) }),
    resumeJob: (_parent, args, context) =>
      resumeJob(context.ctx, requireActor(context), { jobId: idSchema.parse(args.id) }),
    leaveOutAddressSets: (_parent, { id, addressSets }, context) =>
      leaveOutSets(context.ctx, requireActor(context), leaveOutSetsSchema.parse({ jobId: id, addressSets })),
    cancelJob: (_parent, args, context) =>
      cancelJob(context.ctx, requireActor(context), { jobId: idSchema.parse(args.id) }),
    retryJob: (_parent, args, context) =>
      retryJob(context.ctx, requireActor(context), { jobId: idSchema.parse(args.id) }),
  },
  Job: {
    startedBy: (job, _args, context) => context.starters.load(job),
    name: (job) => jobName(job),
    reasonText: (job) => jobReasonText(job),
    pausedAt: (job) => (job.status === "paused" ? job.pausedAt : null),
    nextTryAt: (job) => nextAttemptAt(job),
    isTotalKnown: (job) => job.snapshotDone,
    recordsProcessed: (job) => recordsProcessed(job),
    recordsFilled: (job) => job.filled,
    recordsInFlight: (job, _args, context) =>
      job.status === "running" && job.desiredState !== "run"
        ? recordsInFlight(context.ctx, requireActor(context), job)
        : 0,
    outcomes: (job) => countsOf(outcomeCounts(job)),
    addressSets: async (job, _args, { setsOfJob }) =>
      (job.setCount === 1 ? [{ key: job.setKey, label: job.setLabel }] : await setsOfJob.load(job.id)).map((set) => ({
        ...set,
        job,
      })),
    creditsUsed: (job) => recordsCleaned(job),
    recordsLastMinute: (job, _args, context) => recordsLastMinute(job, context.ctx.now()),
    durationMs: (job) => durationMs(job),
    canPause: (job) => jobActions(job).canPause,
    canResume: (job) => jobActions(job).canResume,
    canCancel: (job) => jobActions(job).canCancel,
    canRetry: (job) => jobActions(job).canRetry,
    reasons: async (job, _args, context) =>
      (await jobReasons(context.ctx, requireActor(context), job.id)).map((row) => ({
        ...row,
        text: reasonText(row.reason, { isStreetKnown: context.ctx.addressService !== null }),
      })),
    changeKinds: (job, _args, context) => changeKinds(context.ctx, requireActor(context), job),
    now: (job, _args, context) => jobNow(context.ctx, requireActor(context), job),
    canaryRecords: (job, _args, context) => canaryRecords(context.ctx, requireActor(context), job),
    recordNames: (job, { recordIds }, context) =>
      recordNames(context.ctx, requireActor(context), job, recordIdsSchema.parse(recordIds)),
    records: async (job, args, context) => {
      const page = await listJobRecords(context.ctx, requireActor(context), {
        jobId: job.id,
        ...pageArgs(args, 50, freeText()),
        outcome: args.outcome ?? null,
        reason: reasonSchema.parse(args.reason ?? null),
        kind: args.kind ?? null,
        search: boundedSearch(args.search),
        ...spanSchema.parse(withoutNulls({ from: args.from, to: args.to })),
        order: args.order ?? "id",
      });
      const { hubspot } = context.ctx.config;
      const urlOf = (recordId: string) => hubspot && recordUrl(hubspot, job.portalId, job.objectType, recordId);
      return {
        nodes: page.nodes.map((record) => ({ ...record, hubspotUrl: urlOf(record.recordId) })),
        endCursor: page.endCursor,
      };
    },
  },
  JobAddressSet: {
    isLeftOut: ({ job, key }) => job.leftOut.includes(key),
    unusableProperties: ({ job, key }) => unusablePropertiesOf(job, key),
    id: ({ key, job }) => `${job.id}:${key}`,
    outcomes: async ({ key, job }, _args, context) => {
      // A job with one address set already counts addresses.
      if (job.setCount === 1) return countsOf(outcomeCounts(job));
      const counts = await outcomesBySet(context.ctx, requireActor(context), job.id);
      return countsOf(counts.get(key) ?? []);
    },
  },
  JobRecord: {
    id: ({ jobId, recordId, setKey }) => [jobId, recordId, ...(setKey === PRIMARY_SET ? [] : [setKey])].join(":"),
    addressSet: ({ setKey }) => setKey,
    addressSetLabel: ({ jobId, setKey }, _args, context) => setLabel(context, jobId, setKey),
    outcome: (record) => record.state,
    reason: (record) => record.reason ?? "",
    reasonText: async (record, _args, { ctx, options }) =>
      recordReasonText(ctx.engine(), record, await options.load(record)),
    notChecked: async (record, _args, { ctx, options }) => notChecked(ctx.engine(), record, await options.load(record)),
    credits: (record) => (isCharged(record.state) ? 1 : 0),
    checkedBy: (record) => record.addressService,
    fields: async (record, _args, { options }) => recordFields(record, await options.load(record)),
    enrichment: (record) => enrichmentFields(record),
  },
} satisfies Resolvers;

function countsOf(counts: readonly (readonly [Outcome, number])[]) {
  return counts.map(([outcome, count]) => ({ outcome, count }));
}
