import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeSettings, SETTINGS } from "@plumbline/core/config/env-schema.ts";
import { SECRET_SETTINGS } from "@plumbline/core/config/secret-files.ts";
import { RULES } from "@plumbline/core/portals/hubspot/classification.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { ERRORS } from "@plumbline/schema/errors.ts";
import { readRunbook } from "./runbook.ts";

/** Documents that `npm run generate` writes from the code; a test compares them. Path from the root -> text. */
export function generatedDocs(): Record<string, string> {
  return {
    "docs/errors.md": errorsPage(),
    "docs/architecture.md": withSection("docs/architecture.md", "imports", importPicture()),
    "docs/decisions/README.md": withSection("docs/decisions/README.md", "index", decisionIndex()),
    "docs/operating.md": withSection("docs/operating.md", "hubspot-answers", hubspotAnswers()),
    ".env.example": envExample(),
    // Helm reads only files inside a chart.
    "deploy/helm/plumbline/files/alerts.yaml": readFileSync(join(ROOT, "deploy/alerts/plumbline.yaml"), "utf8"),
    "deploy/helm/plumbline/files/dashboard.json": readFileSync(join(ROOT, "deploy/grafana/plumbline.json"), "utf8"),
    "deploy/helm/plumbline/values.schema.json": chartSchema(),
    "apps/web/src/features/admin/runbook.json": `${JSON.stringify(readRunbook(ROOT), null, 2)}\n`,
  };
}

