import { breakingChanges, currentSdl, publishedSdl } from "../../packages/schema/src/graphql/published-sdl.ts";

// The published schema (packages/schema/schema.graphql) is a promise to integrations, which the sources must keep.

const broken = breakingChanges(publishedSdl(), currentSdl());
if (broken.length > 0)
  process.stderr.write(
    `The published GraphQL schema would be broken:\n${broken.join("\n")}\nIf that is meant: npm run generate -- --break-graphql\n`,
  );
else if (publishedSdl() !== currentSdl())
  process.stderr.write("packages/schema/schema.graphql is out of date: npm run generate\n");
process.exit(publishedSdl() === currentSdl() ? 0 : 1);
