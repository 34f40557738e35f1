import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

export type Relay = { port: number; cut(): Promise<void>; restore(): Promise<void>; freeze(): void; thaw(): void };

/** A proxy to a local server that can be cut: open connections end, new ones are refused. */
export async function relayTo(target: { host: string; port: number }): Promise<Relay> {
  const open = new Set<Socket>();
  let isFrozen = false;
  const listen = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer((incoming) => {
        if (isFrozen) return void open.add(incoming.pause());
        const outgoing = connect(target.port, target.host);
        for (const [from, to] of [
          [incoming, outgoing],
          [outgoing, incoming],
        ] as const) {
          open.add(from);
          from.on("error", () => to.destroy());
          from.on("close", () => {
            open.delete(from);
            to.destroy();
          });
          from.pipe(to);
        }
      }).listen(port, "127.0.0.1", () => resolve(server));
    });
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async cut() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      await closed;
    },
    /** From now on no bytes pass, and no connection ends. */
    freeze() {
      isFrozen = true;
      for (const socket of open) socket.pause();
    },
    /** New connections pass again; frozen ones stay frozen, as after the other end has vanished. */
    thaw() {
      isFrozen = false;
    },
    async restore() {
      server = await listen(port);
    },
  };
}
