/** Numbers are our own; text may contain customer input. */
export type Cell = string | number | Date | null;
export type Row = readonly Cell[];

/** Content of a downloaded file; rows come a page at a time, as they are read. */
export type Table = { columns: readonly string[]; pages: AsyncIterable<readonly Row[]> };

export function tableOf<Item>(
  columns: readonly string[],
  pages: AsyncIterable<readonly Item[]>,
  rowOf: (item: Item) => Row,
): Table {
  return { columns, pages: rowsOf(pages, rowOf) };
}

async function* rowsOf<Item>(
  pages: AsyncIterable<readonly Item[]>,
  rowOf: (item: Item) => Row,
): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) yield page.map(rowOf);
}
