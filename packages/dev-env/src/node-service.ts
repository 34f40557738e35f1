import { spawn, type ChildProcess } from "node:child_process";
import { appendFileSync } from "node:fs";
import { resolve } from "node:path";
import type { RunningService } from "./supervisor.ts";
import { ROOT } from "./root.ts";

export type NodeProcessOptions = {
  /** Relative to the root of the repository, or absolute. */
  script: string;
  args?: readonly string[];
  env: Record<string, string>;
  /** Detached from the terminal: Ctrl-C then reaches only the start script, which stops the services in order. */
  ownGroup?: boolean;
  /** The port for a debugger. */
  inspectPort?: number | undefined;
  /** With an IPC channel. */
  hasChannel?: boolean;
};
export type NodeServiceOptions = NodeProcessOptions & {
  logFile: string | null;
  readyWithinMs?: number;
  /** Aborts a start in progress. */
  stopping?: AbortSignal;
  /** A process that already runs the script. */
  process?: ChildProcess | undefined;
};
export type NodeService = RunningService & { ready: Record<string, unknown> };

export function spawnNode(options: NodeProcessOptions): ChildProcess {
  const inspect = options.inspectPort === undefined ? [] : [`--inspect=127.0.0.1:${options.inspectPort}`];
  const flags = ["--disable-warning=ExperimentalWarning", ...inspect];
  return spawn(process.execPath, [...flags, resolve(ROOT, options.script), ...(options.args ?? [])], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LANG: process.env.LANG,
      ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
      ...(process.env.NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS } : {}),
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe", ...(options.hasChannel ? (["ipc"] as const) : [])],
    detached: options.ownGroup === true && process.platform !== "win32",
  });
}

/** What fails at its start ends by itself; a busy computer has delayed a start by 150 seconds. */
const READY_WITHIN_MS = 240_000;

/** On a full disk lines are lost, and written again once there is room. */
function writeLog(file: string, chunk: Buffer): void {
  try {
    appendFileSync(file, chunk);
  } catch {
    // Nowhere to say it.
  }
}

/** Starts one of our processes and waits for the line with `"ready":true` on its standard output. */
export async function startNode(options: NodeServiceOptions): Promise<NodeService> {
  const child = options.process ?? spawnNode(options);
  let tail = "";
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let isReady = false;
  const ready = await new Promise<Record<string, unknown>>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(
        new Error(
          `${options.script} was not ready in time. If the computer is busy, start again when it is less so.\n${tail}`,
        ),
      );
    }, options.readyWithinMs ?? READY_WITHIN_MS);
    child.once("error", reject);
    options.stopping?.addEventListener("abort", () => isReady || child.kill("SIGKILL"), { once: true });
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`${options.script} ended at its start (${signal ?? code}):\n${tail}`));
    });
    const keep = (chunk: Buffer) => {
      if (options.logFile) writeLog(options.logFile, chunk);
      tail = (tail + chunk.toString()).slice(-4000);
      const line = tail
        .split("\n")
        .find((candidate) => candidate.startsWith("{") && candidate.includes('"ready":true'));
      if (line) {
        clearTimeout(timer);
        isReady = true;
        resolve(JSON.parse(line) as Record<string, unknown>);
      }
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
  });
  return {
    process: child,
    ready,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        const late = setTimeout(() => child.kill("SIGKILL"), 30_000);
        await ended;
        clearTimeout(late);
      }
    },
  };
}
