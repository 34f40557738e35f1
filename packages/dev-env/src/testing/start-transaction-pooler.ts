import { connect, createServer, type Socket } from "node:net";

/** The URL to use instead of PostgreSQL's, with few server connections shared by all clients. */
export type TransactionPooler = { url: string; close(): Promise<void> };

/** One protocol message: a letter, and a length that includes itself. */
type Message = { type: string; bytes: Buffer };
type Server = { socket: Socket; read: (chunk: Buffer) => Message[] };
/** The connections of one user and database. */
type Shared = { free: Server[]; queue: Client[]; open: number };
type Client = { socket: Socket; server: Server | null; waiting: Buffer[]; unanswered: number; isIdle: boolean };

/** The parameters that PgBouncer tracks by default; any other ends the connection, as there. */
const STARTUP_PARAMETERS = new Set(["user", "database", "client_encoding", "application_name"]);

const SYNC = Buffer.from("S\0\0\0\x04", "latin1");
const ROLLBACK = Buffer.from("Q\0\0\0\x0dROLLBACK\0", "latin1");

/**
 * Emulates PgBouncer's transaction mode, for tests of clients that must work with it: a client has a server connection from the
 * first message of a transaction to its end; then another client may get it, and session state is not reliable. Each client
 * authenticates at PostgreSQL itself; the connection opened for that becomes one of those shared, or is closed.
 */
export async function startTransactionPooler(url: string, servers: number): Promise<TransactionPooler> {
  const target = new URL(url);
  const pools = new Map<string, Shared>();
  const sockets = new Set<Socket>();

  const release = (shared: Shared, server: Server) => {
    shared.free.push(server);
    // The longest waiting client first; the most recently used server last, so that sessions mix.
    const next = shared.queue.shift();
    const given = next && shared.free.shift();
    if (next && given) assign(shared, next, given);
  };
  const assign = (shared: Shared, client: Client, server: Server) => {
    client.server = server;
    server.socket.removeAllListeners("data");
    server.socket.on("data", (chunk: Buffer) => {
      if (!client.socket.destroyed) client.socket.write(chunk);
      for (const { type, bytes } of server.read(chunk)) {
        if (type !== "Z") continue;
        client.unanswered -= 1;
        client.isIdle = bytes.toString("latin1", 5, 6) === "I";
      }
      if (client.unanswered > 0 || !client.isIdle || client.server !== server) return;
      client.server = null;
      release(shared, server);
    });
    for (const bytes of client.waiting.splice(0)) server.socket.write(bytes);
  };

  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    socket.once("data", (startup: Buffer) => {
      const words = startup.toString("utf8", 8).split("\0");
      const names = words.filter((_, index) => index % 2 === 0).filter(Boolean);
      if (names.some((name) => !STARTUP_PARAMETERS.has(name))) return socket.destroy();
      const shared = poolOf(words);
      const server = {
        socket: connect({ port: Number(target.port), host: target.hostname, noDelay: true }),
        read: messageReader(),
      };
      sockets.add(server.socket);
      server.socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(server.socket));
      server.socket.write(startup);
      const signIn = (chunk: Buffer) => void server.socket.write(chunk);
      socket.on("data", signIn);
      server.socket.on("data", (chunk: Buffer) => {
        socket.write(chunk);
        if (!server.read(chunk).some(({ type }) => type === "Z")) return;
        socket.off("data", signIn);
        serve(shared, socket);
        if (shared.open >= servers) return void server.socket.removeAllListeners("data").end();
        shared.open += 1;
        release(shared, server);
      });
    });
  };
  const serve = (shared: Shared, socket: Socket) => {
    const client: Client = { socket, server: null, waiting: [], unanswered: 0, isIdle: true };
    const read = messageReader();
    socket.on("close", () => {
      shared.queue = shared.queue.filter((waiting) => waiting !== client);
      // A killed client's transaction is rolled back; PgBouncer closes the server connection for that.
      if (!client.server) return;
      client.unanswered += 2;
      client.server.socket.write(Buffer.concat([SYNC, ROLLBACK]));
    });
    socket.on("data", (chunk: Buffer) => {
      for (const { type, bytes } of read(chunk)) {
        if (type === "X") return;
        if (type === "Q" || type === "S") client.unanswered += 1;
        if (client.server) client.server.socket.write(bytes);
        else client.waiting.push(bytes);
      }
      if (client.server || client.waiting.length === 0 || shared.queue.includes(client)) return;
      const server = shared.free.shift();
      if (server) assign(shared, client, server);
      else shared.queue.push(client);
    });
  };

  const poolOf = (words: readonly string[]): Shared => {
    const key = ["user", "database"].map((name) => words[words.indexOf(name) + 1]).join(" ");
    const known = pools.get(key) ?? { free: [], queue: [], open: 0 };
    pools.set(key, known);
    return known;
  };

  // Nagle's algorithm and delayed acknowledgments would delay each small response by 40 ms.
  const listener = createServer({ noDelay: true }, accept);
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address();
  const pooled = new URL(url);
  pooled.port = String(typeof address === "object" && address ? address.port : 0);
  return {
    url: pooled.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

/** Extracts complete messages from a stream. */
function messageReader(): (chunk: Buffer) => Message[] {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    while (rest.length >= 5 && rest.length >= rest.readInt32BE(1) + 1) {
      const length = rest.readInt32BE(1) + 1;
      messages.push({ type: rest.toString("latin1", 0, 1), bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
    }
    return messages;
  };
}
