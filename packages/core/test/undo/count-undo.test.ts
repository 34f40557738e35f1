import { CONTACT_MAPPING } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import type { UndoFilter } from "@plumbline/schema/undo/rest.ts";
import { UNDO_FIELDS, UNDO_KINDS } from "@plumbline/schema/undo/undo-fields.ts";
import { expect, it } from "vitest";
import { countUndo, undoChoices } from "../../src/jobs/undo/offer.ts";
import { pickedFields, wasWritten, writtenRecordOf } from "../../src/jobs/undo/fields.ts";
import { run, start, map, ownerOf } from "../jobs/consent/support/mapped.ts";
import { actorOf } from "../support/event-owner.ts";
import { parseJobRecord } from "../../src/records/rows.ts";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
it("counts in the database what an undo selects and how it can be filtered", async () => {
  const owner = await ownerOf(product, 100);
  await map(owner, { ...CONTACT_MAPPING, enrichment: { county: "address_county", latitude: "address_latitude" } });
  const jobId = await start(owner, 100);
  expect(await run(product.ctx, jobId)).toBe("completed");
  const rows = await product.ctx.db.withSystem((tx) => tx.jobRecord.findMany({ where: { jobId } }));
  const [row] = rows;
  const filters: UndoFilter[] = [
    {},
    { fields: ["city"] },
    { fields: ["street_address", "postal_code"] },
    { fields: ["county", "latitude"] },
    ...UNDO_KINDS.map((kind) => ({ kinds: [kind] })),
    { fields: ["state"], kinds: ["format"] },
    { recordId: row?.recordId ?? "" },
  ];
  const actor = actorOf(row?.accountId ?? "");
  for (const filter of filters) {
    const picked = rows.filter((record) => {
      const written = wasWritten(record) ? writtenRecordOf(parseJobRecord(record)) : null;
      const isOfRecord = filter.recordId === undefined || filter.recordId === record.recordId;
      return isOfRecord && written && pickedFields(written, filter, []).picked.length > 0;
    });
    expect([filter, await countUndo(product.ctx, actor, { id: jobId }, filter)]).toEqual([
      filter,
      { records: picked.length, isComplete: true },
    ]);
  }

  const { fields, kinds, isComplete } = await undoChoices(product.ctx, actor, { id: jobId });
  expect(isComplete).toBe(true);
  expect(fields.map(({ field }) => field)).toEqual(expect.arrayContaining(["city", "county", "latitude"]));
  for (const field of UNDO_FIELDS) {
    const { records } = await countUndo(product.ctx, actor, { id: jobId }, { fields: [field] });
    expect([field, fields.find((one) => one.field === field)?.count ?? 0]).toEqual([field, records]);
  }
  for (const kind of UNDO_KINDS) {
    const { records } = await countUndo(product.ctx, actor, { id: jobId }, { kinds: [kind] });
    expect([kind, kinds.find((one) => one.kind === kind)?.count ?? 0]).toEqual([kind, records]);
  }
  const counts = [fields, kinds].map((rows) => rows.map(({ count }) => count));
  expect(counts).toEqual(counts.map((each) => each.toSorted((a, b) => b - a)));
});
