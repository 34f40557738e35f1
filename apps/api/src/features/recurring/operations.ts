import { changeScheduleSchema } from "@plumbline/schema/recurring/rest.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { readScope, writeScope, type Operation } from "../../openapi/operation.ts";

export const RECURRING_OPERATIONS: readonly Operation[] = [
  {
    ...readScope,
    method: "get",
    path: "/api/hubspot/recurring-jobs",
    tag: "Recurring cleaning",
    summary: "List recurring jobs, oldest first.",
    answer: answers.recurringJobsAnswer,
    errors: [],
  },
  {
    ...writeScope,
    method: "patch",
    path: "/api/hubspot/recurring-jobs/{id}/toggle",
    tag: "Recurring cleaning",
    summary: "Pause or resume a recurring job.",
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
  {
    ...writeScope,
    method: "patch",
    path: "/api/hubspot/recurring-jobs/{id}/schedule",
    tag: "Recurring cleaning",
    summary: "Change the interval. The next run is scheduled from now.",
    body: changeScheduleSchema.pick({ recurrenceInterval: true }),
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
  {
    ...writeScope,
    method: "delete",
    path: "/api/hubspot/recurring-jobs/{id}",
    tag: "Recurring cleaning",
    summary: "Delete a recurring job and cancel its current run.",
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
];
