/** What a host sends, in full; null where it is longer than that, and then no more of it is kept. */
export async function readAtMost(body: AsyncIterable<Buffer>, mostBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
