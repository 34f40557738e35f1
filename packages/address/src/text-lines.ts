const NEWLINE = 10;
const TAB = 9;
// A byte order mark would otherwise be dropped from the line that begins with it.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Lines of UTF-8 text, kept as bytes: strings would take several times the memory of a country's table. A line is decoded on each
 * access. Newlines end lines, and the last line needs none; empty text has no lines.
 */
export class TextLines {
  readonly #bytes: Uint8Array;
  /** Start offset of each line, and one past the newline of the last, whether it exists or not. */
  readonly #starts: Int32Array;

  constructor(bytes: Uint8Array = new Uint8Array()) {
    this.#bytes = bytes;
    this.#starts = lineStarts(bytes);
  }

  /** The blocks of a text, separated by empty lines. */
  static blocksOf(bytes: Uint8Array): TextLines[] {
    const blocks: TextLines[] = [];
    let from = 0;
    for (let at = 1; at < bytes.length; at++) {
      if (bytes[at] !== NEWLINE || bytes[at - 1] !== NEWLINE || at === from) continue;
      blocks.push(new TextLines(bytes.subarray(from, at - 1)));
      from = at + 1;
    }
    blocks.push(new TextLines(bytes.subarray(from)));
    return blocks;
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  /** Counted from 0; empty if there is no such line. */
  at(line: number): string {
    return decoder.decode(this.bytesOf(line));
  }

  /** The text before the first tab; the whole line if there is none. */
  headOf(line: number): string {
    const end = this.#endOf(line);
    const start = this.#starts[line] ?? end;
    let tab = start;
    while (tab < end && this.#bytes[tab] !== TAB) tab++;
    return decoder.decode(this.#bytes.subarray(start, tab));
  }

  /** The line's bytes, not copied. */
  bytesOf(line: number): Uint8Array {
    const end = this.#endOf(line);
    return this.#bytes.subarray(this.#starts[line] ?? end, end);
  }

  /** The first line whose key is not below this one; the number of lines if all are. Lines must be sorted by their keys. */
  firstFrom(key: string, keyOf: (line: number) => string = (line) => this.headOf(line)): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (keyOf(middle) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #endOf(line: number): number {
    return (this.#starts[line + 1] ?? 1) - 1;
  }
}

function lineStarts(bytes: Uint8Array): Int32Array {
  const isOpen = bytes.length > 0 && bytes.at(-1) !== NEWLINE;
  let count = isOpen ? 1 : 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === NEWLINE) count++;
  const starts = new Int32Array(count + 1);
  let line = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === NEWLINE) starts[++line] = at + 1;
  if (isOpen) starts[count] = bytes.length + 1;
  return starts;
}
