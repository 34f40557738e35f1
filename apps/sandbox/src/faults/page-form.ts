/** Faulty pages that HubSpot has been seen to return. */
export const pageForms = [
  /** No items, and a next page. */
  "empty",
  /** The unchanged page with a cursor that leads to it again. */
  "repeated",
  /** The first page repeatedly, with a new cursor each time. */
  "first_again",
  /** A few of its items, and a next page. */
  "short",
  /** The last item dated in the future. */
  "late_dated",
  /** The last item without a date. */
  "undated",
  /** The items in reverse order. */
  "reversed",
  /** The first three items without the id of their record. */
  "unnamed",
] as const;
export type PageForm = (typeof pageForms)[number];

type Item = Record<string, unknown>;
type Body = Record<string, unknown> & { results: Item[] };

const DATES = ["lastmodifieddate", "hs_lastmodifieddate"];

function isBody(body: unknown): body is Body {
  return typeof body === "object" && body !== null && "results" in body && Array.isArray(body.results);
}

/** Leads to the same page as `after`; each cursor is different, so that clients cannot recognize it. */
const cursor = {
  write: (number: number, after: string): string => `altered-${number}.${after}`,
  read: (text: string): string | null => /^altered-\d+\.(.*)$/.exec(text)?.[1] ?? null,
};
let cursors = 0;

/** The cursor behind an altered page's cursor; any other cursor unchanged. */
export function cursorBehind(after: string): string {
  return cursor.read(after) ?? after;
}

const UNNAMED = 3;
const withoutId = ({ id: _id, recordId: _recordId, ...item }: Item): Item => item;

function moreToCome(body: Body, after: string, number = (cursors += 1)): Body {
  return { ...body, paging: { next: { after: cursor.write(number, after) } } };
}

function lastDated(body: Body, date: string | null): Body {
  const last = body.results.at(-1);
  const properties = last?.["properties"];
  if (!last || typeof properties !== "object" || properties === null) return body;
  const dated = Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, DATES.includes(name) ? date : value]),
  );
  return { ...body, results: [...body.results.slice(0, -1), { ...last, properties: dated }] };
}

/** `after`: the cursor of the request; `first`: the body of the current first page. */
export function alteredPage(
  form: PageForm,
  body: unknown,
  { after, first }: { after: string; first: () => unknown },
): unknown {
  if (!isBody(body)) return body;
  switch (form) {
    case "empty":
      return moreToCome({ ...body, results: [] }, after);
    case "repeated":
      return moreToCome(body, after, 0);
    case "first_again": {
      const again = first();
      return isBody(again) ? moreToCome(again, "") : body;
    }
    case "short":
      return moreToCome({ ...body, results: body.results.slice(0, 3) }, after);
    case "late_dated":
      return lastDated(body, new Date(Date.now() + 86_400_000).toISOString());
    case "undated":
      return lastDated(body, null);
    case "reversed":
      return { ...body, results: body.results.toReversed() };
    case "unnamed":
      return { ...body, results: body.results.map((item, index) => (index < UNNAMED ? withoutId(item) : item)) };
  }
}
