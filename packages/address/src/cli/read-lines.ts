/** Longer lines are cut: the record is refused for its length anyway, and memory stays bounded. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;
/** Bytes decoded at once. Live data during a collection of the young generation grows it permanently, by up to 32 MB. */
const PIECE_BYTES = 8 * 1024;

/**
 * Lines of a byte stream in constant memory, yielded in batches of one decoded piece; invalid UTF-8 becomes replacement characters.
 * CRLF and byte order marks are stripped.
 */
export async function* readLines(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  const take = (): string => {
    const line = decoder.decode(held.length === 1 ? held[0] : Buffer.concat(held));
    held = [];
    heldBytes = 0;
    return withoutMarks(line);
  };
  const hold = (bytes: Uint8Array): void => {
    const room = MAX_LINE_BYTES - heldBytes;
    if (room <= 0 || bytes.length === 0) return;
    held.push(bytes.length > room ? bytes.subarray(0, room) : bytes);
    heldBytes += Math.min(bytes.length, room);
  };
  for await (const chunk of input)
    for (const bytes of piecesOf(typeof chunk === "string" ? Buffer.from(chunk) : chunk)) {
      const first = bytes.indexOf(10);
      if (first < 0) {
        hold(Buffer.from(bytes));
        continue;
      }
      hold(bytes.subarray(0, first));
      const lines = [take()];
      const last = bytes.lastIndexOf(10);
      if (last > first)
        for (const line of decoder.decode(bytes.subarray(first + 1, last)).split("\n")) lines.push(withoutMarks(line));
      if (last + 1 < bytes.length) hold(Buffer.from(bytes.subarray(last + 1)));
      yield lines;
    }
  if (heldBytes > 0) yield [take()];
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES);
}

/** Concatenated files have byte order marks inside, too. */
function withoutMarks(line: string): string {
  const from = line.charCodeAt(0) === 0xfeff ? 1 : 0;
  const end = line.endsWith("\r") ? -1 : line.length;
  return from === 0 && end > 0 ? line : line.slice(from, end);
}
