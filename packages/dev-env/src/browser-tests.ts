import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bootStack } from "./boot.ts";
import { buildWeb } from "./build-web.ts";
import { findChromium } from "./chromium.ts";
import { freePorts } from "./free-port.ts";
import { ROOT } from "./root.ts";

/** The stories in a real browser, against a whole product of their own on free ports. */
export async function runBrowserTests(say: (line: string) => void): Promise<{ passed: number; failed: number }> {
  const chromium = await findChromium(say);
  const webFolder = await buildWeb(say);
  const folder = mkdtempSync(join(tmpdir(), "plumbline-e2e-"));
  chmodSync(folder, 0o755); // as root, PostgreSQL's own user must be able to enter it
  const [api = 0, sandbox = 0, smtp = 0, postgres = 0, temporal = 0, temporalUi = 0] = await freePorts(6);
  const stack = await bootStack({
    dataFolder: folder,
    ports: { api, sandbox, smtp, postgres, temporal, temporalUi },
    webFolder,
    say,
  });
  try {
    const report = join(folder, "report.json");
    const admin = [process.execPath, "--disable-warning=ExperimentalWarning", join(ROOT, "scripts/admin.ts")];
    const child = spawn(
      process.execPath,
      [
        join(ROOT, "node_modules/@playwright/test/cli.js"),
        "test",
        "--config",
        join(ROOT, "e2e/playwright.config.ts"),
        "--reporter=list,json",
      ],
      {
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
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          NODE_OPTIONS: "--disable-warning=ExperimentalWarning",
        },
      },
    );
    const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
    const { stats } = JSON.parse(readFileSync(report, "utf8")) as {
      stats: { expected: number; unexpected: number; flaky: number };
    };
    // A test that needed a second try is a fault, too.
    const failed = stats.unexpected + stats.flaky;
    return { passed: stats.expected, failed: code !== 0 && failed === 0 ? 1 : failed };
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
