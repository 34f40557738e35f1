import { randomUUID } from "node:crypto";
import { openSync, readSync, closeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { factsOf, type PlanNode } from "./plan.ts";

/** PostgreSQL logs the plan of every statement with its actual figures, as one JSON object per line. */
export const CAPTURE_SETTINGS: Record<string, string> = {
  shared_preload_libraries: "auto_explain",
  logging_collector: "on",
  log_destination: "jsonlog",
  log_filename: "plans.log",
  log_rotation_age: "0",
  log_rotation_size: "0",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_format": "json",
  "auto_explain.log_parameter_max_length": "120",
};

/** One statement text, over all its executions in one operation. */
export type Statement = {
  text: string;
  ms: number[];
  mostRows: number;
  scans: Set<string>;
  /** Of the slowest execution. */
  slowest: { ms: number; summary: string; parameters: string };
};

export type Capture = {
  /** The statements since the last call, by text. */
  take(): Promise<Map<string, Statement>>;
  close(): Promise<void>;
};

export async function openCapture(adminUrl: string): Promise<Capture> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ folder: string; database: string }>(
    "SELECT current_setting('data_directory') || '/log' AS folder, current_database() AS database",
  );
  const file = openSync(join(rows[0]?.folder ?? "", "plans.json"), "r");
  const read = lineReader(file);
  return {
    async take() {
      const mark = `end of ${randomUUID()}`;
      await client.query(`SELECT '${mark}'`);
      const statements = new Map<string, Statement>();
      for (;;) {
        const line = read();
        if (line === null) await delay(20);
        else if (line.includes(mark)) return statements;
        else add(statements, line, rows[0]?.database ?? "");
      }
    },
    async close() {
      closeSync(file);
      await client.end();
    },
  };
}

function add(statements: Map<string, Statement>, line: string, database: string): void {
  const entry = JSON.parse(line) as { dbname?: string; message?: string };
  const [, duration, json] = /^duration: ([\d.]+) ms {2}plan:\n([\s\S]*)$/.exec(entry.message ?? "") ?? [];
  if (entry.dbname !== database || duration === undefined || json === undefined) return;
  const explained = JSON.parse(json) as { "Query Text": string; "Query Parameters"?: string; Plan: PlanNode };
  const text = explained["Query Text"].replace(/\s+/g, " ").trim();
  const ms = Number(duration);
  const facts = factsOf(explained.Plan);
  const known = statements.get(text) ?? {
    text,
    ms: [],
    mostRows: 0,
    scans: new Set<string>(),
    slowest: { ms: -1, summary: "", parameters: "" },
  };
  known.ms.push(ms);
  known.mostRows = Math.max(known.mostRows, facts.rows);
  for (const scan of facts.scans) known.scans.add(scan);
  if (ms > known.slowest.ms)
    known.slowest = { ms, summary: facts.summary, parameters: explained["Query Parameters"] ?? "" };
  statements.set(text, known);
}

/** Complete lines of a growing file; null if the next one is incomplete. */
function lineReader(file: number): () => string | null {
  const buffer = Buffer.alloc(1 << 20);
  const lines: string[] = [];
  let rest: Buffer[] = [];
  return () => {
    while (lines.length === 0) {
      const length = readSync(file, buffer, 0, buffer.length, null);
      if (length === 0) return null;
      const bytes = Buffer.from(buffer.subarray(0, length));
      const end = bytes.lastIndexOf(10);
      if (end < 0) rest.push(bytes);
      else {
        lines.push(
          ...Buffer.concat([...rest, bytes.subarray(0, end)])
            .toString()
            .split("\n")
            .reverse(),
        );
        rest = [bytes.subarray(end + 1)];
      }
    }
    return lines.pop() ?? null;
  };
}
