import { expect, it } from "vitest";
import { describeStatement } from "./trace-statements.ts";

it.each([
  ['SELECT "public"."job"."id" FROM "public"."job" WHERE "id" = $1', "SELECT job"],
  ["INSERT INTO job_record (id) VALUES ($1)", "INSERT job_record"],
  ["UPDATE account SET name = 'Ann of 12 Main St' WHERE id = $1", "UPDATE account"],
  ["WITH due AS (SELECT id FROM email WHERE status = 'waiting') UPDATE email SET status = 'sent'", "WITH email"],
  ["BEGIN; SELECT set_config('app.account_id', '0198', true)", "BEGIN"],
  ["COMMIT", "COMMIT"],
  ["", "OTHER"],
])("describes %s by its operation and table only", (sql, name) => expect(describeStatement(sql).name).toBe(name));
