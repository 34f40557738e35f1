import { randomUUID } from "node:crypto";
import { createDatabase, databaseUrl, dropDatabase } from "@plumbline/dev-env/create-database.ts";
import { applyMigrations } from "@plumbline/migrations/migrate.ts";
import { releases } from "@plumbline/migrations/releases.ts";
import { ReleaseSkipped, requirePreviousRelease } from "@plumbline/migrations/require-previous-release.ts";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

// Migrations keep the processes of the previous release running, and of no earlier one: they would fail each of its jobs.

const name = `skipped_${randomUUID().replaceAll("-", "")}`;
const url = () => databaseUrl(inject("adminUrl"), name);
beforeAll(() => createDatabase(inject("adminUrl"), name));
afterAll(() => dropDatabase(inject("adminUrl"), name));

it("production-S2-1: refuses to migrate a database that skips a release, and names the release to install", async () => {
  await requirePreviousRelease(url());
  const [before, previous] = releases().slice(-2);
  await applyMigrations(url(), before?.migration);
  const refused = requirePreviousRelease(url());
  await expect(refused).rejects.toBeInstanceOf(ReleaseSkipped);
  await expect(refused).rejects.toThrow(`Install ${previous?.version} first, with all its processes`);
  await applyMigrations(url(), previous?.migration);
  await requirePreviousRelease(url());
  await applyMigrations(url());
  await requirePreviousRelease(url());
});
