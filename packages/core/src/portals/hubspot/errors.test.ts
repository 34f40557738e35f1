import { expect, it } from "vitest";
import { problemOf } from "./errors.ts";

it.each([
  [200, null],
  [401, "unauthorized"],
  [403, "forbidden"],
  [404, "not_found"],
  // A server answers 408 on a connection that waited too long; the next call can be sent.
  [408, "unavailable"],
  [423, "locked"],
  [425, "unavailable"],
  [429, "rate_limited"],
  [477, "rate_limited"],
  [500, "unavailable"],
  [524, "unavailable"],
  [400, "refused"],
  [409, "refused"],
  [422, "refused"],
])("takes status %s for %s", (status, kind) => {
  expect(problemOf({ status, body: null, retryAfterMs: null })?.kind ?? null).toBe(kind);
});
