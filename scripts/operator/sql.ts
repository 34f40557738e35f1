import { ConfigError } from "@plumbline/core/config/config.ts";
import { withSecretFiles } from "@plumbline/core/config/secret-files.ts";
import { startProblem } from "@plumbline/core/start-process.ts";
import { readRows, type ReadRows } from "@plumbline/migrations/read-rows.ts";

const [query, ...rest] = process.argv.slice(2);
if (!query || rest.length > 0) {
  process.stderr.write(
    'Usage: plumbline sql "SELECT ..."   reads the database; changes nothing, shows at most 200 rows\n',
  );
  process.exitCode = 2;
} else {
  try {
    const { settings, problems } = withSecretFiles(process.env);
    if (!settings.DATABASE_URL) problems.push("DATABASE_URL: is missing");
    if (!settings.DATABASE_URL || problems.length > 0) throw new ConfigError(problems);
    process.stdout.write(tableOf(await readRows(settings.DATABASE_URL, query)));
  } catch (error) {
    process.stderr.write(`${startProblem(error)}\n`);
    process.exitCode = 1;
  }
}

/** In psql's format. */
function tableOf({ columns, rows, hasMore }: ReadRows): string {
  const cells = rows.map((row) => row.map((value) => value ?? ""));
  const widths = columns.map((name, index) => Math.max(name.length, ...cells.map((row) => row[index]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    ` ${row.map((value, index) => value.padEnd(widths[index] ?? 0)).join(" | ")}`.trimEnd();
  const rule = widths.map((width) => "-".repeat(width + 2)).join("+");
  const count = hasMore ? `(the first ${rows.length} rows)` : `(${rows.length} ${rows.length === 1 ? "row" : "rows"})`;
  return `${[line(columns), rule, ...cells.map(line), count].join("\n")}\n`;
}
