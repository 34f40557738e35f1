import { ACTIVE_STATUSES, FINAL_STATUSES, OPEN_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { Prisma } from "../generated/prisma/client.ts";

const literals = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(", ");

/** Literals, not parameters: PostgreSQL uses a partial index only if it sees the index's own condition. */
export const IS_OPEN_SQL = `status IN (${literals(OPEN_STATUSES)})`;
export const openStatuses = Prisma.raw(literals(OPEN_STATUSES));
export const activeStatuses = Prisma.raw(literals(ACTIVE_STATUSES));
export const finalStatuses = Prisma.raw(literals(FINAL_STATUSES));
