import { NativeSelect } from "@mantine/core";
import { JOB_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { JOB_KINDS } from "@plumbline/schema/jobs/states.ts";
import { useSearchParams } from "react-router-dom";
import { STATUS_LABELS } from "../../shared/job-status.ts";
import classes from "./JobFilter.module.css";
import { KIND_LABELS } from "../../shared/job-labels.ts";
import { readJobsView } from "./jobs-view.ts";

const KINDS = [
  { value: "", label: "All kinds" },
  ...JOB_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
];
const STATUSES = [
  { value: "", label: "Any status" },
  ...JOB_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status].label })),
];

/** The filter is part of the URL, so that it can be linked and undone by going back. */
export function JobFilter() {
  const [params, setParams] = useSearchParams();
  const { kind, status } = readJobsView(params);
  const choose = (choice: Record<string, string>) =>
    setParams(
      Object.fromEntries(
        Object.entries({ kind: kind ?? "", status: status ?? "", ...choice }).filter(([, value]) => value !== ""),
      ),
    );
  return (
    <div className={classes.filter} role="search" aria-label="Filter jobs">
      <NativeSelect
        size="xs"
        aria-label="Kind"
        className={classes.choice}
        data={KINDS}
        value={kind ?? ""}
        onChange={(event) => choose({ kind: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label="Status"
        className={classes.choice}
        data={STATUSES}
        value={status ?? ""}
        onChange={(event) => choose({ status: event.currentTarget.value })}
      />
    </div>
  );
}
