import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { headers: Record<string, string | string[] | undefined>; body: string };

/** A customer's own server: records requests and returns 200. The product allows localhost in development only. */
export async function startReceiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/plumbline`,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Verifies as the integration guide tells receivers to. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const [, seconds = "", mac = ""] = /^t=(\d+),v1=(\w+)$/.exec(String(headers["plumbline-signature"])) ?? [];
  return mac === createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
}
