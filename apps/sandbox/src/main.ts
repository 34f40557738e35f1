import { settingsFromEnv } from "./settings.ts";
import { startSandbox } from "./start.ts";

const sandbox = await startSandbox(settingsFromEnv(process.env));
process.stdout.write(
  `${JSON.stringify({ ready: true, port: sandbox.port, smtpPort: sandbox.smtpPort, url: sandbox.url })}\n`,
);

let closing = false;
function close(): void {
  if (closing) return;
  closing = true;
  sandbox.close().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`sandbox: ${String(error)}\n`);
      process.exit(1);
    },
  );
}
process.on("SIGTERM", close);
process.on("SIGINT", close);
