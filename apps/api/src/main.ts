import { parseConfig } from "@plumbline/core/config/config.ts";
import { endInTime, sayReady, startProcess } from "@plumbline/core/start-process.ts";
import { startApi } from "./start.ts";

const api = await startProcess("api", () => startApi(parseConfig(process.env)));
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void api.close().then(() => process.exit()));
endInTime("api");
sayReady("api", { port: api.port });
