import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fieldsOf, type Field } from "./protobuf-fields.ts";

export type CollectedSpan = {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  attributes: Record<string, string | number>;
  hasFailed: boolean;
};
export type Collector = {
  url: string;
  spans: CollectedSpan[];
  /** All bytes received. */
  received(): Buffer;
  close(): Promise<void>;
};

/** Receives OpenTelemetry exports over HTTP: protobuf of opentelemetry/proto/collector/trace/v1. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: Buffer[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      const body = Buffer.concat(chunks);
      const isExport = req.url === "/v1/traces" && req.headers["content-type"] === "application/x-protobuf";
      if (!isExport) return void res.writeHead(404).end();
      bodies.push(body);
      spans.push(...spansIn(body));
      res.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    received: () => Buffer.concat(bodies),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function spansIn(body: Buffer): CollectedSpan[] {
  return messages(fieldsOf(body), 1).flatMap((resourceSpans) => {
    const resource = messages(resourceSpans, 1).flatMap((fields) => attributesIn(fields, 1));
    const service = String(Object.fromEntries(resource)["service.name"]);
    return messages(resourceSpans, 2).flatMap((scopeSpans) =>
      messages(scopeSpans, 2).map((span) => ({
        service,
        traceId: bytes(span, 1).toString("hex"),
        spanId: bytes(span, 2).toString("hex"),
        parentSpanId: bytes(span, 4).toString("hex"),
        name: bytes(span, 5).toString("utf8"),
        attributes: Object.fromEntries(attributesIn(span, 9)),
        hasFailed: messages(span, 15).some((status) => status.some(({ no, value }) => no === 3 && value === 2n)),
      })),
    );
  });
}

function attributesIn(fields: readonly Field[], no: number): [string, string | number][] {
  return messages(fields, no).map((keyValue) => {
    const [value] = messages(keyValue, 2).flat();
    return [
      bytes(keyValue, 1).toString("utf8"),
      Buffer.isBuffer(value?.value) ? value.value.toString("utf8") : Number(value?.value),
    ];
  });
}

function messages(fields: readonly Field[], no: number): Field[][] {
  return fields.flatMap((field) => (field.no === no && Buffer.isBuffer(field.value) ? [fieldsOf(field.value)] : []));
}

function bytes(fields: readonly Field[], no: number): Buffer {
  const value = fields.find((field) => field.no === no)?.value;
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
}
