import { loadEngine, PARTS } from "@plumbline/address";
import { describe, expect, it } from "vitest";
import { EXAMPLE_ADDRESSES } from "../apps/web/src/marketing/example-addresses.ts";

// The home page must show exactly what the engine returns.
const engine = loadEngine();

describe("the examples of the home page", () => {
  it.each(EXAMPLE_ADDRESSES)("$name", (example) => {
    const before = Object.fromEntries(
      PARTS.map((part) => [part, example.fields.find((field) => field.part === part)?.before ?? ""]),
    );
    const answer = engine.clean(before as Parameters<typeof engine.clean>[0]);
    expect({
      outcome: answer.outcome,
      notChecked: [...answer.notChecked],
      address: answer.address,
      changes: answer.changes.map(({ field, kind, reason, confidence }) => ({ field, kind, reason, confidence })),
    }).toEqual({
      outcome: example.outcome,
      notChecked: [...example.notChecked],
      address: Object.fromEntries(
        PARTS.map((part) => [part, example.fields.find((field) => field.part === part)?.after ?? ""]),
      ),
      changes: example.fields.flatMap(({ part, change }) =>
        change ? [{ field: part, kind: change.kind, reason: change.reason, confidence: change.confidence }] : [],
      ),
    });
  });
});
