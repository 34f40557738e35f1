import type { Request } from "express";

/** The text fields of a query or form; other values are omitted. */
export function textFields(value: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, item] of Object.entries(typeof value === "object" && value !== null ? value : {})) {
    if (typeof item === "string") fields[name] = item;
  }
  return fields;
}

/** A page number of 1 or more; an invalid one means the first page. */
export function pageNumber(request: Request): number {
  const number = Number(request.query["page"] ?? 1);
  return Number.isInteger(number) && number > 0 ? number : 1;
}
