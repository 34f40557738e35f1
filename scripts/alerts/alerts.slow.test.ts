import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { goTool } from "@plumbline/dev-env/testing/go-tool.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { SITUATIONS, type Situation } from "./situations.ts";

// Evaluates the alert rules with Prometheus itself: which of them fire in which situation, and that no others do.

type Rule = { alert: string; labels: Record<string, string>; annotations: { summary: string; runbook_url: string } };

const PROMETHEUS = "0.316.0";
const path = join(ROOT, "deploy/alerts/plumbline.yaml");
const rules = (parse(readFileSync(path, "utf8")) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);

let promtool: string;
let folder: string;
beforeAll(async () => {
  const name = "github.com/prometheus/prometheus/cmd/promtool";
  promtool = process.env.PROMTOOL ?? (await goTool({ package: name, version: PROMETHEUS }));
  folder = mkdtempSync(join(tmpdir(), "plumbline-alerts-"));
}, 2_400_000);
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(promtool, args, { encoding: "utf8", cwd: join(ROOT, "deploy/alerts") });
  return { status, text: `${stdout}${stderr}` };
};

it("parses the rules and the scrape configuration", () => {
  expect(run("check", "rules", "plumbline.yaml")).toMatchObject({ status: 0 });
  expect(run("check", "config", "prometheus.yaml")).toMatchObject({ status: 0 });
});

it("has a situation for every alert, and an alert for every situation", () => {
  const fired = new Set(SITUATIONS.flatMap(({ alerts }) => Object.keys(alerts)));
  expect(fired).toEqual(new Set(rules.map(({ alert }) => alert)));
});

it.each(SITUATIONS)("fires the expected alerts when $name", (situation) => {
  const file = join(folder, "situation.yaml");
  writeFileSync(file, stringify({ rule_files: [path], evaluation_interval: "1m", tests: [testOf(situation)] }));
  expect(run("test", "rules", file)).toMatchObject({ status: 0 });
});

function testOf({ minutes, series, alerts }: Situation) {
  return {
    interval: "1m",
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: rules.map(({ alert, labels, annotations }) => {
      const own = alerts[alert];
      const summary = annotations.summary.replaceAll(
        /\{\{ \$labels\.(\w+) \}\}/g,
        (_all, label: string) => own?.[label] ?? "",
      );
      const fired = own ? [{ exp_labels: { ...labels, ...own }, exp_annotations: { ...annotations, summary } }] : [];
      return { eval_time: `${minutes}m`, alertname: alert, exp_alerts: fired };
    }),
  };
}
