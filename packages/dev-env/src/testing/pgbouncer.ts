import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../free-port.ts";
import type { TransactionPooler } from "./start-transaction-pooler.ts";

export function hasPgBouncer(): boolean {
  return spawnSync("pgbouncer", ["--version"]).status === 0;
}

/** The PgBouncer on the PATH, in transaction mode, for every database of the server at `url` and the user in it. */
export async function startPgBouncer(url: string, servers: number): Promise<TransactionPooler> {
  const { hostname, port, username, password } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), "plumbline-pgbouncer-"));
  chmodSync(folder, 0o755); // as root it runs as another user
  const [listenPort = 0] = await freePorts(1);
  const secret = decodeURIComponent(password);
  writeFileSync(join(folder, "users.txt"), `"${username}" "${secret}"\n`);
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
default_pool_size = ${servers}
max_client_conn = 1000
`,
  );
  const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn("pgbouncer", [...asUser, join(folder, "pgbouncer.ini")], { stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await until(
    () => canConnect(listenPort),
    () => `PgBouncer did not come up:\n${log}`,
  );
  const pooled = new URL(url);
  pooled.port = String(listenPort);
  return {
    url: pooled.href,
    async close() {
      child.kill("SIGTERM");
      child.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function until(holds: () => Promise<boolean>, complaint: () => string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(complaint());
}

async function canConnect(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1")
      .once("connect", () => {
        socket.destroy();
        resolve(true);
      })
      .once("error", () => resolve(false));
  });
}
