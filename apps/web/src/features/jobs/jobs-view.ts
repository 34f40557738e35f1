import { JOB_ORDERS, type JobOrder } from "@plumbline/schema/jobs/job-order.ts";
import { JOB_STATUSES, type JobStatus } from "@plumbline/schema/jobs/job-state.ts";
import { JOB_KINDS, type JobKind } from "@plumbline/schema/jobs/states.ts";
import { readDaySpan, spanOf, fileName, today, type DaySpan } from "../../shared/table-view/table-view.ts";

export type JobsView = DaySpan & {
  kind: JobKind | null;
  status: JobStatus | null;
  q: string;
  /** Null: newest first. */
  order: JobOrder | null;
  after: string | null;
};

/** The shown jobs, from the address. */
export function readJobsView(params: URLSearchParams): JobsView {
  return {
    kind: JOB_KINDS.find((kind) => kind === params.get("kind")) ?? null,
    status: JOB_STATUSES.find((status) => status === params.get("status")) ?? null,
    q: params.get("q") ?? "",
    ...readDaySpan(params),
    order: JOB_ORDERS.find((order) => order === params.get("order")) ?? null,
    after: params.get("after"),
  };
}

/** The same view as arguments for the server, for a page and for the file of all pages. */
export function askedOf({ kind, status, q, order, ...view }: JobsView) {
  return { kind, status, search: q || null, ...spanOf(view), order: order ?? ("newest" as const) };
}

export function queryOf(view: JobsView): URLSearchParams {
  return new URLSearchParams(Object.entries(askedOf(view)).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** "jobs-2026-11-26", plus the filter. */
export function fileNameOf({ kind, status, q, from, to }: JobsView): string {
  return fileName(["jobs", today(), kind, status, q && "search", from && `from ${from}`, to && `to ${to}`]);
}
