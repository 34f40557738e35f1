import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { expect, it } from "vitest";
import { parseAllDocuments } from "yaml";

// What the chart hands to api and worker is a complete configuration of the product.

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
/** What the Secrets would hold. */
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
  const settings = manifests.find(({ kind }) => kind === "ConfigMap")?.data ?? {};
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

it("runs each version of the workers as a Deployment of its own, by its image", () => {
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

it("renders no secret", () => {
  for (const path of golden)
    expect(readFileSync(join(root, path), "utf8")).not.toMatch(/kind: Secret\b|secret@|BEGIN /);
});
