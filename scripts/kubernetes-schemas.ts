import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { ROOT } from "@plumbline/dev-env/root.ts";

// Writes deploy/helm/schemas.json: strict schemas (an unknown field is an error) of the chart's output. Their sources are Go
// modules, so a new version needs no other download:
//   go mod download -json k8s.io/kubernetes@v1.34.0                                   -> <Dir>/api/openapi-spec/v3
//   go mod download -json github.com/kedacore/keda/v2@v2.18.0                         -> <Dir>/config/crd/bases
//   go mod download -json github.com/prometheus-operator/prometheus-operator@v0.85.0  -> <Dir>/example/prometheus-operator-crd
//   node scripts/kubernetes-schemas.ts <first> <second> <third>

type Schema = { [key: string]: unknown };
type OpenApi = { components: { schemas: Record<string, Schema> } };
type Crd = { spec: { versions: { name: string; schema: { openAPIV3Schema: Schema } }[] } };

const KINDS: readonly (readonly [apiVersion: string, kind: string, file: string, name: string])[] = [
  ["v1", "ConfigMap", "api__v1", "io.k8s.api.core.v1.ConfigMap"],
  ["v1", "Service", "api__v1", "io.k8s.api.core.v1.Service"],
  ["apps/v1", "Deployment", "apis__apps__v1", "io.k8s.api.apps.v1.Deployment"],
  ["batch/v1", "Job", "apis__batch__v1", "io.k8s.api.batch.v1.Job"],
  ["policy/v1", "PodDisruptionBudget", "apis__policy__v1", "io.k8s.api.policy.v1.PodDisruptionBudget"],
  ["networking.k8s.io/v1", "NetworkPolicy", "apis__networking.k8s.io__v1", "io.k8s.api.networking.v1.NetworkPolicy"],
  ["networking.k8s.io/v1", "Ingress", "apis__networking.k8s.io__v1", "io.k8s.api.networking.v1.Ingress"],
  [
    "autoscaling/v2",
    "HorizontalPodAutoscaler",
    "apis__autoscaling__v2",
    "io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler",
  ],
];
const PREFIX = "#/components/schemas/";
/** Documentation, and extensions unknown to JSON Schema. */
const LEFT_OUT = /^(?:description|example|default|format|x-kubernetes-.*)$/;

const [kubernetes, keda, prometheus] = process.argv.slice(2);
if (!kubernetes || !keda || !prometheus) {
  process.stderr.write(
    "Usage: node scripts/kubernetes-schemas.ts <openapi v3> <KEDA's CRDs> <Prometheus operator's CRDs>\n",
  );
  process.exit(1);
}
const definitions: Record<string, unknown> = {};
const kinds: Record<string, unknown> = {};
for (const [apiVersion, kind, file, name] of KINDS) {
  const { schemas } = (JSON.parse(readFileSync(join(kubernetes, `${file}_openapi.json`), "utf8")) as OpenApi)
    .components;
  take(name, schemas);
  kinds[`${apiVersion}/${kind}`] = { $ref: `#/$defs/${name}` };
}
const metadata = { $ref: "#/$defs/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta" };
for (const [apiVersion, kind, path] of [
  ["keda.sh/v1alpha1", "ScaledObject", join(keda, "keda.sh_scaledobjects.yaml")],
  ["keda.sh/v1alpha1", "TriggerAuthentication", join(keda, "keda.sh_triggerauthentications.yaml")],
  ["monitoring.coreos.com/v1", "ServiceMonitor", join(prometheus, "monitoring.coreos.com_servicemonitors.yaml")],
  ["monitoring.coreos.com/v1", "PrometheusRule", join(prometheus, "monitoring.coreos.com_prometheusrules.yaml")],
] as const) {
  const { versions } = (parse(readFileSync(path, "utf8")) as Crd).spec;
  const version = versions.find(({ name }) => apiVersion.endsWith(`/${name}`));
  if (!version) throw new Error(`${path} has no ${apiVersion}`);
  const { properties, ...rest } = strict(version.schema.openAPIV3Schema) as Schema & { properties: Schema };
  kinds[`${apiVersion}/${kind}`] = { ...rest, properties: { ...properties, metadata } };
}
writeFileSync(join(ROOT, "deploy/helm/schemas.json"), `${JSON.stringify({ kinds, $defs: definitions })}\n`);

/** Includes everything that it references. */
function take(name: string, schemas: Record<string, Schema>): void {
  if (name in definitions) return;
  const schema = schemas[name];
  if (!schema) throw new Error(`There is no schema ${name}`);
  definitions[name] = true;
  definitions[name] = strict(schema);
  for (const [, next = ""] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
    take(next, schemas);
}

function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict);
  if (typeof value !== "object" || value === null) return value;
  const schema = value as Schema;
  if (schema["x-kubernetes-int-or-string"] === true) return { type: ["integer", "string"] };
  if (schema.format === "int-or-string" || isIntOrString(schema)) return { type: ["integer", "string"] };
  // A single reference, wrapped to add a description.
  if (Array.isArray(schema.allOf) && schema.allOf.length === 1) return strict(schema.allOf[0]);
  if (typeof schema.$ref === "string") return { $ref: schema.$ref.replace(PREFIX, "#/$defs/") };
  const result: Schema = {};
  for (const [key, inner] of Object.entries(schema)) {
    if (key === "properties")
      result[key] = Object.fromEntries(Object.entries(inner as Schema).map(([name, one]) => [name, strict(one)]));
    else if (!LEFT_OUT.test(key) && !isOfGoAlone(inner)) result[key] = strict(inner);
  }
  const isOpen = "additionalProperties" in schema || schema["x-kubernetes-preserve-unknown-fields"] === true;
  return schema.properties && !isOpen ? { ...result, additionalProperties: false } : result;
}

/** A pattern with an inline flag, which JavaScript does not support. */
function isOfGoAlone(value: unknown): boolean {
  return typeof value === "string" && value.includes("(?i)");
}

function isIntOrString({ oneOf }: Schema): boolean {
  return JSON.stringify(oneOf) === '[{"type":"integer"},{"type":"string"}]';
}
