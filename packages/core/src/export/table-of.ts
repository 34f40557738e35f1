import type { UndoField } from "@plumbline/schema/undo/undo-fields.ts";
import type { PartValues } from "../records/values.ts";

/** Numbers are our own; text may contain customer input. */
export type Cell = string | number | Date | null;
export type Row = readonly Cell[];

/** Content of a downloaded file in either format; rows come a page at a time, as they are read. */
export type Table = { columns: readonly string[]; pages: AsyncIterable<readonly Row[]> };

/** By heading, in the order of the file. Integrations rely on both, so a new column comes last. */
export type Columns<Item> = Readonly<Record<string, (item: Item) => Cell>>;

export function tableOf<Item>(pages: AsyncIterable<readonly Item[]>, columns: Columns<Item>): Table {
  return { columns: Object.keys(columns), pages: rowsOf(pages, Object.values(columns)) };
}

async function* rowsOf<Item>(
  pages: AsyncIterable<readonly Item[]>,
  cells: readonly ((item: Item) => Cell)[],
): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) yield page.map((item) => cells.map((cell) => cell(item)));
}

type Values = { before: PartValues | null; after: PartValues | null };

/** Two columns for each field. Values may be null once retention has deleted them. */
export function beforeAndAfter<Item extends Values>(
  fields: readonly UndoField[],
  valuesOf: (item: Item) => Values = (item) => item,
): Columns<Item> {
  return Object.fromEntries(
    fields.flatMap((field) => [
      [`${field}_before`, (item: Item) => valuesOf(item).before?.[field] ?? ""],
      [`${field}_after`, (item: Item) => valuesOf(item).after?.[field] ?? ""],
    ]),
  );
}
