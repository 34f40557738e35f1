import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import { SchemaEngine, type MigrationList } from "@prisma/schema-engine-wasm";
import pg from "pg";
import { asOnlyMigrator } from "./as-only-migrator.ts";
import { isAtomic, runScript } from "./run-script.ts";

const folder = fileURLToPath(new URL("../../../prisma/migrations", import.meta.url));
const schemaFile = fileURLToPath(new URL("../../../prisma/schema.prisma", import.meta.url));
const filters = { externalTables: [], externalEnums: [] };

/**
 * The engine reads system catalogs whose columns have the internal type "char" (oid 18), for which @prisma/adapter-pg 7.10
 * has no mapping. This client announces them as bpchar (oid 1042) under a marked name, and `patched` turns the marked
 * columns into the type that the engine expects.
 */
const charMark = "\u0000char";
class CatalogClient extends pg.Client {
  override query = ((...args: unknown[]) => {
    const callback = args.at(-1);
    if (typeof callback === "function") {
      args[args.length - 1] = (error: unknown, result: pg.QueryArrayResult) => callback(error, readable(result));
    }
    const answer = Reflect.apply(pg.Client.prototype.query, this, args);
    return answer instanceof Promise ? answer.then(readable) : answer;
  }) as pg.Client["query"];
}

/** A separate database for the comparison, dropped afterwards. (The adapter drops its own while connected, which fails.) */
async function shadowDatabase(admin: pg.Pool, databaseUrl: string) {
  const database = `plumbline_shadow_${process.pid}_${Date.now()}`;
  await admin.query(`CREATE DATABASE "${database}"`);
  const pool = new pg.Pool({ ...connectionFields(databaseUrl), database, max: 1, Client: CatalogClient });
  // Only for the comparison, which records no migration.
  const adapter = patched(await new PrismaPg(pool).connect(), () => null);
  adapter.dispose = async () => {
    await pool.end();
    await admin.query(`DROP DATABASE "${database}" WITH (FORCE)`);
  };
  return adapter;
}

/** Separate fields: a connectionString would override the `database` that the adapter sets for its shadow database. */
function connectionFields(databaseUrl: string): pg.PoolConfig {
  const url = new URL(databaseUrl);
  const ssl = url.searchParams.get("sslmode");
  return {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
    ...(ssl && ssl !== "disable" ? { ssl: { rejectUnauthorized: ssl === "verify-full" } } : {}),
  };
}

/** Closes two gaps of the adapter: "char" columns (above), and scripts, which it splits at semicolons even in function bodies. */
function patched(adapter: Awaited<ReturnType<PrismaPg["connect"]>>, nameOf: (script: string) => string | null) {
  const pool = adapter.underlyingDriver();
  adapter.executeScript = (script) => runScript((sql) => pool.query(sql), script, nameOf(script));
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    result.columnNames.forEach((name, column) => {
      if (!name.endsWith(charMark)) return;
      result.columnNames[column] = name.slice(0, -charMark.length);
      result.columnTypes[column] = ColumnTypeEnum.Character;
    });
    return result;
  };
  return adapter;
}

function readable(result: pg.QueryArrayResult): pg.QueryArrayResult {
  for (const field of result?.fields ?? []) {
    if (field.dataTypeID !== 18) continue;
    field.dataTypeID = 1042;
    field.name += charMark;
  }
  return result;
}

function migrationList(through?: string): MigrationList {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .filter((name) => through === undefined || name <= through)
    .sort();
  const lockPath = join(folder, "migration_lock.toml");
  return {
    baseDir: folder,
    lockfile: { path: "migration_lock.toml", content: existsSync(lockPath) ? readFileSync(lockPath, "utf8") : null },
    shadowDbInitScript: "",
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: migrationScript(name) },
      },
    })),
  };
}

function atomicNames({ migrationDirectories }: MigrationList): string[] {
  return migrationDirectories
    .filter(({ migrationFile: { content } }) => content.tag === "ok" && isAtomic(content.value))
    .map(({ path }) => path);
}

function schemaFiles() {
  return [{ path: schemaFile, content: readFileSync(schemaFile, "utf8") }];
}

async function withEngine<T>(databaseUrl: string, use: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...connectionFields(databaseUrl), max: 2, Client: CatalogClient });
  pool.on("error", () => undefined); // of an idle connection; the next query says why
  const factory = new PrismaPg(pool);
  const adapter = bindMigrationAwareSqlAdapterFactory({
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => patched(await factory.connect(), nameOf),
    connectToShadowDb: () => shadowDatabase(pool, databaseUrl),
  });
  const engine = await SchemaEngine.new(
    { datamodels: schemaFiles().map((file) => [file.path, file.content]) },
    () => {},
    adapter,
  );
  try {
    return await use(engine);
  } catch (error) {
    // The engine registers an adapter's own error here and reports its number.
    const id = /External error id#(\d+)/.exec(String(error))?.[1];
    const external = id === undefined ? undefined : adapter.errorRegistry.consumeError(Number(id));
    throw external && "error" in external ? external.error : error;
  } finally {
    engine.free();
    await pool.end();
  }
}

/**
 * Applies the missing migrations in order and returns their names. The user of the URL must own the database.
 * `through`: the last migration to apply, for the database of an earlier release.
 */
export async function applyMigrations(databaseUrl: string, through?: string): Promise<string[]> {
  const migrationsList = migrationList(through);
  return await asOnlyMigrator(connectionFields(databaseUrl), atomicNames(migrationsList), () =>
    withEngine(databaseUrl, async (engine) => {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters });
      return appliedMigrationNames;
    }),
  );
}

/** The SQL that would migrate the database to schema.prisma; empty if they agree. Requires the right to create a database. */
export async function schemaDrift(databaseUrl: string): Promise<string> {
  return await withEngine(databaseUrl, async (engine) => {
    const result = await engine.diff({
      from: { tag: "migrations", ...migrationList() },
      to: { tag: "schemaDatamodel", files: schemaFiles() },
      script: true,
      exitCode: true,
      filters,
    });
    return result.exitCode === 0 ? "" : (result.stdout ?? "");
  });
}

/** The migration with this script; null for one of the engine's own scripts. */
function nameOf(script: string): string | null {
  return migrationNames().find((name) => migrationScript(name) === script) ?? null;
}

/** The SQL of one migration. */
export function migrationScript(name: string): string {
  return readFileSync(join(folder, name, "migration.sql"), "utf8");
}

export function migrationNames(): string[] {
  return migrationList().migrationDirectories.map((directory) => directory.path);
}
