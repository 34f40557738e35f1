import { startUndo, undoProposal } from "@plumbline/core/jobs/undo/start.ts";
import { idParams } from "@plumbline/schema/ids.ts";
import { jobIdSchema } from "@plumbline/schema/jobs/rest.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { undoJobSchema } from "@plumbline/schema/undo/rest.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { presentStart } from "../../presenters/job.ts";

export const undoEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "post",
    path: "/api/hubspot/jobs/{jobId}/undo",
    tag: "Cleaning",
    summary:
      "Restore the values that the records of a finished job had before it, optionally only some fields, kinds of change or one record. Values edited since are kept. Free; credits spent on the job are not returned. If the same undo is already running, returns that job.",
    operation: "undo",
    status: 202,
    params: jobIdSchema,
    body: undoJobSchema,
    answer: answers.startedAnswer,
    errors: ["not_found", "conflict", "unavailable"],
    handle: async ({ ctx, actor, params, body }) =>
      presentStart(await startUndo(ctx, actor, { ...params, filter: body })),
  }),
  endpoint({
    method: "post",
    path: "/api/hubspot/proposals/{id}/undo",
    tag: "Review",
    summary:
      "Set the record of a written proposal back to the values from before it. Values that were edited since stay. Free; the credit spent is not returned. If the same undo is already running, returns that job.",
    operation: "undo",
    status: 202,
    params: idParams,
    answer: answers.startedAnswer,
    errors: ["not_found", "conflict", "unavailable"],
    handle: async ({ ctx, actor, params }) => presentStart(await undoProposal(ctx, actor, params)),
  }),
];
