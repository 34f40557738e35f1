import { createServer } from "node:http";
import { once } from "node:events";
import { expect, it } from "vitest";
import { HubspotUnreachable, sendToHubspot } from "../../src/portals/hubspot/send.ts";

it("aborts a call whose response is still trickling in at the timeout", async () => {
  let sent: NodeJS.Timeout | undefined;
  let isCut = false;
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    sent = setInterval(() => response.write(" "), 5);
    response.on("close", () => {
      isCut = true;
      clearInterval(sent);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`;
  await expect(sendToHubspot(url, "token", { method: "GET", path: "/slow" }, 100)).rejects.toBeInstanceOf(
    HubspotUnreachable,
  );
  await expect.poll(() => isCut).toBe(true);
  server.close();
});
