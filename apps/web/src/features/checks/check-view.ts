import { CHECK_OUTCOMES, type CheckOutcome } from "@plumbline/schema/checks/check.ts";

/** What the examples are narrowed to: an outcome, and of it one kind of change or one reason. */
export type CheckView = { outcome: CheckOutcome | null; detail: string | null };

/** As the address bar has it, so that it can be linked and the back button works. */
export function readCheckView(params: URLSearchParams): CheckView {
  return {
    outcome: CHECK_OUTCOMES.find((outcome) => outcome === params.get("outcome")) ?? null,
    detail: params.get("detail"),
  };
}

type Sample = {
  outcome: CheckOutcome;
  reason: string;
  fields: readonly { before: string; after: string; change?: { kind: string } | null | undefined }[];
};

/** Whether an example has what is looked for: of a correction the kind of one of its changes, else its reason. */
export function isShown({ outcome, reason, fields }: Sample, view: CheckView): boolean {
  if (view.outcome !== null && view.outcome !== outcome) return false;
  if (view.detail === null) return true;
  return outcome === "corrected" ? fields.some(({ change }) => change?.kind === view.detail) : reason === view.detail;
}
