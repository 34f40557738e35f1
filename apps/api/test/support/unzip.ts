import { inflateRawSync } from "node:zlib";

/** The texts of an archive by path. */
export function unzip(archive: Buffer): Map<string, string> {
  return new Map([...unzipBytes(archive)].map(([name, bytes]) => [name, bytes.toString("utf8")]));
}

/** Reads an archive by its central directory (APPNOTE 4.3); handwritten, so that it shares no code with the writer. */
export function unzipBytes(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from("504b0506", "hex"));
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let no = 0; no < count; no++) {
    const [method, packed] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const nameLength = archive.readUInt16LE(at + 28);
    const [extra, comment] = [archive.readUInt16LE(at + 30), archive.readUInt16LE(at + 32)];
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + packed);
    files.set(name, method === 0 ? content : inflateRawSync(content));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
