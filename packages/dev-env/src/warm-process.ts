import type { ChildProcess } from "node:child_process";
import { spawnNode, type NodeProcessOptions } from "./node-service.ts";

/**
 * Keeps a process ready that has loaded the packages a script depends on: a restart then loads only our own code, which is
 * a third of the api's. It ends with its parent process.
 */
export class WarmProcess {
  readonly #options: NodeProcessOptions;
  #next: ChildProcess | null = null;

  /** `workspace` is the folder whose package.json lists the packages. */
  constructor({ script, inspectPort, ...options }: NodeProcessOptions, workspace: string) {
    const args = [script, workspace, inspectPort === undefined ? "" : String(inspectPort)];
    this.#options = { ...options, script: "packages/dev-env/src/warm-entry.ts", args, hasChannel: true };
  }

  prepare(): void {
    this.#next ??= spawnNode(this.#options);
  }

  /** The process, told to run its script; undefined if none is ready. */
  take(): ChildProcess | undefined {
    const taken = this.#next;
    this.#next = null;
    if (!taken?.connected) return undefined;
    taken.send("run");
    return taken;
  }

  end(): void {
    this.#next?.kill("SIGKILL");
    this.#next = null;
  }
}
