import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bootStack, type Stack } from "./boot.ts";
import { buildWeb } from "./build-web.ts";
import { findChromium } from "./chromium.ts";
import { freePorts } from "./free-port.ts";
import { openPartSwitch } from "./service-toggle.ts";
import { ROOT } from "./root.ts";

export type BrowserProduct = {
  stack: Stack;
  /** A folder for files, removed with the product. */
  folder: string;
  chromium: string;
  webFolder: string;
  /** Runs a script of e2e, or Playwright's command line, with the settings of the product; resolves to the exit code. */
  run(script: string, args: readonly string[], env?: Record<string, string>): Promise<number | null>;
};

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** A separate product on free ports for the duration of `use`. Ctrl-C stops all of it, too. */
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
  const scripts = new Set<ChildProcess>();
  const interruption = Promise.withResolvers<never>();
  // It may have no listener yet: a boot runs to its end and is then undone.
  interruption.promise.catch(() => {});
  const interrupt = () => {
    for (const script of scripts) script.kill("SIGTERM");
    interruption.reject(new Error("Interrupted"));
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  const stack = await bootStack({ dataFolder: folder, ports, buildWeb: () => Promise.resolve(webFolder), say });
  const parts = await openPartSwitch(stack.supervisor);
  const admin = [process.execPath, "--disable-warning=ExperimentalWarning", join(ROOT, "scripts/admin.ts")];
  try {
    const used = use({
      stack,
      folder,
      chromium,
      webFolder,
      run: async (script, args, env = {}) => {
        await Promise.race([interruption.promise, Promise.resolve()]);
        const child = spawn(process.execPath, [script, ...args], {
          cwd: join(ROOT, "e2e"),
          stdio: "inherit",
          env: {
            ...process.env,
            // The operator's command line uses the same settings to reach this product.
            ...stack.env,
            PLUMBLINE_CHROMIUM: chromium,
            E2E_BASE_URL: stack.apiUrl,
            E2E_SANDBOX_URL: stack.sandboxUrl,
            E2E_PARTS_URL: parts.url,
            E2E_ADMIN_CMD: JSON.stringify(admin),
            NODE_OPTIONS: "--disable-warning=ExperimentalWarning",
            ...env,
          },
        });
        scripts.add(child);
        const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
        scripts.delete(child);
        return code;
      },
    });
    return await Promise.race([used, interruption.promise]);
  } finally {
    await parts.close();
    await Promise.all([...scripts].map((script) => new Promise((resolve) => script.once("exit", resolve))));
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}
