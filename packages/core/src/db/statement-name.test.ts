import { expect, it } from "vitest";
import { statementName } from "./database.ts";

it("names a statement once and reuses the name", () => {
  const first = statementName({ sql: "SELECT id FROM job WHERE id = $1" });
  expect(first).toMatch(/^plumbline_\d+$/);
  expect(statementName({ sql: "SELECT id FROM job WHERE id = $1" })).toBe(first);
  expect(statementName({ sql: "SELECT id FROM job WHERE id = $2" })).not.toBe(first);
});

it.each([
  "BEGIN",
  "COMMIT",
  "SAVEPOINT a",
  "SELECT * FROM job",
  "SELECT j.* FROM job j",
  "UPDATE job SET status = $1 RETURNING *",
])("leaves %s without a name", (sql) => {
  expect(statementName({ sql })).toBe("");
});

it("names statements that count or multiply", () => {
  for (const sql of ["SELECT COUNT(*) FROM job", "select 2 * 3", "  WITH a AS (SELECT 1) SELECT a FROM a"])
    expect(statementName({ sql })).not.toBe("");
});

it("names at most a thousand statements, since each connection keeps them", () => {
  const names = Array.from({ length: 1_500 }, (_, n) => statementName({ sql: `SELECT ${n} FROM job` }));
  expect(new Set(names).size).toBeLessThanOrEqual(1_001);
  expect(names.at(-1)).toBe("");
});
