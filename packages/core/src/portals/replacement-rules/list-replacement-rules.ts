import { type ReplacementRule } from "@plumbline/schema/portals/replacement-rules.ts";
import { REPLACED_PARTS } from "@plumbline/schema/portals/replaced-parts.ts";
import type { Actor } from "../../actor.ts";
import { requireConnection } from "../../connections/require-connection.ts";
import type { Context } from "../../context.ts";
import { oneOf, rowParser } from "../../db/parse-row.ts";

const parseRow = rowParser("replacement_rule", { part: oneOf(REPLACED_PARTS) });

/** The rules of a portal, by part and text: at most 1,000. Error: `not_found`. */
export async function listReplacementRules(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { portalId }: { portalId: string },
): Promise<ReplacementRule[]> {
  const { accountId } = await requireConnection(ctx, actor, portalId);
  const rows = await ctx.db.readAccount(accountId, (tx) =>
    tx.replacementRule.findMany({
      where: { accountId, portalId },
      select: { id: true, part: true, country: true, text: true, replacement: true },
      orderBy: [{ part: "asc" }, { foldedText: "asc" }, { country: "asc" }],
    }),
  );
  return rows.map(parseRow).map((row) => ({ ...row, country: row.country || null }));
}
