import { createServer, type Server } from "node:http";

/** Prometheus on its own port, which no proxy exposes. */
export async function serveMetrics(input: {
  port: number;
  host: string;
  contentType: string;
  read: () => Promise<string>;
}): Promise<Server> {
  const { port, host, contentType, read } = input;
  const server = createServer((req, res) => {
    if (req.url !== "/metrics") return void res.writeHead(404).end();
    read().then(
      (text) => res.writeHead(200, { "content-type": contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return server;
}
