import type { ChoiceKind } from "@plumbline/schema/review/choices.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { pageOf, type Page } from "../db/page.ts";
import { parseRecordChoice, type RecordChoice } from "../records/record-rows.ts";

type Input = { first: number; after: string | null; kind: ChoiceKind };

/** A place in the list: when, and which record. */
const CURSOR = /^(\d{1,15}):([^:]*):([^:]*):([^:]*)$/;

/** Choices of one kind, newest first. A cursor that is none begins anew. */
export async function listChoices(ctx: Pick<Context, "db">, actor: Actor, input: Input): Promise<Page<RecordChoice>> {
  const { kind, first } = input;
  const place = CURSOR.exec(input.after ?? "");
  const [, moment = "0", recordId = "", portalId = "", objectType = ""] = place ?? [];
  const createdAt = new Date(Number(moment));
  const rows = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.recordChoice.findMany({
      where: {
        kind,
        ...(place
          ? {
              // The exact position alone cannot use an index; this bound can.
              createdAt: { lte: createdAt },
              OR: [
                { createdAt: { lt: createdAt } },
                { recordId: { gt: recordId } },
                { recordId, portalId: { gt: portalId } },
                { recordId, portalId, objectType: { gt: objectType } },
              ],
            }
          : {}),
      },
      orderBy: [{ createdAt: "desc" }, { recordId: "asc" }, { portalId: "asc" }, { objectType: "asc" }],
      take: first + 1,
    }),
  );
  return pageOf(rows.map(parseRecordChoice), first, (row) =>
    [row.createdAt.getTime(), row.recordId, row.portalId, row.objectType].join(":"),
  );
}
