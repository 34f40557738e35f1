import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** A process we started, with its kernel start time, because its number may have been reused. */
type Entry = { name: string; pid: number; startedAt: string };

/** Records our processes, so that the leftovers of a killed start are found and ended, and no other processes. */
export class PidFile {
  readonly #file: string;
  #entries: Entry[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  add(name: string, pid: number): void {
    this.#entries = [
      ...this.#entries.filter((entry) => entry.name !== name),
      { name, pid, startedAt: startTime(pid) ?? "" },
    ];
    try {
      this.#save();
    } catch {
      // On a full disk the process runs all the same; a killed start leaves it behind.
    }
  }

  clear(): void {
    this.#entries = [];
    this.#save();
  }

  /** Ends the leftovers of a killed start; returns their names. Databases are shut down and given time. */
  async endLeftovers(): Promise<string[]> {
    const left = this.#read().filter(
      (entry) => entry.pid !== process.pid && startTime(entry.pid) === entry.startedAt && entry.startedAt !== "",
    );
    for (const entry of left) kill(entry.pid, entry.name === "postgres" ? "SIGINT" : "SIGTERM");
    for (let round = 0; round < 100 && left.some((entry) => startTime(entry.pid) === entry.startedAt); round += 1) {
      if (round === 60) for (const entry of left) if (entry.name !== "postgres") kill(entry.pid, "SIGKILL");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return left.map((entry) => entry.name);
  }

  /** The process of another running start on this data folder. */
  runningStart(): number | null {
    const start = this.#read().find((entry) => entry.name === "start");
    return start && start.pid !== process.pid && startTime(start.pid) === start.startedAt && start.startedAt !== ""
      ? start.pid
      : null;
  }

  #read(): Entry[] {
    return existsSync(this.#file) ? (JSON.parse(readFileSync(this.#file, "utf8")) as Entry[]) : [];
  }

  #save(): void {
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#entries));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Start time of a process: from /proc on Linux; elsewhere only whether it is alive can be checked cheaply. */
function startTime(pid: number): string | null {
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" ? null : (fields[19] ?? null);
    } catch {
      return null; // no such process
    }
  }
  try {
    process.kill(pid, 0);
    return "alive";
  } catch {
    return null; // no such process
  }
}
