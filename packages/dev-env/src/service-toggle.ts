import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Supervisor } from "./supervisor.ts";

export type PartSwitch = { url: string; close(): Promise<void> };

/** Lets a browser test stop and restart a part of the product: `POST /<part>/stop`, `POST /<part>/start`. Loopback only. */
export async function openPartSwitch(supervisor: Pick<Supervisor, "hold" | "release">): Promise<PartSwitch> {
  const server = createServer((req, res) => {
    const [, part = "", act = ""] = (req.url ?? "").split("/");
    const done = act === "stop" ? supervisor.hold(part) : supervisor.release(part);
    done.then(
      () => res.writeHead(204).end(),
      (error: unknown) => res.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