/** Drawn by dependency-cruiser from the folders' imports, including types. */
function importPicture(): string {
  const mermaid = execFileSync(
    process.execPath,
    [
      join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs"),
      "packages",
      "apps",
      "--config=.dependency-cruiser.cjs",
      "--output-type=mermaid",
      "--collapse=^(apps|packages)/[^/]+",
      "--include-only=^(apps|packages)/[^/]+/src/",
      "--exclude=[.]test[.]|/testing/",
    ],
    { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  );
  return `\`\`\`mermaid\n${mermaid.trim()}\n\`\`\``;
}

function decisionIndex(): string {
  const folder = join(ROOT, "docs/decisions");
  const files = readdirSync(folder).filter((name) => /^\d{3}-/.test(name) && !name.startsWith("000"));
  const rows = files.toSorted().map((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const [, number, title] = /^# (\d{3}): (.+)$/m.exec(text) ?? [];
    const [, status, date] = /^Status: (.+?)\. Date: (\d{4}-\d\d-\d\d)/m.exec(text) ?? [];
    if (!title || !status || !file.startsWith(`${number}-`))
      throw new Error(`${file} has another format than 000-template.md`);
    return `| [${number}](${file}) | ${title} | ${status} | ${date} |`;
  });
  return ["| | decision | status | date |", "|---|---|---|---|", ...rows].join("\n");
}

/** Settings with their own values in the chart. */
const CHART_SETS =
  /^(?:NODE_ENV|PUBLIC_URL|TRUST_PROXY_HOPS|PORT|HOST|TEMPORAL_(?:ADDRESS|NAMESPACE|TASK_QUEUE_PREFIX|DEPLOYMENT_NAME|BUILD_ID|TLS|TLS_SERVER_NAME))$/;

/** The chart refuses unknown settings, and secrets among the settings that everyone in the cluster may read. */
function chartSchema(): string {
  const path = join(ROOT, "deploy/helm/plumbline/values.schema.json");
  const schema = JSON.parse(readFileSync(path, "utf8")) as { $defs: Record<string, unknown> };
  const secrets: readonly string[] = SECRET_SETTINGS;
  const names = SETTINGS.filter((name) => !CHART_SETS.test(name) && !secrets.includes(name));
  const anyOf = [{ enum: [...names, ...secrets.map((name) => `${name}_FILE`)] }, { pattern: "^OTEL_" }];
  schema.$defs.settingName = { anyOf };
  schema.$defs.secretName = { anyOf: [{ enum: [...new Set([...secrets, ...names])] }, { pattern: "^OTEL_" }] };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** A handwritten document with one generated section. */
function withSection(path: string, name: string, text: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, rest = ""] = readFileSync(join(ROOT, path), "utf8").split(open);
  const [, after] = rest.split(close);
  if (before === undefined || after === undefined) throw new Error(`${path} has no section ${name}`);
  return `${before}${open}\n${text}\n${close}${after}`;
}

function hubspotAnswers(): string {
  const rows = RULES.map(({ statuses, operations, when, subject, response }) => {
    const status = typeof statuses === "string" ? statuses : statuses.join(", ");
    const calls = operations?.map((operation) => `\`${operation}\``).join(", ") ?? "any";
    return `| ${status} | ${calls} | ${when ?? ""} | ${subject} | ${response} |`;
  });
  return ["| status | operation | body | is about | what we do |", "|---|---|---|---|---|", ...rows].join("\n");
}

function errorsPage(): string {
  const rows = Object.entries(ERRORS).map(([code, { status, message }]) => `| \`${code}\` | ${status} | ${message} |`);
  return `# Error codes

Generated by \`npm run generate\` from \`packages/schema/src/errors.ts\`. REST answers \`{ "error": message, "code": code, "requestId": id }\` with this status; GraphQL has the code in \`extensions.code\`.

| code | status | message unless the place has a better one |
|---|---|---|
${rows.join("\n")}
`;
}

/** Values that docker-compose.yml derives from its containers' names, an image's values, and those for local machines and tests. */
const NOT_IN_THE_FILE = [
  "DATABASE_URL",
  "TEMPORAL_ADDRESS",
  "NODE_ENV",
  "PORT",
  "HOST",
  "WEB_FOLDER",
  "WORKFLOW_BUNDLE",
  "TEMPORAL_BUILD_ID",
  "WORKER_HEALTH_PORT",
  "METRICS_HOST",
  "METRICS_PORT",
  "API_METRICS_PORT",
  "SANDBOX_URL",
  "APPLY_AFTER_MS",
  "PROBE_MINUTE_MS",
  "RECURRING_HOUR_SECONDS",
  "DISPATCH_EVERY_MS",
];

/** Defaults of docker-compose.yml that differ from the product's. */
const STANDARD_OF_COMPOSE: Readonly<Record<string, string>> = {
  TRUST_PROXY_HOPS: "1",
  TEMPORAL_NAMESPACE: "plumbline",
};

function envExample(): string {
  const lines = describeSettings()
    .filter(({ name }) => ![...NOT_IN_THE_FILE, "PUBLIC_URL", "ENCRYPTION_KEYS"].includes(name))
    .map(({ name, standard }) => `# ${name}=${STANDARD_OF_COMPOSE[name] ?? standard ?? ""}`);
  return `# Generated by \`npm run generate\` from the configuration schema; docs/operating.md explains each setting.
# Copy it to .env, add the secrets as docs/operating.md says, and edit the rest.

# docker-compose.yml passes this file to the product instead of the sandbox's settings.
PLUMBLINE_SETTINGS=.env
# The address that customers use.
PUBLIC_URL=http://localhost:3000

# For docker-compose.yml itself: optional containers, the address and port of the proxy, the domain for the profile tls, the image
# to pull, the number of containers, PgBouncer.
# COMPOSE_PROFILES=
# PROXY_PORT=127.0.0.1:3000
# TLS_DOMAIN=
# PLUMBLINE_IMAGE=plumbline:local
# API_REPLICAS=1
# WORKER_REPLICAS=1
# PLUMBLINE_PREVIOUS_IMAGE=plumbline:previous
# DATABASE_HOST=postgres
# PGBOUNCER_POOL_SIZE=40
# POSTGRES_MAX_CONNECTIONS=200
# TEMPORAL_VERSION=1.31.0
# TEMPORAL_UI_VERSION=2.49.1
# TEMPORAL_UI_PORT=8233

# Secrets, which \`keys --env\` generates (docs/operating.md): ENCRYPTION_KEYS, POSTGRES_PASSWORD, PLUMBLINE_OWNER_PASSWORD,
# PLUMBLINE_DATABASE_PASSWORD, TEMPORAL_DATABASE_PASSWORD. TEMPORAL_ADDRESS for a self-hosted Temporal.
${lines.join("\n")}
`;
}
