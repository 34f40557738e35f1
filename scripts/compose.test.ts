import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { SETTINGS } from "@plumbline/core/config/env-schema.ts";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

// Reads docker-compose.yml as Compose does, without Docker.

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

type Service = {
  image?: string;
  build?: { target: string };
  command?: string[];
  profiles?: string[];
  env_file?: string[];
  environment?: Record<string, string | number>;
  ports?: string[];
  volumes?: string[];
  restart?: string;
  deploy?: { replicas: number };
  logging?: { options?: Record<string, string> };
  healthcheck?: object;
  depends_on?: Record<string, { condition: string; required?: boolean }>;
};

/** Substitutes `${NAME}` and `${NAME:-default}` with these variables. */
function interpolated(text: string, variables: Record<string, string>): string {
  return text.replaceAll(
    /\$\{(\w+)(?::-([^}]*))?\}/g,
    (_all, name: string, fallback = "") => variables[name] || fallback,
  );
}

function composeOf(variables: Record<string, string>): Record<string, Service> {
  return (
    parse(interpolated(read("docker-compose.yml"), variables), { merge: true }) as { services: Record<string, Service> }
  ).services;
}

function envFile(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}

/** The environment of a container: the image's settings, its settings file, and compose's additions. */
function environmentOf(service: Service, files: Record<string, string>): Record<string, string> {
  const fromFiles = (service.env_file ?? []).map((path) => envFile(files[path] ?? read(path)));
  return Object.assign({ NODE_ENV: "production" }, ...fromFiles, service.environment) as Record<string, string>;
}

const PRODUCT = ["api", "worker", "worker-previous", "migrate", "check-settings"];
const services = composeOf({});
const secrets = Object.fromEntries(
  ["POSTGRES_PASSWORD", "PLUMBLINE_OWNER_PASSWORD", "PLUMBLINE_DATABASE_PASSWORD", "TEMPORAL_DATABASE_PASSWORD"].map(
    (name, index) => [name, `secret-${index}`],
  ),
);
const dotEnv = `${read(".env.example")}ENCRYPTION_KEYS=k1:${Buffer.alloc(32, 7).toString("base64")}\n${Object.entries(
  secrets,
)
  .map(([name, value]) => `${name}=${value}`)
  .join("\n")}\n`;
const withEnv = composeOf(envFile(dotEnv));

