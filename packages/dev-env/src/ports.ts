import { isPortFree } from "./free-port.ts";

export type Ports = {
  api: number;
  sandbox: number;
  smtp: number;
  postgres: number;
  temporal: number;
  temporalUi: number;
};

const DEFAULTS: Ports = { api: 3000, sandbox: 4000, smtp: 2525, postgres: 5433, temporal: 7233, temporalUi: 8233 };
const VARIABLES: Record<keyof Ports, string> = {
  api: "PORT",
  sandbox: "SANDBOX_PORT",
  smtp: "SANDBOX_SMTP_PORT",
  postgres: "POSTGRES_PORT",
  temporal: "TEMPORAL_PORT",
  temporalUi: "TEMPORAL_UI_PORT",
};

/** The ports of a start: the defaults, all shifted by PORT_OFFSET, or each from its own variable. Throws with the invalid value. */
export function readPorts(env: Record<string, string | undefined>): Ports {
  const offset = numberIn(env, "PORT_OFFSET") ?? 0;
  const entries = Object.entries(DEFAULTS).map(
    ([name, port]) => [name, numberIn(env, VARIABLES[name as keyof Ports]) ?? port + offset] as const,
  );
  return Object.fromEntries(entries) as Ports;
}

function numberIn(env: Record<string, string | undefined>, name: string): number | null {
  const value = env[name];
  if (value === undefined || value === "") return null;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be a port number, not '${value}'`);
  return port;
}

/** Reports every taken port together with the remedy. */
export async function requireFree(
  ports: Partial<Ports>,
  env: Record<string, string | undefined> = process.env,
): Promise<void> {
  const taken: string[] = [];
  for (const [name, port] of Object.entries(ports)) {
    if (!(await isPortFree(port)))
      taken.push(`  port ${port} (${name}): end what uses it, or set ${VARIABLES[name as keyof Ports]} to a free one`);
  }
  if (taken.length > 0)
    throw new Error(
      `Some ports are taken by other programs:\n${taken.join("\n")}\nPORT_OFFSET=${(numberIn(env, "PORT_OFFSET") ?? 0) + 100} moves all of Plumbline's ports at once.`,
    );
}
