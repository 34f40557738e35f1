import type { TryAddressAnswer, TryAddressInput } from "@plumbline/schema/try/rest.ts";
import { MAIN_PARTS } from "@plumbline/schema/object-types.ts";
import type { Context } from "../context.ts";
import { outcomeOf } from "../jobs/pipeline/decide.ts";
import { codeText, reasonText } from "../records/view.ts";

/**
 * Public preview of what a job would do with an address. Uses the engine only; nothing is stored, logged or charged.
 */
export async function tryAddress(
  ctx: Pick<Context, "config" | "db" | "engine">,
  before: TryAddressInput,
): Promise<TryAddressAnswer> {
  const result = ctx.engine().clean(before);
  const { outcome, reason } = outcomeOf({ result, changes: result.changes });
  return {
    outcome,
    reasonText: reasonText(reason, { isWritten: false }),
    fields: MAIN_PARTS.map((part) => {
      const change = outcome === "failed" ? undefined : result.changes.find(({ field }) => field === part);
      return {
        part,
        before: before[part],
        after: change?.after ?? before[part],
        change: change
          ? {
              kind: change.kind,
              reason: change.reason,
              reasonText: codeText(change.reason),
              confidence: change.confidence,
            }
          : null,
      };
    }),
    notChecked: result.notChecked,
  };
}
