import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";

const HEADER_BYTES = 12;
const TYPE_A = 1;

/** Resolves every name to these IPv4 addresses, as a container engine's name server resolves the containers of a service. */
export async function startNameServer(addresses: readonly string[]): Promise<{ port: number; socket: Socket }> {
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => socket.send(answerTo(query, addresses), from.port, from.address));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { port: socket.address().port, socket };
}

/** RFC 1035: repeats the question, with one A record per address if it asked for those. */
function answerTo(query: Buffer, addresses: readonly string[]): Buffer {
  const endOfName = query.indexOf(0, HEADER_BYTES);
  const question = query.subarray(HEADER_BYTES, endOfName + 5);
  const records = query.readUInt16BE(endOfName + 1) === TYPE_A ? addresses : [];
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8580, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  const answers = records.map((address) => {
    // A pointer to the name in the question, type A, class IN, TTL 0, four bytes.
    const start = Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4]);
    return Buffer.concat([start, Buffer.from(address.split(".").map(Number))]);
  });
  return Buffer.concat([header, question, ...answers]);
}
