import { settingsFromEnv } from "./settings.ts";
import { startSandbox } from "./start.ts";

function fail(error: unknown): never {
  process.stderr.write(`sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const sandbox = await startSandbox(settingsFromEnv(process.env));
  const { port, smtpPort, url } = sandbox;
  let closing: Promise<void> | null = null;
  const close = (): void => {
    closing ??= sandbox.close().then(() => process.exit(0), fail);
  };
  process.on("SIGTERM", close);
  process.on("SIGINT", close);
  process.stdout.write(`${JSON.stringify({ ready: true, port, smtpPort, url })}\n`);
}

main().catch(fail);
