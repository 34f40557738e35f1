/** Text columns can contain values outside their types: from another release, or damaged. The message never contains the value. */
class UnknownValue extends Error {
  constructor(table: string, column: string, id: string) {
    super(`${table}.${column} of ${id} holds a value that this release does not know`);
    this.name = "UnknownValue";
  }
}

/** Whether a column's value is known to the code. */
export type Guard<Value> = (value: unknown) => value is Value;

type Columns = Readonly<Record<string, Guard<unknown>>>;
type Guarded<Column> = Column extends Guard<infer Value> ? Value : never;

/** A row, or some of its columns, with the types of the checked columns. */
export type Parsed<Row, Checked extends Columns> = {
  [Column in keyof Row]: Column extends keyof Checked ? Guarded<Checked[Column]> : Row[Column];
};
/** What a parser returns for a row. */
export type ParsedBy<Parse, Row> = Parse extends RowParser<infer Checked> ? Parsed<Row, Checked> : never;

export type RowParser<Checked extends Columns> = <Row extends object>(row: Row) => Parsed<Row, Checked>;

/**
 * Checks the columns of a row when it is read; columns that were not selected are skipped. Returns the same row. `key`: the column
 * that identifies the row in errors.
 */
export function rowParser<const Checked extends Columns>(
  table: string,
  columns: Checked,
  key = "id",
): RowParser<Checked> {
  const guards = Object.entries(columns);
  function parse<Row extends object>(row: Row): Parsed<Row, Checked>;
  function parse(row: Readonly<Record<string, unknown>>): unknown {
    for (const [column, isKnown] of guards)
      if (column in row && !isKnown(row[column]))
        throw new UnknownValue(table, snakeCase(column), typeof row[key] === "string" ? row[key] : "a row");
    return row;
  }
  return parse;
}

export function oneOf<const Value extends string>(values: readonly Value[]): Guard<Value> {
  const known = new Set<unknown>(values);
  return (value): value is Value => known.has(value);
}

export function orNull<Value>(isKnown: Guard<Value>): Guard<Value | null> {
  return (value): value is Value | null => value === null || isKnown(value);
}

export function listOf<Value>(isKnown: Guard<Value>): Guard<Value[]> {
  return (value): value is Value[] => Array.isArray(value) && value.every(isKnown);
}

/** An object whose values under these names are texts, where present. */
export function textsUnder<const Name extends string>(names: readonly Name[]): Guard<Partial<Record<Name, string>>> {
  return (value): value is Partial<Record<Name, string>> =>
    isObject(value) && names.every((name) => value[name] === undefined || typeof value[name] === "string");
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The column's name in the database. */
function snakeCase(column: string): string {
  return column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
