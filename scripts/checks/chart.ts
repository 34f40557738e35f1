import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parseAllDocuments } from "yaml";

// The Helm chart: the committed manifests for each values file are valid Kubernetes objects, and, if helm is installed, equal
// the chart's current output (`--write` renews them).

type Manifest = { apiVersion: string; kind: string; metadata: { name: string } };
type Schemas = { kinds: Record<string, object>; $defs: object };

const root = resolve(import.meta.dirname, "../..");
const helmFolder = join(root, "deploy/helm");
const helm = process.env.HELM ?? "helm";

/** Rendered for this version of Kubernetes, whose schemas are committed. */
const KUBERNETES = "1.34.0";

const valuesFiles = globSync("values/*.yaml", { cwd: helmFolder }).toSorted();
const hasHelm = spawnSync(helm, ["version"]).status === 0;
const problems = hasHelm ? compareAll() : [];
problems.push(...valuesFiles.flatMap(validate));
if (valuesFiles.length < 3) problems.push(`only ${valuesFiles.length} values files were found`);

if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exitCode = 1;
} else if (!hasHelm)
  process.stdout.write(
    "helm is not installed: the committed manifests were validated, but not compared with the chart\n",
  );

function goldenOf(values: string): string {
  return join(helmFolder, "golden", basename(values));
}

/** Packed with a fixed version, so that a release changes no manifest. */
function compareAll(): string[] {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-chart-"));
  try {
    const args = ["package", "plumbline", "--version", "0.0.0", "--app-version", "0.0.0", "--destination", folder];
    const packed = spawnSync(helm, args, { cwd: helmFolder, encoding: "utf8" });
    if (packed.status !== 0) return [`helm cannot pack the chart:\n${packed.stderr}`];
    return valuesFiles.flatMap((values) => compareRendered(join(folder, "plumbline-0.0.0.tgz"), values));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compareRendered(chart: string, values: string): string[] {
  const args = [
    "template",
    "plumbline",
    chart,
    "--namespace",
    "plumbline",
    "--kube-version",
    KUBERNETES,
    "--values",
    values,
  ];
  const rendered = spawnSync(helm, args, { cwd: helmFolder, encoding: "utf8" });
  if (rendered.status !== 0) return [`helm cannot render ${values}:\n${rendered.stderr}`];
  if (process.argv.includes("--write")) writeFileSync(goldenOf(values), rendered.stdout);
  return readFileSync(goldenOf(values), "utf8") === rendered.stdout
    ? []
    : [`deploy/helm/golden/${basename(values)} is not what the chart renders; node scripts/checks/chart.ts --write`];
}

function validate(values: string): string[] {
  const { kinds, $defs } = JSON.parse(readFileSync(join(helmFolder, "schemas.json"), "utf8")) as Schemas;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  const documents = parseAllDocuments(readFileSync(goldenOf(values), "utf8"));
  const manifests = documents
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
  if (manifests.length < 5) return [`${values} renders only ${manifests.length} manifests`];
  return manifests.flatMap((manifest) => {
    const name = `${values}: ${manifest.kind} ${manifest.metadata.name}`;
    const kind = kinds[`${manifest.apiVersion}/${manifest.kind}`];
    if (!kind) return [`${name}: there is no schema for ${manifest.apiVersion}`];
    const isValid = ajv.compile({ ...kind, $defs });
    if (isValid(manifest)) return [];
    return (isValid.errors ?? []).map(
      ({ instancePath, message, params }) => `${name}${instancePath}: ${message} ${JSON.stringify(params)}`,
    );
  });
}
