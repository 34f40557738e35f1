import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { parseProposal, type Proposal } from "../records/rows.ts";

/** Open or closed. Error: `not_found`. */
export async function getProposal(ctx: Pick<Context, "db">, actor: Actor, id: string): Promise<Proposal> {
  const proposal = await ctx.db.readAccount(actor.accountId, (tx) => tx.proposal.findUnique({ where: { id } }));
  if (!proposal) throw new AppError("not_found", "This proposal doesn't exist.");
  return parseProposal(proposal);
}
