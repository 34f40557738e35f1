import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import type { ChoiceKind } from "@plumbline/schema/review/choices.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { pageOf, type Page } from "../db/page-of.ts";
import { parseRecordChoice, type RecordChoice } from "../records/rows.ts";

type Input = { first: number; after: string | null; kind: ChoiceKind };

/** `setLabel`: empty for the primary set. */
export type NamedChoice = RecordChoice & { setLabel: string };

/** A cursor: time, record, and which of its addresses. */
const CURSOR = /^(\d{1,15}):([^:]*):([^:]*):([^:]*):([^:]*)$/;

/** Choices of one kind, newest first. An invalid cursor starts over. */
export async function listChoices(ctx: Pick<Context, "db">, actor: Actor, input: Input): Promise<Page<NamedChoice>> {
  const { kind, first } = input;
  const place = CURSOR.exec(input.after ?? "");
  const [, moment = "0", recordId = "", portalId = "", objectType = "", setKey = ""] = place ?? [];
  const createdAt = new Date(Number(moment));
  const { rows, labels } = await ctx.db.readAccount(actor.accountId, async (tx) => ({
    labels: await setLabels(tx),
    rows: await tx.recordChoice.findMany({
      where: {
        kind,
        ...(place
          ? {
              // The exact cursor condition alone cannot use an index; this bound can.
              createdAt: { lte: createdAt },
              OR: [
                { createdAt: { lt: createdAt } },
                { recordId: { gt: recordId } },
                { recordId, portalId: { gt: portalId } },
                { recordId, portalId, objectType: { gt: objectType } },
                { recordId, portalId, objectType, setKey: { gt: setKey } },
              ],
            }
          : {}),
      },
      orderBy: [
        { createdAt: "desc" },
        { recordId: "asc" },
        { portalId: "asc" },
        { objectType: "asc" },
        { setKey: "asc" },
      ],
      take: first + 1,
    }),
  }));
  const named = rows.map(parseRecordChoice).map((row) => ({ ...row, setLabel: labels(row) }));
  return pageOf(named, first, (row) =>
    [row.createdAt.getTime(), row.recordId, row.portalId, row.objectType, row.setKey].join(":"),
  );
}

type Place = Pick<RecordChoice, "portalId" | "objectType" | "setKey">;

/** The label of each other set of the account's portals; the key if it was removed. */
async function setLabels(tx: Tx): Promise<(place: Place) => string> {
  const sets = await tx.mapping.findMany({
    where: { setKey: { not: PRIMARY_SET } },
    select: { objectType: true, setKey: true, label: true, connection: { select: { portalId: true } } },
  });
  return ({ portalId, objectType, setKey }) => {
    if (setKey === PRIMARY_SET) return "";
    const isSame = (set: (typeof sets)[number]) =>
      set.connection.portalId === portalId && set.objectType === objectType && set.setKey === setKey;
    return sets.find(isSame)?.label ?? setKey;
  };
}
