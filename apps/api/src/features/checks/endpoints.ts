import { getCheck, showWithheld, requireCheck } from "@plumbline/core/jobs/check/findings.ts";
import { startCheck } from "@plumbline/core/jobs/check/start.ts";
import { checkFile } from "@plumbline/core/export/check-file.ts";
import { setsOfJobs } from "@plumbline/core/work/sets-of-jobs.ts";
import { checkAnswer, checkPickSchema, shownAnswer, startCheckSchema } from "@plumbline/schema/checks/rest.ts";
import { jobIdSchema } from "@plumbline/schema/jobs/rest.ts";
import { TABLE_FORMATS, TABLE_NAMES, TABLE_TYPES } from "@plumbline/schema/rest/downloads.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { sendTable } from "../../http/send-table.ts";
import { hubspotErrors } from "../../openapi/hubspot-errors.ts";
import { presentStart } from "../../presenters/job.ts";
import { presentCheck } from "./present.ts";

export const checkEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "post",
    path: "/api/hubspot/checks",
    tag: "Cleaning",
    summary:
      "Start a free check of a list: every record is read, and nothing is written. If a check is already running for the list, returns that job.",
    operation: "check",
    status: 202,
    body: startCheckSchema,
    answer: answers.startedAnswer,
    errors: [...hubspotErrors, "not_configured", "conflict", "check_limit", "unavailable"],
    handle: async ({ ctx, actor, body }) => presentStart(await startCheck(ctx, actor, body)),
  }),
  endpoint({
    method: "get",
    path: "/api/hubspot/checks/{jobId}",
    tag: "Cleaning",
    summary: "Get the findings of a check so far: health score, counts, the maximum cost of a cleaning, and samples.",
    operation: "see",
    params: jobIdSchema,
    answer: checkAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, params }) {
      const check = await getCheck(ctx, actor, params);
      const sets = await ctx.db.readAccount(actor.accountId, (tx) => setsOfJobs(tx, [check.job.id]));
      return presentCheck(ctx.engine(), check, sets.get(check.job.id) ?? []);
    },
  }),
  endpoint({
    method: "post",
    path: "/api/hubspot/checks/{jobId}/show",
    tag: "Cleaning",
    summary:
      "Show the next withheld findings of a check, up to 1,000, as far as the account has free looks left. Free of charge.",
    operation: "check",
    params: jobIdSchema,
    answer: shownAnswer,
    errors: ["not_found"],
    handle: ({ ctx, actor, params }) => showWithheld(ctx, actor, params.jobId),
  }),
  ...TABLE_FORMATS.map((format) =>
    endpoint({
      method: "get",
      path: `/api/hubspot/checks/{jobId}/found.${format}`,
      tag: "Cleaning",
      summary: `Export every address that a check found to need something, or those that match, as ${TABLE_NAMES[format]}: as it is, and as a cleaning would write or propose it; where the new values are withheld, the column not_shown names the parts that would change. The first 5,000 have their names, read from HubSpot.`,
      operation: "see",
      params: jobIdSchema,
      query: checkPickSchema,
      answer: TABLE_TYPES[format],
      errors: ["not_found"],
      async handle({ ctx, actor, params: { jobId }, query, res }) {
        const table = checkFile(ctx, actor, await requireCheck(ctx, actor, jobId), query);
        await sendTable(res, actor, { name: `check-${jobId}`, sheet: "found", format, table });
      },
    }),
  ),
];
