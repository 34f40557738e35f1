import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { parse } from "yaml";

type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] };
type Alert = { alert: string; expr: string; annotations: { runbook_url: string } };
type Rules = { groups: { rules: Alert[] }[] };

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The queries of the dashboards, each with the panel that shows it. */
export const panels = globSync("deploy/grafana/*.json", { cwd: ROOT }).flatMap((path) =>
  (JSON.parse(read(path)) as Dashboard).panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ panel: `${path}: ${title}`, expr })),
  ),
);
export const alerts = (parse(read("deploy/alerts/plumbline.yaml")) as Rules).groups.flatMap(({ rules }) => rules);

type Matcher = { label: string; operator: string; value: string };
/** A metric in an expression. `text`: as written, with its matchers. */
export type Reference = { metric: string; matchers: Matcher[]; text: string };

/** The metrics of our processes that a PromQL expression reads; `up` is Prometheus's own. */
export function referencesIn(expression: string): Reference[] {
  const found = expression.matchAll(/\b((?:plumbline|temporal|http|process|nodejs)_\w+)(?:\{([^}]*)\})?/g);
  return [...found].map(([text, metric = "", selector = ""]) => ({
    metric,
    text,
    matchers: [...selector.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)].map(
      ([, label = "", operator = "", value = ""]) => ({ label, operator, value }),
    ),
  }));
}

/** The declared name of a histogram. */
export const declaredName = (metric: string) => metric.replace(/_(?:bucket|count|sum)$/, "");

/** Whether the reference selects a series with these labels. */
export function isRead({ matchers }: Reference, labels: Readonly<Record<string, string>>): boolean {
  // Prometheus adds these to everything that it scrapes.
  const ours = matchers.filter(({ label }) => label !== "job" && label !== "instance");
  return ours.every(({ label, operator, value }) => {
    const has = labels[label] ?? "";
    const isMatch = operator.endsWith("~") ? new RegExp(`^(?:${value})$`).test(has) : has === value;
    return operator.startsWith("!") ? !isMatch : isMatch;
  });
}
