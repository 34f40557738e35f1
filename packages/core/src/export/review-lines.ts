import { ADDRESS_PARTS } from "@plumbline/schema/object-types.ts";
import { parseProposal, parseRecordChoice, type Proposal, type RecordChoice } from "../records/record-rows.ts";
import { addressOnly } from "../review/address-only.ts";
import { csvRow } from "./csv-cell.ts";
import { PAGE, pages, type Reader } from "./pages.ts";

/** Every proposal that is kept, with its values. */
export async function* proposalLines(read: Reader): AsyncGenerator<string> {
  const columns = ADDRESS_PARTS.flatMap((part) => [`${part}_before`, `${part}_after`]);
  yield `id,created_at,decided_at,portal_id,object_type,record_id,job_id,status,reason,${columns.join(",")}\r\n`;
  // By the index that holds the proposals of one account together.
  for await (const proposals of pages<Proposal>(read, async (tx, after) => {
    const rows = await tx.proposal.findMany({
      ...(after
        ? {
            where: {
              // The exact position alone cannot use an index; this bound can.
              recordId: { gte: after.recordId },
              OR: [{ recordId: { gt: after.recordId } }, { id: { gt: after.id } }],
            },
          }
        : {}),
      orderBy: [{ accountId: "asc" }, { recordId: "asc" }, { id: "asc" }],
      take: PAGE,
    });
    return rows.map(parseProposal);
  }))
    yield proposals.map(proposalLine).join("");
}

function proposalLine({ id, createdAt, decidedAt, before, after, ...proposal }: Proposal): string {
  const { portalId, objectType, recordId, jobId, status, reason } = proposal;
  const [old, proposed] = [addressOnly(before), addressOnly(after)];
  const values = ADDRESS_PARTS.flatMap((part) => [old[part] ?? "", proposed[part] ?? ""]);
  return csvRow([id, createdAt, decidedAt, portalId, objectType, recordId, jobId, status, reason, ...values]);
}

/** Records that jobs leave alone. */
export async function* choiceLines(read: Reader): AsyncGenerator<string> {
  yield "created_at,portal_id,object_type,record_id,kind\r\n";
  for await (const choices of pages<RecordChoice>(read, async (tx, after) => {
    const rows = await tx.recordChoice.findMany({
      orderBy: [{ accountId: "asc" }, { portalId: "asc" }, { objectType: "asc" }, { recordId: "asc" }, { kind: "asc" }],
      take: PAGE,
      ...(after ? { cursor: { accountId_portalId_objectType_recordId_kind: { ...keyOf(after) } }, skip: 1 } : {}),
    });
    return rows.map(parseRecordChoice);
  }))
    yield choices
      .map(({ createdAt, portalId, objectType, recordId, kind }) =>
        csvRow([createdAt, portalId, objectType, recordId, kind]),
      )
      .join("");
}

function keyOf({ accountId, portalId, objectType, recordId, kind }: RecordChoice) {
  return { accountId, portalId, objectType, recordId, kind };
}
