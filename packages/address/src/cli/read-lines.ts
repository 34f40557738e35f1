/** Longer lines are cut: the record is refused by its length anyway, and memory stays bounded. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** Lines of a byte stream in constant memory; bytes that are no UTF-8 become replacement characters. Windows line ends and a byte-order mark are taken off. */
export async function* readLines(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8");
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  const take = (): string => {
    const line = decoder.decode(held.length === 1 ? held[0] : Buffer.concat(held));
    held = [];
    heldBytes = 0;
    return line.endsWith("\r") ? line.slice(0, -1) : line;
  };
  const hold = (bytes: Uint8Array): void => {
    const room = MAX_LINE_BYTES - heldBytes;
    if (room <= 0 || bytes.length === 0) return;
    held.push(bytes.length > room ? bytes.subarray(0, room) : bytes);
    heldBytes += Math.min(bytes.length, room);
  };
  for await (const chunk of input) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      hold(bytes.subarray(start, end));
      yield take();
      start = end + 1;
    }
    if (start < bytes.length) hold(Buffer.from(bytes.subarray(start)));
  }
  if (heldBytes > 0) yield take();
}
