import { readState } from "@plumbline/core/metrics/read-state.ts";
import { OUTBOX } from "@plumbline/core/dispatch/outbox.ts";
import { sql } from "@plumbline/core/db/database.ts";
import { testDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import { expect, it } from "vitest";

it("reads counts and ages, and zeros if there are none", async () => {
  await using database = await testDatabase();
  expect(await readState(database, OUTBOX)).toMatchObject({
    jobs: ["pending", "running", "paused"].map((status) => ({ status, count: 0, oldestSeconds: 0, idleSeconds: 0 })),
    deadLetters: expect.arrayContaining([{ kind: "email", count: 0 }]),
    writeStops: 0,
    ledgerViolations: 0,
    maintenanceAgeSeconds: 0,
  });
  await database.db.statement(sql`
    INSERT INTO email (id, template, recipient, facts, idempotency_key, status, created_at, next_try_at)
    SELECT gen_random_uuid(), 'x', 'a@example.com', '{}', state || n, state, now(), now() - interval '90 seconds'
    FROM unnest(ARRAY['waiting', 'dead']) AS state, generate_series(1, 3) AS n`);
  await database.db.statement(sql`INSERT INTO maintenance_run (id, started_at, finished_at, violations)
    VALUES (gen_random_uuid(), now() - interval '2 hours', now() - interval '1 hour', '[{"invariant": "I1"}]')`);
  const state = await readState(database, OUTBOX);
  expect(state.waiting).toContainEqual({ kind: "emails", count: 3 });
  expect(state.deadLetters).toContainEqual({ kind: "email", count: 3 });
  const emails = state.outbox.find(({ kind }) => kind === "emails");
  // Columns keep milliseconds, rounded.
  expect(emails?.oldestSeconds).toBeGreaterThan(89.9);
  expect(emails?.oldestSeconds).toBeLessThan(150);
  expect(state.ledgerViolations).toBe(1);
  expect(state.maintenanceAgeSeconds).toBeGreaterThan(3_599.9);
});
