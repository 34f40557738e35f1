import { actedByText } from "@plumbline/schema/accounts/acted-by.ts";
import { EXTRA_PARTS, MAIN_PARTS, type AddressPart } from "@plumbline/schema/object-types.ts";
import { parseProposal, parseRecordChoice, type Proposal, type RecordChoice } from "../records/rows.ts";
import { deciderOf, namesOf } from "../audit/acted-by.ts";
import { withheldParts } from "../records/withheld.ts";
import { withNames } from "./with-names.ts";
import { addressOnly } from "../review/address-only.ts";
import { PAGE, pages, type Reader } from "./pages.ts";
import { beforeAndAfter } from "./before-and-after.ts";
import { tableOf, type Row, type Table } from "./table-of.ts";

/** Every stored proposal with its values. */
export function proposalsTable(read: Reader): Table {
  const facts = "id,created_at,decided_at,portal_id,object_type,record_id,job_id,status,reason".split(",");
  const [values, extra] = [beforeAndAfter(MAIN_PARTS), beforeAndAfter(EXTRA_PARTS)];
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
  return tableOf([...facts, ...values, "address_set", ...extra, "decided_by", "not_shown"], proposals, proposalRow);
}

function proposalRow({ id, createdAt, decidedAt, before, after, by, ...proposal }: Proposal & { by: string }): Row {
  const { portalId, objectType, recordId, setKey, jobId, status, reason } = proposal;
  const [old, proposed] = [addressOnly(before), addressOnly(after)];
  const values = (parts: readonly AddressPart[]) => parts.flatMap((part) => [old[part] ?? "", proposed[part] ?? ""]);
  return [
    id,
    createdAt,
    decidedAt,
    portalId,
    objectType,
    recordId,
    jobId,
    status,
    reason,
    ...values(MAIN_PARTS),
    setKey,
    ...values(EXTRA_PARTS),
    by,
    withheldParts({ before, withheld: proposal.withheld }).join(" "),
  ];
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
  const columns = ["created_at", "portal_id", "object_type", "record_id", "kind", "address_set", "by"];
  return tableOf(columns, choices, (choice) => {
    const { createdAt, portalId, objectType, recordId, kind, setKey, by } = choice;
    return [createdAt, portalId, objectType, recordId, kind, setKey, by];
  });
}

function keyOf({ accountId, portalId, objectType, recordId, setKey, kind }: RecordChoice) {
  return { accountId, portalId, objectType, recordId, setKey, kind };
}
