import { JOB_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import type { JobOrder } from "@plumbline/schema/jobs/job-order.ts";
import { JOB_KINDS } from "@plumbline/schema/jobs/states.ts";
import { useSearchParams } from "react-router-dom";
import { STATUS_LABELS } from "../../shared/jobs/StatusBadge.tsx";
import { KIND_LABELS } from "../../shared/jobs/job-texts.ts";
import {
  DaySpanFields,
  FilterBar,
  FilterSelect,
  OrderSelect,
  SearchField,
  useChoose,
} from "../../shared/table-view/TableFilter.tsx";
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
    <FilterBar role="search" label="Filter jobs">
      <SearchField
        label="Search jobs"
        placeholder="List or portal"
        className={classes.choice}
        value={view.q}
        onSearch={(q) => choose({ q }, true)}
      />
      <FilterSelect label="Kind" options={KINDS} value={view.kind ?? ""} onChange={(kind) => choose({ kind })} />
      <FilterSelect
        label="Status"
        options={STATUSES}
        value={view.status ?? ""}
        onChange={(status) => choose({ status })}
      />
      <OrderSelect labels={ORDER_LABELS} usual="newest" order={view.order} onChange={choose} />
      <DaySpanFields span={view} onChange={choose} />
    </FilterBar>
  );
}
