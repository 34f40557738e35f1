import { join } from "node:path";
import { createServer } from "vite";
import { ROOT } from "./root.ts";

/** Vite with hot module replacement for the web app; everything else goes to the api. Ends with the process. */
export async function startWebServer({ port, apiPort }: { port: number; apiPort: number }): Promise<void> {
  const root = join(ROOT, "apps/web");
  const api = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false };
  const server = await createServer({
    root,
    configFile: join(root, "vite.config.ts"),
    server: { port, strictPort: true, proxy: { "/api": api, "/graphql": api, "/config.json": api } },
  });
  await server.listen();
}
