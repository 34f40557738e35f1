import { NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { JOB_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { JOB_ORDERS, type JobOrder } from "@plumbline/schema/jobs/job-order.ts";
import { JOB_KINDS } from "@plumbline/schema/jobs/states.ts";
import { useSearchParams } from "react-router-dom";
import { STATUS_LABELS } from "../../shared/job-status.ts";
import { KIND_LABELS } from "../../shared/job-labels.ts";
import { DaySpanFields } from "../../shared/table-view/DaySpanFields.tsx";
import { useTypedText } from "../../shared/use-typed-text.ts";
import classes from "../../shared/table-view/TableFilter.module.css";
import { readJobsView, type JobsView } from "./jobs-view.ts";

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

/** The filter is part of the URL, so that it can be linked and undone by going back. */
export function JobFilter() {
  const [params, setParams] = useSearchParams();
  const { after: _place, ...view } = readJobsView(params);
  const choose = (choice: Partial<Record<keyof JobsView, string | null>>, isTyped = false) =>
    setParams(
      Object.fromEntries(
        Object.entries({ ...view, ...choice }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
      ),
      { replace: isTyped, preventScrollReset: true },
    );
  const [typed, setTyped] = useTypedText(view.q, (q) => choose({ q }, true));
  return (
    <div className={classes.filter} role="search" aria-label="Filter jobs">
      <TextInput
        type="search"
        size="xs"
        aria-label="Search jobs"
        placeholder="List or portal"
        maxLength={200}
        leftSection={<IconSearch size={15} aria-hidden="true" />}
        className={classes.choice}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
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
