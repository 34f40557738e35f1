import { NativeSelect } from "@mantine/core";
import { JOB_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { JOB_ORDERS, type JobOrder } from "@plumbline/schema/jobs/job-order.ts";
import { JOB_KINDS } from "@plumbline/schema/jobs/states.ts";
import { useSearchParams } from "react-router-dom";
import { STATUS_LABELS } from "../../shared/status-labels.ts";
import { KIND_LABELS } from "../../shared/kind-labels.ts";
import { DaySpanFields, SearchField, useChoose } from "../../shared/table-view/TableFilter.tsx";
import classes from "../../shared/table-view/TableFilter.module.css";
import { readJobsView } from "./jobs-view.ts";

const KINDS = [
  { value: "", label: "All kinds" },
  ...JOB_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
];
const STATUSES = [
  { value: "", label: "Any status" },
  ...JOB_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status].label })),
];
const ORDER_LABELS: Record<JobOrder, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  largest: "Most records first",
};

export function JobFilter() {
  const [params] = useSearchParams();
  const view = readJobsView(params);
  const choose = useChoose();
  return (
    <div className={classes.filter} role="search" aria-label="Filter jobs">
      <SearchField
        label="Search jobs"
        placeholder="List or portal"
        className={classes.choice}
        value={view.q}
        onSearch={(q) => choose({ q }, true)}
      />
      <NativeSelect
        size="xs"
        aria-label="Kind"
        className={classes.choice}
        data={KINDS}
        value={view.kind ?? ""}
        onChange={(event) => choose({ kind: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label="Status"
        className={classes.choice}
        data={STATUSES}
        value={view.status ?? ""}
        onChange={(event) => choose({ status: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label="Order"
        className={classes.choice}
        data={JOB_ORDERS.map((order) => ({ value: order === "newest" ? "" : order, label: ORDER_LABELS[order] }))}
        value={view.order === "newest" ? "" : (view.order ?? "")}
        onChange={(event) => choose({ order: event.currentTarget.value })}
      />
      <DaySpanFields span={view} onChange={choose} />
    </div>
  );
}
