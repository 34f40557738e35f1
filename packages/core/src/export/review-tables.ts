import { actedByText } from "@plumbline/schema/accounts/acted-by.ts";
import { EXTRA_PARTS, MAIN_PARTS } from "@plumbline/schema/object-types.ts";
import { parseProposal, parseRecordChoice, type Proposal, type RecordChoice } from "../records/rows.ts";
import { deciderOf, namesOf } from "../audit/acted-by.ts";
import { withheldParts } from "../records/withheld.ts";
import { withNames } from "./with-names.ts";
import { PAGE, pages, type Reader } from "./pages.ts";
import { beforeAndAfter, tableOf, type Table } from "./table-of.ts";

/** Every stored proposal with its values. */
export function proposalsTable(read: Reader): Table {
  // Ordered by the index on one account's proposals.
  const proposals = pages<Proposal & { by: string }>(read, async (tx, after) => {
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
    const nameOf = await namesOf(tx, rows.map(deciderOf));
    return rows.map((row) => ({ ...parseProposal(row), by: actedByText(nameOf(deciderOf(row))) }));
  });
  return tableOf(proposals, {
    id: ({ id }) => id,
    created_at: ({ createdAt }) => createdAt,
    decided_at: ({ decidedAt }) => decidedAt,
    portal_id: ({ portalId }) => portalId,
    object_type: ({ objectType }) => objectType,
    record_id: ({ recordId }) => recordId,
    job_id: ({ jobId }) => jobId,
    status: ({ status }) => status,
    reason: ({ reason }) => reason,
    ...beforeAndAfter(MAIN_PARTS),
    address_set: ({ setKey }) => setKey,
    ...beforeAndAfter(EXTRA_PARTS),
    decided_by: ({ by }) => by,
    not_shown: (proposal) => withheldParts(proposal).join(" "),
  });
}

/** Choices that keep jobs from changing a record. */
export function choicesTable(read: Reader): Table {
  const choices = pages<RecordChoice & { by: string }>(read, async (tx, after) => {
    const rows = await tx.recordChoice.findMany({
      orderBy: [
        { accountId: "asc" },
        { portalId: "asc" },
        { objectType: "asc" },
        { recordId: "asc" },
        { setKey: "asc" },
        { kind: "asc" },
      ],
      take: PAGE,
      ...(after
        ? { cursor: { accountId_portalId_objectType_recordId_setKey_kind: { ...keyOf(after) } }, skip: 1 }
        : {}),
    });
    return (await withNames(tx, rows)).map(parseRecordChoice);
  });
  return tableOf(choices, {
    created_at: ({ createdAt }) => createdAt,
    portal_id: ({ portalId }) => portalId,
    object_type: ({ objectType }) => objectType,
    record_id: ({ recordId }) => recordId,
    kind: ({ kind }) => kind,
    address_set: ({ setKey }) => setKey,
    by: ({ by }) => by,
  });
}

function keyOf({ accountId, portalId, objectType, recordId, setKey, kind }: RecordChoice) {
  return { accountId, portalId, objectType, recordId, setKey, kind };
}
