import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bootStack, type Stack } from "./boot.ts";
import { buildWeb } from "./build-web.ts";
import { findChromium } from "./chromium.ts";
import { freePorts } from "./free-port.ts";
import { ROOT } from "./root.ts";

export type BrowserProduct = {
  stack: Stack;
  /** A place for files, gone with the product. */
  folder: string;
  chromium: string;
  webFolder: string;
  /** Runs a script of e2e, or Playwright's command line, with what they must know of the product; answers the exit code. */
  run(script: string, args: readonly string[], env?: Record<string, string>): Promise<number | null>;
};

/** A whole product of its own on free ports, for as long as `use` takes. */
export async function withBrowserProduct<T>(
  say: (line: string) => void,
  use: (product: BrowserProduct) => Promise<T>,
): Promise<T> {
  const chromium = await findChromium(say);
  const webFolder = await buildWeb(say);
  const folder = mkdtempSync(join(tmpdir(), "plumbline-e2e-"));
  chmodSync(folder, 0o755); // as root, PostgreSQL's own user must be able to enter it
  const [api = 0, sandbox = 0, smtp = 0, postgres = 0, temporal = 0, temporalUi = 0] = await freePorts(6);
  const ports = { api, sandbox, smtp, postgres, temporal, temporalUi };
  const stack = await bootStack({ dataFolder: folder, ports, webFolder, say });
  const admin = [process.execPath, "--disable-warning=ExperimentalWarning", join(ROOT, "scripts/admin.ts")];
  try {
    return await use({
      stack,
      folder,
      chromium,
      webFolder,
      run: async (script, args, env = {}) => {
        const child = spawn(process.execPath, [script, ...args], {
          cwd: join(ROOT, "e2e"),
          stdio: "inherit",
          env: {
            ...process.env,
            // The operator's command line finds this product by the same settings.
            ...stack.env,
            PLUMBLINE_CHROMIUM: chromium,
            E2E_BASE_URL: stack.apiUrl,
            E2E_SANDBOX_URL: stack.sandboxUrl,
            E2E_ADMIN_CMD: JSON.stringify(admin),
            NODE_OPTIONS: "--disable-warning=ExperimentalWarning",
            ...env,
          },
        });
        return await new Promise<number | null>((resolve) => child.once("exit", resolve));
      },
    });
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
