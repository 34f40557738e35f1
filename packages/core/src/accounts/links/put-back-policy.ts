import type { Tx } from "../../db/database.ts";
import { policyState } from "./access-act.ts";
import type { TouchedRow, Undoing } from "./undone.ts";

/** The account's rules for logging in. Open sessions keep their end: a session that a longer rule opened is the login's own. */
export async function putBackPolicy(
  tx: Tx,
  rows: readonly TouchedRow[],
  { accountId, undone }: Undoing,
): Promise<void> {
  for (const { tail } of rows) {
    const [first] = tail;
    if (!first?.before) {
      undone.kept.push("rules for logging in");
      continue;
    }
    const was = policyState.parse(first.before);
    await tx.account.update({
      where: { id: accountId },
      data: { sessionHours: was.session_hours, requiresSecondFactor: was.requires_second_factor },
    });
    undone.putBack.push("rules for logging in");
  }
}
