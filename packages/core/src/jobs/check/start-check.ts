import type { StartCheckInput } from "@plumbline/schema/checks/rest.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { startListJob, type StartedJob, type StartListJobContext } from "../start-list-job.ts";
import { requireCheckAllowance } from "./require-check-allowance.ts";

/** Starts a check of a list; it is free and writes nothing. Errors: those of `startListJob`, and `check_limit`. */
export async function startCheck(
  ctx: StartListJobContext & Pick<Context, "config">,
  actor: Actor,
  input: StartCheckInput,
): Promise<StartedJob> {
  return await startListJob(ctx, actor, {
    kind: "check",
    ...input,
    texts: { started: "Check started.", alreadyRunning: "This list is already being checked." },
    requireAllowed: (tx, { size }) => requireCheckAllowance(ctx, tx, { accountId: actor.accountId, records: size }),
  });
}
