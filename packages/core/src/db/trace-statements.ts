import type pg from "pg";
import { tracedWithin } from "../tracing/tracer.ts";
import { describeStatement } from "./describe-statement.ts";

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
