import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { generateClientTypes } from "./client-types.ts";
import { generateEmailParts } from "./email-parts.ts";
import { generatedDocs } from "./generated-docs.ts";
import { breakingChanges, currentSdl, publishedSdl, publishSdl } from "../packages/schema/src/graphql/published-sdl.ts";

/** Generates the files that are committed because others read them. (generate-sources.mjs generates the rest on each command.) */
const broken = breakingChanges(publishedSdl(), currentSdl());
if (broken.length > 0 && !process.argv.includes("--break-graphql")) {
  process.stderr.write(
    `Not published, for it breaks what integrations were promised:\n${broken.join("\n")}\nIf that is meant: npm run generate -- --break-graphql\n`,
  );
  process.exit(1);
}
publishSdl();
await generateEmailParts(ROOT);
await generateClientTypes(ROOT);
for (const [path, text] of Object.entries(generatedDocs())) writeFileSync(join(ROOT, path), text);
