/** The whole body; null if it is longer than the limit, and then the rest is not kept. */
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
