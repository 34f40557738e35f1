import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as client from "@graphql-codegen/client-preset";
import { codegen } from "@graphql-codegen/core";
import * as typescript from "@graphql-codegen/typescript";
import * as resolvers from "@graphql-codegen/typescript-resolvers";
import { buildSchema, parse, printSchema } from "graphql";
import { currentSdl } from "../packages/schema/src/graphql/published-sdl.ts";

// Types made from the SDL in packages/schema: resolver types for the api, document types for the web app.

const WEB = "apps/web/src/api/generated/";
const API = "apps/api/src/graphql/generated/resolver-types.ts";
const COMMON = {
  useTypeImports: true,
  enumsAsTypes: true,
  emitLegacyCommonJSImports: false,
  importExtension: ".ts",
} as const;

/** Parents of resolvers that are not what their type's fields return. */
const MAPPED = [
  "AddressSet",
  "ApiKey",
  "Connection",
  "Credits",
  "WebhookEndpoint",
  "WebhookDelivery",
  "Job",
  "JobAddressSet",
  "JobRecord",
  "RecordChoice",
  "ObjectWritePolicy",
  "Proposal",
  "RecordHistoryEntry",
  "RecurringJob",
  "Viewer",
  "Receipt",
  "Usage",
];

type Output = Parameters<typeof codegen>[0];

const root = join(import.meta.dirname, "..");
const schemaAst = buildSchema(currentSdl());
const schema = parse(printSchema(schemaAst));

const ofApi: Output = {
  filename: API,
  schema,
  schemaAst,
  documents: [],
  plugins: [{ typescript: {} }, { "typescript-resolvers": {} }],
  pluginMap: { typescript, "typescript-resolvers": resolvers },
  config: {
    ...COMMON,
    strictScalars: true,
    contextType: "../graphql-context.ts#GraphqlContext",
    scalars: { DateTime: "Date", WebhookEvent: "string", ID: "string" },
    mappers: Object.fromEntries(MAPPED.map((type) => [type, `../mappers.ts#${type}Parent`])),
  },
};
const ofWeb = await client.preset.buildGeneratesSection({
  baseOutputDir: WEB,
  presetConfig: {},
  plugins: [],
  pluginMap: {},
  schema,
  schemaAst,
  documents: documents(),
  config: { ...COMMON, scalars: { DateTime: "string", WebhookEvent: "string", ID: "string" } },
});
for (const output of [ofApi, ...ofWeb]) {
  const file = join(root, output.filename);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await codegen(output));
}

/** The documents in the web app's modules. */
function documents() {
  const modules = globSync("apps/web/src/**/*.{ts,tsx}", { cwd: root }).filter((path) => !path.startsWith(WEB));
  return modules.toSorted().flatMap((path) => {
    const texts = [...readFileSync(join(root, path), "utf8").matchAll(/\bgraphql\(\s*`([^`]*)`/g)];
    return texts.map(([, text = ""]) => ({ location: join(root, path), rawSDL: text, document: parse(text) }));
  });
}
