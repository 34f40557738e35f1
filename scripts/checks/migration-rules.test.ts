import { expect, it } from "vitest";
import { findBrokenRules } from "./migration-rules.ts";

const RELEASED = ["0.1.0", "0.2.0"];
const find = (sql: string, newTables: string[] = []) =>
  findBrokenRules(sql, new Set(newTables), RELEASED).map(({ rule }) => rule.split(" ").slice(0, 2).join(" "));

it.each([
  ["DROP TABLE job;", "drops what"],
  ['ALTER TABLE "job" DROP COLUMN "reason";', "drops what"],
  ["DROP INDEX job_one_check_per_list;", "drops what"],
  ['ALTER TABLE job RENAME COLUMN "reason" TO "cause";', "renames what"],
  ["ALTER TABLE job RENAME TO work;", "renames what"],
  ["REVOKE UPDATE ON job FROM plumbline_app;", "takes a"],
  ["ALTER TABLE job ALTER COLUMN done TYPE bigint;", "rewrites the"],
  ['ALTER TABLE "job" ALTER "done" SET DATA TYPE bigint;', "rewrites the"],
  ["LOCK TABLE job;", "locks or"],
  ['ALTER TABLE "job" ADD COLUMN "a" INTEGER NOT NULL DEFAULT 0,\nADD COLUMN "b" TEXT NOT NULL;', "adds a"],
  ["ALTER TABLE job ADD COLUMN id2 uuid DEFAULT gen_random_uuid();", "computes a"],
  ["ALTER TABLE job ALTER COLUMN reason SET NOT NULL;", "reads every"],
  ["ALTER TABLE job ADD CHECK (done >= 0);", "reads every"],
  ["ALTER TABLE job ADD CONSTRAINT fk FOREIGN KEY (a) REFERENCES account (id);", "reads every"],
  ["ALTER TABLE job ADD CONSTRAINT u UNIQUE (a);", "builds an"],
  ['CREATE INDEX "i" ON "job_record"("job_id");', "builds an"],
  ["UPDATE job SET reason = '' WHERE reason IS NULL;", "changes rows"],
  ["DO $$ BEGIN EXECUTE format('ALTER TABLE %I RENAME TO x', 'job'); END $$;", "renames what"],
  ["CREATE INDEX CONCURRENTLY i ON job (a); SELECT 1;", "CONCURRENTLY must"],
])("rejects %s", (sql, rule) => expect(find(sql)).toEqual([rule]));

it.each([
  'ALTER TABLE "job" ADD COLUMN "restored" INTEGER NOT NULL DEFAULT 0,\nADD COLUMN "undo_of" UUID;',
  "ALTER TABLE job ADD COLUMN a timestamptz NOT NULL DEFAULT now();",
  "ALTER TABLE job ADD CONSTRAINT c CHECK (a > 0) NOT VALID;",
  "CREATE INDEX CONCURRENTLY i ON job (a);",
  "CREATE TABLE fresh (a int NOT NULL); CREATE INDEX i ON fresh (a); ALTER TABLE fresh ADD CHECK (a > 0);",
  "-- drops nothing: DROP TABLE job;\nSELECT 1;",
  "CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN UPDATE job SET a = 1; END $$;",
])("allows %s", (sql) => expect(find(sql)).toEqual([]));

it("treats a table created earlier in the same upgrade as empty", () => {
  expect(find("CREATE INDEX i ON fresh (a);", ["fresh"])).toEqual([]);
});

it("allows removing only what published releases no longer use", () => {
  const drop = "ALTER TABLE job DROP COLUMN reason;";
  expect(find(`-- contract: unused since 0.2.0\n${drop}`)).toEqual([]);
  expect(find(`-- contract: unused since 0.3.0\n${drop}`)).toEqual(["drops what"]);
  expect(find("-- contract: unused since 0.2.0\nALTER TABLE job ALTER COLUMN a TYPE bigint;")).toEqual([
    "rewrites the",
  ]);
});
