import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cacheFolder, ROOT } from "@plumbline/dev-env/root.ts";
import { beforeAll, describe, expect, it } from "vitest";

// HubSpot's own parser reads the files that an operator uploads. It is not a dependency, because it has 240 packages. Its check
// against HubSpot's schemas needs an account and is skipped; `hubspot-app.test.ts` compares each file with the code instead.

const PARSER = "@hubspot/project-parsing-lib";
const VERSION = "0.23.0";
const SOURCE = join(ROOT, "hubspot-app/src");

type Node = { uid: string; componentType: string; config: unknown; metaFilePath: string };
type Translate = (
  project: { projectSourceDir: string; platformVersion: string; accountId: number },
  options: { skipValidation: boolean; profile: string },
) => Promise<{ intermediateRepresentation: { intermediateNodesIndexedByUid: Record<string, Node> } }>;

let translate: Translate;
beforeAll(async () => {
  const folder = join(cacheFolder(), `hubspot-parser-${VERSION}`);
  const entry = join(folder, "node_modules", PARSER, "src/exports/translate.js");
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    const quiet = ["--no-audit", "--no-fund", "--ignore-scripts"];
    execFileSync("npm", ["install", "--prefix", folder, ...quiet, `${PARSER}@${VERSION}`], { stdio: "ignore" });
  }
  ({ translate } = (await import(pathToFileURL(entry).href)) as { translate: Translate });
}, 300_000);

async function parse(projectSourceDir: string): Promise<Node[]> {
  const { platformVersion } = JSON.parse(readFileSync(join(ROOT, "hubspot-app/hsproject.json"), "utf8")) as {
    platformVersion: string;
  };
  const project = { projectSourceDir, platformVersion, accountId: 1 };
  const { intermediateRepresentation } = await translate(project, { skipValidation: true, profile: "example" });
  return Object.values(intermediateRepresentation.intermediateNodesIndexedByUid);
}

describe("HubSpot's project parser", () => {
  it("reads every component of the app with the values of a profile", async () => {
    const files = globSync("**/*-hsmeta.json", { cwd: SOURCE });
    const uids = files.map((file) => (JSON.parse(readFileSync(join(SOURCE, file), "utf8")) as { uid: string }).uid);
    const nodes = await parse(SOURCE);
    expect(nodes.map(({ uid }) => uid).toSorted()).toEqual(uids.toSorted());
    expect(nodes.map(({ metaFilePath }) => metaFilePath).toSorted()).toEqual(files.toSorted());
    expect(Object.groupBy(nodes, ({ componentType }) => componentType)).toMatchObject({
      APPLICATION: [{}],
      WEBHOOKS: [{}],
      WORKFLOW_ACTION: [{}, {}, {}],
    });
    expect(JSON.stringify(nodes)).not.toContain("${");
    expect(JSON.stringify(nodes)).toContain("https://plumbline.example/api/hubspot/workflow-action");
  });

  it("rejects two components with the same UID", async () => {
    const copy = mkdtempSync(join(tmpdir(), "plumbline-hubspot-app-"));
    try {
      cpSync(SOURCE, copy, { recursive: true });
      const [first = "", second = ""] = globSync("app/workflow-actions/*-hsmeta.json", { cwd: copy });
      const { uid } = JSON.parse(readFileSync(join(copy, first), "utf8")) as { uid: string };
      const other = JSON.parse(readFileSync(join(copy, second), "utf8")) as object;
      writeFileSync(join(copy, second), JSON.stringify({ ...other, uid }));
      await expect(parse(copy)).rejects.toThrow();
    } finally {
      rmSync(copy, { recursive: true });
    }
  });
});
