import { CHECK_OUTCOMES, type CheckOutcome } from "@plumbline/schema/checks/check.ts";
import { fileName } from "../../shared/table-view/table-view.ts";

/** The filter of a check's findings: an outcome, and within it one kind of change or one reason. */
export type CheckView = { outcome: CheckOutcome | null; detail: string | null };

/** From the address, so that it can be linked and the back button works. */
export function readCheckView(params: URLSearchParams): CheckView {
  return {
    outcome: CHECK_OUTCOMES.find((outcome) => outcome === params.get("outcome")) ?? null,
    detail: params.get("detail"),
  };
}

export function isChosen({ outcome, detail }: { outcome: string; detail: string }, view: CheckView): boolean {
  return view.outcome === outcome && (view.detail === null || view.detail === detail);
}

/** For the file of all filtered findings. */
export function queryOf(view: CheckView): URLSearchParams {
  return new URLSearchParams(Object.entries(view).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** "check-customers-2026-11-26", plus the filter. */
export function fileNameOf(job: { listName: string; createdAt: string }, { outcome, detail }: CheckView): string {
  return fileName(["check", job.listName || "records", job.createdAt.slice(0, 10), outcome, detail]);
}
