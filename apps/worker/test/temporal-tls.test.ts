import { readFileSync } from "node:fs";
import { connect, type AddressInfo } from "node:net";
import { join } from "node:path";
import { createServer, type Server } from "node:tls";
import { contactList, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

// A Temporal server that requires a client certificate, has a private CA's certificate, and another server name than its address.

const path = (name: string) => join(import.meta.dirname, "certificates", name);
const read = (name: string) => readFileSync(path(name), "utf8");

let gate: Server;
let address: string;
beforeAll(async () => {
  const [host = "", port = ""] = inject("temporalAddress").split(":");
  gate = createServer(
    {
      key: read("server.key"),
      cert: read("server.pem"),
      ca: read("ca.pem"),
      requestCert: true,
      rejectUnauthorized: true,
      ALPNProtocols: ["h2"],
    },
    (socket) => {
      const inner = connect(Number(port), host);
      const end = () => void (socket.destroy(), inner.destroy());
      socket.on("error", end).on("close", end).pipe(inner);
      inner.on("error", end).on("close", end).pipe(socket);
    },
  );
  await new Promise<void>((resolve) => gate.listen(0, "127.0.0.1", resolve));
  address = `127.0.0.1:${(gate.address() as AddressInfo).port}`;
});
afterAll(() => void gate.close());

const withoutCertificate = () => ({
  TEMPORAL_ADDRESS: address,
  TEMPORAL_TLS_CA_FILE: path("ca.pem"),
  TEMPORAL_TLS_SERVER_NAME: "temporal.test",
});

it("accepts api and worker with certificate, CA and server name from files", async () => {
  await using product = await testProduct({
    ...withoutCertificate(),
    TEMPORAL_TLS_CERT_FILE: path("client.pem"),
    TEMPORAL_TLS_KEY_FILE: path("client.key"),
  });
  await product.startWorker();
  const customer = await product.customerWithPortal(100);
  const { listId } = await contactList(customer, customer.portalId, 10);
  const job = await untilJob(customer, await startList(customer, customer.portalId, listId), ["completed"]);
  expect(job).toMatchObject({ status: "completed" });
});

it("rejects a worker without a certificate, which logs the reason in one line", async () => {
  await using product = await testProduct(withoutCertificate());
  await expect(product.startWorker()).rejects.toThrow(/"level":"fatal".*worker failed: [^\n]*"\}\s*$/);
});
