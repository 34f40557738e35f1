import { getCheck, showWithheld } from "@plumbline/core/jobs/check/findings.ts";
import { withheldParts } from "@plumbline/core/records/withheld.ts";
import { jobIdSchema } from "@plumbline/schema/jobs/rest.ts";
import { startCheck } from "@plumbline/core/jobs/check/start.ts";
import { recordUrl } from "@plumbline/core/portals/hubspot/record-url.ts";
import { notChecked, reasonText, recordFields } from "@plumbline/core/records/view.ts";
import { healthScore } from "@plumbline/schema/checks/check.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { checkPickSchema, startCheckSchema } from "@plumbline/schema/checks/rest.ts";
import type { Resolvers } from "../../graphql/generated/resolver-types.ts";
import { withoutNulls } from "../../graphql/without-nulls.ts";
import { requireActor, setLabel } from "../../graphql/graphql-context.ts";
import { textOfGroup } from "./text-of-group.ts";

export const checkResolvers = {
  Mutation: {
    showWithheldFindings: (_parent, args, context) =>
      showWithheld(context.ctx, requireActor(context), jobIdSchema.parse(args).jobId),
    startCheck: (_parent, args, context) => {
      const input = startCheckSchema.parse({ ...args, addressSets: args.addressSets ?? "all" });
      return startCheck(context.ctx, requireActor(context), input);
    },
  },
  Job: {
    check: async (job, args, context) => {
      if (job.kind !== "check") return null;
      const { hubspot } = context.ctx.config;
      const { counts, groups, samples } = await getCheck(context.ctx, requireActor(context), {
        jobId: job.id,
        ...checkPickSchema.parse(withoutNulls(args)),
      });
      const sets = await context.setsOfJob.load(job.id);
      const labels = await Promise.all(samples.map(({ setKey }) => setLabel(context, job.id, setKey)));
      const options = await Promise.all(samples.map(({ setKey }) => context.options.load({ jobId: job.id, setKey })));
      return {
        ...counts,
        recordsChecked: job.recordsRead,
        healthScore: healthScore(counts),
        groups: groups.map((group) => ({
          ...group,
          addressSet: group.set ?? PRIMARY_SET,
          text: textOfGroup(group, sets),
        })),
        samples: samples.map((sample, index) => ({
          recordId: sample.recordId,
          addressSet: sample.setKey,
          addressSetLabel: labels[index] ?? "",
          outcome: sample.outcome,
          reason: sample.reason,
          reasonText: reasonText(sample.reason, { isWritten: false }),
          notChecked: notChecked(context.ctx.engine(), { ...sample, state: sample.outcome }, options[index]),
          hubspotUrl: hubspot && recordUrl(hubspot, job.portalId, job.objectType, sample.recordId),
          fields: sample.withheld
            ? recordFields({ ...sample, changes: [], state: sample.outcome }, options[index])
            : recordFields({ ...sample, state: sample.outcome }, options[index]),
          withheld: withheldParts(sample),
        })),
      };
    },
  },
} satisfies Resolvers;
