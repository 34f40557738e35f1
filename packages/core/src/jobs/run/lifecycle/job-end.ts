import type { FinalStatus } from "@plumbline/schema/jobs/job-state.ts";
import type { BlockerReason, EndReason } from "@plumbline/schema/jobs/states.ts";

/** How a job ends. A run of a recurring job also ends with blockers for which other jobs wait. */
export type JobEnd = { status: FinalStatus; reason: EndReason | BlockerReason | null };