describe("docker-compose.yml", () => {
  it("mounts and reads only files that exist", () => {
    const paths = Object.values(services).flatMap(({ volumes = [], env_file = [] }) => [
      ...env_file,
      ...volumes.filter((volume) => volume.startsWith("./")).map((volume) => volume.split(":")[0] ?? ""),
    ]);
    expect(paths.length).toBeGreaterThan(8);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(PRODUCT)("gives %s a complete sandbox configuration by default", (name) => {
    const config = parseConfig(environmentOf(services[name] ?? {}, {}));
    expect(config).toMatchObject({ isProduction: false, sandboxUrl: "http://localhost:4000" });
    expect(config.hubspot?.apiUrl).toBe("http://sandbox:4000/hubspot");
  });

  it.each(PRODUCT)("gives %s every setting of an .env in production, and nothing of the sandbox", (name) => {
    const environment = environmentOf(withEnv[name] ?? {}, { ".env": dotEnv });
    expect(parseConfig(environment)).toMatchObject({
      isProduction: true,
      hubspot: null,
      email: null,
      stripe: null,
      sandboxUrl: null,
    });
    expect(JSON.stringify(environment)).not.toMatch(/sandbox/);
    // One file contains all settings, so each of them takes effect by being written there.
    const set = environmentOf(withEnv[name] ?? {}, {
      ".env": `${dotEnv}SUPPORT_EMAIL=help@example.com\nCOMMUNITY_URL=https://chat.example\n`,
    });
    expect(set).toMatchObject({ SUPPORT_EMAIL: "help@example.com", COMMUNITY_URL: "https://chat.example" });
  });

  it("rehearses production against the sandbox with the lines documented in operating.md", () => {
    const [, pattern = "never"] =
      /`grep -E '([^']+)' deploy\/compose\/sandbox\.env >> \.env`/.exec(read("docs/operating.md")) ?? [];
    const taken = read("deploy/compose/sandbox.env")
      .split("\n")
      .filter((line) => new RegExp(pattern).test(line));
    const environment = environmentOf(withEnv.api ?? {}, { ".env": `${dotEnv}${taken.join("\n")}\n` });
    expect(parseConfig(environment)).toMatchObject({
      isProduction: true,
      hubspot: { apiUrl: "http://sandbox:4000/hubspot" },
      email: { from: "Plumbline <hello@plumbline.example>" },
      stripe: { apiUrl: new URL("http://sandbox:4000") },
      sandboxUrl: null,
    });
  });

  it("overrides no setting that an operator may choose", () => {
    const chosen = {
      DATABASE_POOLER: "transaction",
      TEMPORAL_ADDRESS: "cloud.example:7233",
      TEMPORAL_NAMESPACE: "ours",
      TRUST_PROXY_HOPS: "2",
    };
    const overridden = Object.keys(services.api?.environment ?? {}).filter((name) => SETTINGS.includes(name));
    expect(overridden.filter((name) => name !== "DATABASE_URL").toSorted()).toEqual(Object.keys(chosen).toSorted());
    const environment = Object.entries(composeOf(chosen).api?.environment ?? {});
    expect(Object.fromEntries(environment.map(([name, value]) => [name, String(value)]))).toMatchObject(chosen);
  });

  it("gives the product and Temporal their own database users, and the product only its own password", () => {
    const of = (name: string) => environmentOf(withEnv[name] ?? {}, { ".env": dotEnv });
    expect(of("api").DATABASE_URL).toBe("postgresql://plumbline:secret-2@postgres:5432/plumbline");
    expect(of("migrate").DATABASE_URL).toBe("postgresql://plumbline_owner:secret-1@postgres:5432/plumbline");
    for (const name of ["api", "worker"]) expect(JSON.stringify(of(name))).not.toMatch(/secret-[013]/);
    expect(withEnv.temporal?.environment).toMatchObject({ POSTGRES_USER: "temporal", POSTGRES_PWD: "secret-3" });
  });

  it("waits for every one-shot service to succeed, and hides no failure", () => {
    const oneShots = Object.entries(services)
      .filter(([, { restart }]) => restart === "no")
      .map(([name]) => name);
    expect(oneShots.toSorted()).toEqual(["check-settings", "migrate", "temporal-namespace", "temporal-schema"]);
    const awaited = Object.values(services).flatMap(({ depends_on = {} }) =>
      Object.entries(depends_on).flatMap(([name, { condition }]) =>
        condition === "service_completed_successfully" ? [name] : [],
      ),
    );
    expect([...new Set(awaited)].toSorted()).toEqual(oneShots.toSorted());
    for (const script of globSync("deploy/compose/*.sh", { cwd: root })) {
      expect(read(script)).toMatch(/^set -eu$/m);
      expect(read(script)).not.toContain("|| true");
    }
  });

  it("uses only Temporal's current images", () => {
    const images = Object.values(services).map(({ image }) => image ?? "");
    expect(images.filter((image) => image.startsWith("temporalio/")).toSorted()).toEqual([
      "temporalio/admin-tools:1.31.0",
      "temporalio/admin-tools:1.31.0",
      "temporalio/server:1.31.0",
      "temporalio/ui:2.49.1",
    ]);
    expect(read("docker-compose.yml") + globSync("deploy/compose/*", { cwd: root }).map(read).join("")).not.toMatch(
      /tctl|auto-setup/,
    );
  });

  it("pins a proxy version that forwards every request with its own body, unlike Caddy before 2.11.9", () => {
    const [, major, minor, patch] = /^caddy:(\d+)\.(\d+)\.(\d+)-alpine$/.exec(services.proxy?.image ?? "") ?? [];
    const version = [major, minor, patch].reduce((sum, part) => sum * 1_000 + Number(part), 0);
    expect(version).toBeGreaterThanOrEqual(2_011_009);
    expect(services["proxy-tls"]?.image).toBe(services.proxy?.image);
  });

  it("can scale api and worker, which have no host port or fixed name", () => {
    for (const name of ["api", "worker"]) {
      expect(services[name]?.ports).toBeUndefined();
      expect(services[name]).not.toHaveProperty("container_name");
    }
    expect(services.proxy?.ports).toEqual(["127.0.0.1:3000:3000"]);
  });

  it("runs the number of containers set in .env", () => {
    const scaled = composeOf({ API_REPLICAS: "2", WORKER_REPLICAS: "3" });
    expect([services.api?.deploy?.replicas, services.worker?.deploy?.replicas]).toEqual([1, 1]);
    expect([scaled.api?.deploy?.replicas, scaled.worker?.deploy?.replicas]).toEqual([2, 3]);
  });

  it("limits the log size of every container", () => {
    const unbounded = Object.keys(services).filter(
      (name) => services[name]?.logging?.options?.["max-size"] === undefined,
    );
    expect(unbounded).toEqual([]);
  });

  it("grants the proxy only the right to bind its ports, and checks that it answers", () => {
    for (const name of ["proxy", "proxy-tls"]) {
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ["ALL"], cap_add: ["NET_BIND_SERVICE"] });
      expect(JSON.stringify(services[name]?.healthcheck)).toContain("http://127.0.0.1:2020/");
    }
    expect(read("deploy/compose/Caddyfile")).toContain("http://{$HEALTH_ADDRESS:127.0.0.1:2020}");
  });

  it("starts TLS, PgBouncer, the sandbox and the previous version only on request", () => {
    const profiles = Object.entries(services).flatMap(([name, { profiles = [] }]) =>
      profiles.map((profile) => [name, profile]),
    );
    expect(Object.fromEntries(profiles)).toEqual({
      pgbouncer: "pgbouncer",
      "proxy-tls": "tls",
      "worker-previous": "previous",
      sandbox: "sandbox",
    });
  });

  it("omits Temporal if an external one is used, without breaking other services", () => {
    const { services: changed } = parse(read("deploy/compose/external-temporal.yaml")) as {
      services: Record<string, Service>;
    };
    const ofTemporal = Object.keys(services).filter((name) => services[name]?.image?.startsWith("temporalio/"));
    const leftOut = Object.keys(changed).filter((name) => changed[name]?.profiles);
    expect(leftOut.toSorted()).toEqual(ofTemporal.toSorted());
    const needed = Object.entries(services).flatMap(([name, { depends_on = {} }]) =>
      leftOut.includes(name)
        ? []
        : Object.entries({ ...depends_on, ...changed[name]?.depends_on })
            .filter(([, { required = true }]) => required)
            .map(([other]) => other),
    );
    expect(needed).toContain("migrate");
    expect(needed.filter((name) => leftOut.includes(name))).toEqual([]);
  });

  it("documents the defaults of compose in .env.example", () => {
    const example = envFile(read(".env.example").replaceAll(/^# (?=[A-Z_]+=)/gm, ""));
    const { TRUST_PROXY_HOPS, TEMPORAL_NAMESPACE } = services.api?.environment ?? {};
    expect(example).toMatchObject({ TRUST_PROXY_HOPS: String(TRUST_PROXY_HOPS), TEMPORAL_NAMESPACE });
  });

  it("has every service named by a command in documents or messages", () => {
    const texts = [
      "README.md",
      ...globSync(["docs/*.md", "scripts/operator/**/*.ts", "packages/core/src/config/*.ts"], { cwd: root }),
    ];
    const commands = texts
      .map(read)
      .flatMap((text) => [...text.matchAll(/docker compose (?:run|exec|stop|start|restart|logs|ps|rm) ([^`\n"]+)/g)])
      .map(([, rest = ""]) => rest.replaceAll(/--(?:entrypoint|tail|since|scale)[ =]\S+|(?<!\S)-\S+/g, "").trim());
    const named = commands.map((command) => command.split(/[\s;:|]/)[0] ?? "").filter((name) => /^[a-z-]+$/.test(name));
    expect(named.length).toBeGreaterThan(20);
    expect([...new Set(named)].filter((name) => !(name in services))).toEqual([]);
  });

  it("documents all of its own variables", () => {
    const documented = `${read(".env.example")}${read("docs/operating.md")}`;
    const variables = [...read("docker-compose.yml").matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? "");
    expect([...new Set(variables)].filter((name) => !documented.includes(name))).toEqual([]);
  });
});
