import { namesOf } from "@plumbline/core/audit/acted-by.ts";
import { startersOf } from "@plumbline/core/jobs/starters-of.ts";
import { recordHistory } from "@plumbline/core/records/history.ts";
import { recordHistoryAnswer, recordHistoryPageSchema, recordSchema } from "@plumbline/schema/records/rest.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { presentRecordHistory } from "./present.ts";

export const recordEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "get",
    path: "/api/hubspot/records/{portalId}/{objectType}/{recordId}",
    tag: "Cleaning",
    summary: "List what your jobs did to a record, newest first, with its values before and after.",
    operation: "see",
    params: recordSchema,
    query: recordHistoryPageSchema,
    answer: recordHistoryAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, params, query: { first, after } }) {
      const page = await recordHistory(ctx, actor, { ...params, first, after: after ?? null });
      const names = await ctx.db.readAccount(actor.accountId, async (tx) => ({
        starterOf: await startersOf(
          tx,
          page.nodes.map(({ job }) => job),
        ),
        nameOf: await namesOf(
          tx,
          page.nodes.flatMap(({ decider }) => decider ?? []),
        ),
      }));
      return presentRecordHistory(ctx, params, page, names);
    },
  }),
];
