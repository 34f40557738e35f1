import { parseConfig } from "@plumbline/core/config/config.ts";
import { startApi } from "./start.ts";

const api = await startApi(parseConfig(process.env));
process.stdout.write(`${JSON.stringify({ ready: true, port: api.port })}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void api.close());
