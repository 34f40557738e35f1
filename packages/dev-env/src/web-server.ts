import { createServer as createHttpServer } from "node:http";
import { join } from "node:path";
import { createServer } from "vite";
import { EMAIL_PREVIEWS, emailPreviews } from "./email-previews.ts";
import { ROOT } from "./root.ts";

/**
 * Vite with hot module replacement for the web app; other requests are proxied to the api. Ends with the process. As a middleware,
 * because Vite's own server exits the process on SIGTERM before the other services have ended.
 */
export async function startWebServer({ port, apiPort }: { port: number; apiPort: number }): Promise<void> {
  const root = join(ROOT, "apps/web");
  const api = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false };
  const http = createHttpServer();
  const vite = await createServer({
    root,
    configFile: join(root, "vite.config.ts"),
    server: {
      middlewareMode: true,
      hmr: { server: http },
      proxy: { "/api": api, "/graphql": api, "/config.json": api },
    },
  });
  http.on("request", (request, response) =>
    request.url === EMAIL_PREVIEWS ? emailPreviews(request, response) : vite.middlewares(request, response),
  );
  await new Promise<void>((resolve, reject) => http.once("error", reject).listen(port, "localhost", resolve));
}
