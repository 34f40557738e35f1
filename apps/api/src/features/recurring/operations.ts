import { changeScheduleSchema } from "@plumbline/schema/recurring/rest.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { readScope, writeScope, type Operation } from "../../openapi/operation.ts";

export const RECURRING_OPERATIONS: readonly Operation[] = [
  {
    ...readScope,
    method: "get",
    path: "/api/hubspot/recurring-jobs",
    tag: "Recurring cleaning",
    summary: "The recurring jobs, oldest first.",
    answer: answers.recurringJobsAnswer,
    errors: [],
  },
  {
    ...writeScope,
    method: "patch",
    path: "/api/hubspot/recurring-jobs/{id}/toggle",
    tag: "Recurring cleaning",
    summary: "Pauses or resumes.",
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
  {
    ...writeScope,
    method: "patch",
    path: "/api/hubspot/recurring-jobs/{id}/schedule",
    tag: "Recurring cleaning",
    summary: "Sets another interval, counted from now.",
    body: changeScheduleSchema.pick({ recurrenceInterval: true }),
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
  {
    ...writeScope,
    method: "delete",
    path: "/api/hubspot/recurring-jobs/{id}",
    tag: "Recurring cleaning",
    summary: "Ends the schedule and cancels its run.",
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
];
