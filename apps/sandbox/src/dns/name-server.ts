import { createSocket } from "node:dgram";
import packet from "dns-packet";

/** TXT records by name, as customers enter them at their DNS provider. */
export type TextRecords = Map<string, readonly string[]>;

const AUTHORITATIVE_NO_SUCH_NAME = packet.AUTHORITATIVE_ANSWER | 3;

/** Authoritative for every domain, over UDP: returns a name's TXT records, and NXDOMAIN for any other name (RFC 1035, 4.1). */
export async function startNameServer(
  records: TextRecords,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
  socket.on("message", (message, from) => {
    const answer = answerTo(records, message);
    if (answer) socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(isTaken ? new Error(`UDP port ${port} is taken; the name server needs it`) : error);
    });
    socket.bind(port, host, resolve);
  });
  // Once it is running, an error concerns one message; the client retries.
  socket.on("error", (error) => void process.stderr.write(`sandbox dns: ${error.message}\n`));
  return { port: socket.address().port, close: () => new Promise((resolve) => socket.close(() => resolve())) };
}

function answerTo(records: TextRecords, message: Buffer): Buffer | null {
  const query = decoded(message);
  const [question] = query?.questions ?? [];
  if (!query || !question) return null;
  const found = records.get(question.name.toLowerCase());
  const texts = question.type === "TXT" ? (found ?? []) : [];
  return packet.encode({
    type: "response",
    id: query.id,
    flags: found ? packet.AUTHORITATIVE_ANSWER : AUTHORITATIVE_NO_SUCH_NAME,
    questions: [question],
    answers: texts.map((data) => ({ type: "TXT", name: question.name, ttl: 60, data: inStrings(data) })),
  });
}

/** A character string has at most 255 bytes, so longer texts are split (RFC 1035, 3.3). */
function inStrings(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const count = Math.max(1, Math.ceil(bytes.length / 255));
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * 255, (index + 1) * 255));
}

function decoded(message: Buffer): packet.DecodedPacket | null {
  try {
    return packet.decode(message);
  } catch {
    return null;
  }
}
