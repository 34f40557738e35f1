export const say = (line: string) => void process.stderr.write(`${line}\n`);

/** Columns as wide as their cells: the first to the left, the others to the right. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map(([head = "", ...cells]) =>
      [head.padEnd(widthOf(0)), ...cells.map((cell, index) => cell.padStart(widthOf(index + 1)))].join("   ").trimEnd(),
    )
    .join("\n");
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export const sumOf = (values: Readonly<Record<string, number>>): number =>
  Object.values(values).reduce((sum, value) => sum + value, 0);
