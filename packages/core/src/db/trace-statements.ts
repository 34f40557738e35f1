import type pg from "pg";
import { tracedWithin } from "../tracing/tracer.ts";

export type StatementSummary = { name: string; operation: string; table: string | null };

/** Lists of varying length produce an unbounded number of texts. */
const MAX_KEPT = 1_000;
const kept = new Map<string, StatementSummary>();

const OPERATION = /^\s*(\w+)/;
/** Prisma writes `"public"."job"`, our own SQL `job`. */
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_][a-z0-9_]*)"?/i;

/** A statement's verb and first table: `SELECT job_record`. Nothing else of its text, which could contain values. */
export function describeStatement(sql: string): StatementSummary {
  const known = kept.get(sql);
  if (known) return known;
  const operation = (OPERATION.exec(sql)?.[1] ?? "other").toUpperCase();
  const table = TABLE.exec(sql)?.[1]?.toLowerCase() ?? null;
  const summary = { name: table === null ? operation : `${operation} ${table}`, operation, table };
  if (kept.size < MAX_KEPT) kept.set(sql, summary);
  return summary;
}

/** Each statement of this connection becomes a span of the trace that sends it, without its text and values. */
export function traceStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client);
  const send = (...args: unknown[]): unknown => Reflect.apply(query, client, args);
  Object.assign(client, {
    query: (...args: unknown[]): unknown => {
      const text = textOf(args[0]);
      // The pool's own statements use a callback, and belong to no operation.
      if (text === null || typeof args.at(-1) === "function") return send(...args);
      const { name, operation, table } = describeStatement(text);
      const attributes = {
        "db.system.name": "postgresql",
        "db.operation.name": operation,
        ...(table === null ? {} : { "db.collection.name": table }),
      };
      return tracedWithin(name, { kind: "client", attributes }, () => Promise.resolve(send(...args)));
    },
  });
}

function textOf(query: unknown): string | null {
  if (typeof query === "string") return query;
  if (typeof query !== "object" || query === null || !("text" in query)) return null;
  return typeof query.text === "string" ? query.text : null;
}
