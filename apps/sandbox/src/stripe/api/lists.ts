import type { List } from "../objects.ts";
import { invalid } from "../stripe-error.ts";
import { shown, type StripeWorld } from "../stripe-world.ts";
import { inner, optional, whole, type Params, type Spec } from "./params.ts";

export const listSpec = {
  limit: "whole",
  starting_after: "text",
  ending_before: "text",
  expand: "texts",
} satisfies Spec;
export const createdSpec = { gt: "whole", gte: "whole", lt: "whole", lte: "whole" } satisfies Spec;

type Listed = { id: string; created: number };

/** Newest first, 10 per page by default and up to 100, after the object in `starting_after`. */
export function listOf<T extends Listed>(
  url: string,
  params: Params,
  all: Iterable<T>,
  matches: (item: T) => boolean,
): List<Record<string, unknown>> {
  const created = inner(params, "created");
  const from = created ? (whole(created, "gte") ?? (whole(created, "gt") ?? -2) + 1) : -Infinity;
  const found = [...all]
    .toReversed()
    .filter((item) => item.created >= from && matches(item))
    .toSorted((a, b) => b.created - a.created);
  const after = optional(params, "starting_after");
  const start = after === null ? 0 : found.findIndex((item) => item.id === after) + 1;
  if (after !== null && start === 0) throw invalid("starting_after", `No such object: '${after}'`);
  const limit = whole(params, "limit") ?? 10;
  if (limit < 1 || limit > 100)
    throw invalid("limit", `This value must be between 1 and 100 (it currently is ${limit}).`);
  return {
    object: "list",
    data: found.slice(start, start + limit).map(shown),
    has_more: found.length > start + limit,
    url,
  };
}

/** The response to a call; a list spoiled by the control endpoint never ends. */
export function spoiledList(
  world: StripeWorld,
  call: string,
  { params, ask }: { params: Params; ask: (params: Params) => Record<string, unknown> },
): Record<string, unknown> {
  const { spoiledList: spoiled } = world.account;
  if (spoiled?.call !== call) return ask(params);
  const { starting_after: _cursor, ...first } = params;
  const page = ask(first);
  const items = Array.isArray(page["data"]) ? page["data"].map((item: object) => ({ ...item })) : [];
  switch (spoiled.form) {
    case "repeats":
      return { ...page, has_more: true };
    case "empty":
      return { ...page, data: [], has_more: true };
    case "endless":
      return {
        ...page,
        data: items.slice(0, 2).map((item) => ({ ...item, id: world.newId("endless") })),
        has_more: true,
      };
  }
}
