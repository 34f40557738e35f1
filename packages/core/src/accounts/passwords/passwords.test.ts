import { expect, it } from "vitest";
import { hashPassword } from "./passwords.ts";

it("rejects requests when the queue is full, and serves the rest", async () => {
  const [atOnce, queued, more] = [8, 64, 5];
  const ends = await Promise.allSettled(
    Array.from({ length: atOnce + queued + more }, () => hashPassword("correct horse battery")),
  );
  const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as { code?: string }] : []));
  expect(refused).toHaveLength(more);
  expect(refused.every(({ code }) => code === "unavailable")).toBe(true);
});
