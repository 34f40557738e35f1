import { ENGINE_REASON_TEXTS } from "@plumbline/schema/accuracy/engine-reason-texts.ts";
import { RECORD_REASON_TEXTS } from "@plumbline/schema/jobs/states.ts";
import { UNDO_KIND_LABELS } from "@plumbline/schema/undo/undo-fields.ts";
import { expect, it } from "vitest";
import { reasonText } from "./view.ts";

const REASONS = [...new Set([...Object.keys(ENGINE_REASON_TEXTS), ...Object.keys(RECORD_REASON_TEXTS)])];

/** Lists of reasons have one row each: two with the same text would look like a duplicate row. */
it.each([{ isStreetKnown: false }, { isStreetKnown: true }])("differs for each reason: %j", (known) => {
  const texts = REASONS.map((reason) => reasonText(reason, known).toLowerCase());
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

it("names each kind of change differently", () => {
  const labels = Object.values(UNDO_KIND_LABELS);
  expect(new Set(labels).size).toBe(labels.length);
});
