import { globSync, readFileSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";

// The chart gives api and worker a complete configuration of the product.

const root = join(import.meta.dirname, "..");

type Manifest = {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: {
    selector?: { matchLabels: Record<string, string> };
    template?: { spec: { containers: { image: string; env: { name: string; value?: string }[] }[] } };
  };
};

const PEM = (what: string) => `-----BEGIN ${what}-----\nMIIB\n-----END ${what}-----\n`;
/** The contents of the Secrets. */
const SECRETS: Record<string, string> = {
  DATABASE_URL: "postgresql://plumbline:secret@postgres/plumbline",
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
  HUBSPOT_CLIENT_SECRET: "secret",
  TEMPORAL_API_KEY: "secret",
  TEMPORAL_TLS_CERT: PEM("CERTIFICATE"),
  TEMPORAL_TLS_KEY: PEM("PRIVATE KEY"),
  TEMPORAL_TLS_CA: PEM("CERTIFICATE"),
};

const golden = globSync("deploy/helm/golden/*.yaml", { cwd: root });

it.each(golden)("%s starts api and worker in production", (path) => {
  const text = readFileSync(join(root, path), "utf8");
  const manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  const settings = manifests.find(({ metadata }) => metadata.name.endsWith("-settings"))?.data ?? {};
  const deployments = manifests.filter(({ kind }) => kind === "Deployment");
  const hasVersions = basename(path) === "versions.yaml";
  expect(deployments).toHaveLength(hasVersions ? 3 : 2);
  for (const { spec } of deployments) {
    const env = spec?.template?.spec.containers[0]?.env ?? [];
    const values = Object.fromEntries(env.map(({ name, value }) => [name, value ?? SECRETS[name]]));
    const config = parseConfig({ NODE_ENV: "production", ...settings, ...values });
    expect(config.isProduction).toBe(true);
    expect(config.temporal.tls !== null).toBe(!hasVersions && basename(path) !== "default.yaml");
    expect(config.temporal.deploymentName !== null).toBe(hasVersions);
    expect(config.temporal.buildId !== null).toBe(hasVersions);
    expect(config.temporal.tls?.clientCertificate != null).toBe(basename(path) === "mtls.yaml");
  }
});

it("runs each worker version as a separate Deployment with its own image", () => {
  const text = readFileSync(join(root, "deploy/helm/golden/versions.yaml"), "utf8");
  const manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  const workers = manifests.filter(({ kind, metadata }) => kind === "Deployment" && metadata.name.includes("-worker"));
  const versions = workers.map(({ metadata, spec }) => {
    const [container] = spec?.template?.spec.containers ?? [];
    const buildId = container?.env.find(({ name }) => name === "TEMPORAL_BUILD_ID")?.value;
    return {
      name: metadata.name,
      image: container?.image,
      buildId,
      selector: spec?.selector?.matchLabels["plumbline/build-id"],
    };
  });
  const version = (name: string, buildId: string) => ({
    name: `plumbline-worker-${name}`,
    image: `ghcr.io/plumbline/plumbline:${buildId}`,
    buildId,
    selector: buildId,
  });
  expect(versions).toEqual([version("0-0-0", "0.0.0"), version("0-0-0-previous", "0.0.0-previous")]);
});

it("renders no secrets", () => {
  for (const path of golden)
    expect(readFileSync(join(root, path), "utf8")).not.toMatch(/kind: Secret\b|secret@|BEGIN /);
});

it("rejects unknown keys and settings, and secrets among the settings", () => {
  const schema = JSON.parse(readFileSync(join(root, "deploy/helm/plumbline/values.schema.json"), "utf8")) as object;
  const isValid = new Ajv2020({ strict: false }).compile(schema);
  const refuses = (more: object) =>
    !isValid({
      ...parse(readFileSync(join(root, "deploy/helm/plumbline/values.yaml"), "utf8")),
      publicUrl: "https://plumbline.example",
      temporal: { address: "temporal:7233" },
      ...more,
    });
  expect(refuses({})).toBe(false);
  expect(refuses({ settings: { HUBSPOT_APP_ID: "1", OTEL_BSP_SCHEDULE_DELAY: "5", SMTP_URL_FILE: "/smtp" } })).toBe(
    false,
  );
  expect(refuses({ workr: { replicas: 2 } })).toBe(true);
  expect(refuses({ api: { replica: 2 } })).toBe(true);
  expect(refuses({ settings: { HUBSPT_APP_ID: "1" } })).toBe(true);
  expect(refuses({ settings: { HUBSPOT_CLIENT_SECRET: "secret" } })).toBe(true);
});

const defaults = () => readFileSync(join(root, "deploy/helm/golden/default.yaml"), "utf8");

it("production-S4-1: blocks pods from cloud metadata services, also over IPv6", () => {
  type Policy = { spec: { egress: { to: { ipBlock?: { cidr: string; except?: string[] } }[] }[] } };
  const policies = parseAllDocuments(defaults()).map((document) => document.toJS() as Manifest & Policy);
  const blocks = policies
    .filter(({ kind }) => kind === "NetworkPolicy")
    .flatMap(({ spec }) => spec.egress.flatMap(({ to }) => to.flatMap(({ ipBlock }) => ipBlock ?? [])));
  const ipv6 = blocks.filter(({ cidr }) => cidr === "::/0");
  expect(ipv6).toHaveLength(3);
  for (const { except } of ipv6) expect(except).toEqual(["fd00:ec2::254/128", "fd20:ce::254/128"]);
});

it("production-S4-2, production-S4-3: lets a migration run for hours, and a process start for minutes", () => {
  expect(/activeDeadlineSeconds: (\d+)/.exec(defaults())?.[1]).toBe("21600");
  const probes = [...defaults().matchAll(/startupProbe: .*periodSeconds: (\d+), failureThreshold: (\d+)/g)];
  expect(probes.map(([, every, times]) => Number(every) * Number(times))).toEqual([300, 300]);
});

it("acceptance-S4-10: lets an operator choose where alerts link to", () => {
  const { prometheusRule } = parse(readFileSync(join(root, "deploy/helm/plumbline/values.yaml"), "utf8")) as {
    prometheusRule: { runbook: string };
  };
  const links = [...readFileSync(join(root, "deploy/alerts/plumbline.yaml"), "utf8").matchAll(/runbook_url: (\S+)#/g)];
  expect(links.length).toBeGreaterThan(20);
  for (const [, link] of links) expect(link).toBe(prometheusRule.runbook);
  const template = readFileSync(join(root, "deploy/helm/plumbline/templates/prometheus-rule.yaml"), "utf8");
  expect(template).toContain(`replace "${prometheusRule.runbook}" .Values.prometheusRule.runbook`);
});

it("installs the alert rules and the dashboard of the repository", () => {
  // Helm reads only files inside a chart, and follows links in it.
  const source = (name: string) => realpathSync(join(root, "deploy/helm/plumbline/files", name));
  expect(source("alerts.yaml")).toBe(realpathSync(join(root, "deploy/alerts/plumbline.yaml")));
  expect(source("dashboard.json")).toBe(realpathSync(join(root, "deploy/grafana/plumbline.json")));
  const text = readFileSync(join(root, "deploy/helm/golden/cloud-api-key.yaml"), "utf8");
  const manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  const rules: unknown = manifests.find(({ kind }) => kind === "PrometheusRule")?.spec;
  expect(rules).toEqual(parse(readFileSync(join(root, "deploy/alerts/plumbline.yaml"), "utf8")));
  const dashboard = manifests.find(({ metadata }) => metadata.name.endsWith("-dashboard"))?.data?.["plumbline.json"];
  expect(dashboard).toBe(readFileSync(join(root, "deploy/grafana/plumbline.json"), "utf8"));
});
