import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** A process we started, with its kernel start time: a number alone may belong to somebody else by now. */
type Entry = { name: string; pid: number; startedAt: string };

/** Remembers our processes, so that the leftovers of a killed start are found and ended, and nobody else's ever. */
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
    this.#save();
  }

  clear(): void {
    this.#entries = [];
    this.#save();
  }

  /** Ends what a killed start left behind; returns the names. Databases are asked to shut down and given time. */
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

  /** The process of a start that still runs on this data folder. */
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

/** Start time of a process: /proc on Linux; elsewhere whether it lives is all that can be asked cheaply. */
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
