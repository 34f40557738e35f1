import { expect, it } from "vitest";
import { renderedSamples } from "./email-samples.ts";

const SAMPLES = renderedSamples("https://plumbline.example");
const NAMED = SAMPLES.map((sample) => [sample.name, sample] as const);

it.each(NAMED)(
  "%s: has one labeled button, the logo, both themes, and a text part with the same links",
  (_name, { subject, html, text }) => {
    const buttons = [...html.matchAll(/class="button"[^]*?<a [^>]*>\s*([^<]+?)\s*<\/a>/g)].map(([, label]) => label);
    expect(buttons).toHaveLength(1);
    expect(buttons[0]).not.toMatch(/^(Look|View details|Click|Here|Open)$/);
    expect(html).toContain('class="mark"');
    expect(html).toContain("(prefers-color-scheme: dark)");
    expect(html).toContain("background:#5a41c0");
    expect(subject.length).toBeLessThan(80);
    for (const [, href = ""] of html.matchAll(/<a [^>]*href="([^"]+)"/g))
      expect(text).toContain(href.replaceAll("&#38;", "&"));
    // If a mailbox drops the doctype, tables inherit no color: each cell with text has its own, in both themes.
    const cells = cellsWithText(html);
    expect(cells.length).toBeGreaterThan(3);
    for (const cell of cells) {
      expect(cell).toMatch(/[;" ]color: ?#/);
      expect(cell).toMatch(/^[^>]*(?:class="[^"]*\b(?:ink|dim)\b| bgcolor="#5a41c0")/);
    }
  },
);

it.each(NAMED)("%s: loads and runs nothing, and is short enough not to be clipped", (_name, { html }) => {
  expect(html).not.toMatch(/<(?:script|img|svg|link|base|form|iframe)\b|@import|@font-face|url\(|\bon\w+=/i);
  // Gmail clips at 102 kB.
  expect(Buffer.byteLength(html)).toBeLessThan(60_000);
});

it.each(NAMED)("%s: has a column and a button that render in Word", (_, { html }) => {
  const inOutlook = html.replaceAll(/<!--\[if mso \| IE\]>([^]*?)<!\[endif\]-->/g, "$1");
  expect(inOutlook).toMatch(/<table [^>]*class="card-outlook"[^>]* width="600" bgcolor="#ffffff"/);
  expect(inOutlook).toMatch(/<td [^>]*bgcolor="#5a41c0"[^>]*mso-padding-alt:10px 18px[^>]*>\s*<a /);
  expect(count(inOutlook, /<table\b/g)).toBe(count(inOutlook, /<\/table>/g));
  expect(count(inOutlook, /<td\b/g)).toBe(count(inOutlook, /<\/td>/g));
});

it.each(NAMED)(
  "%s: names the company and its postal address if it can be unsubscribed from",
  (_name, { html, text }) => {
    const sender = "Plumbline Example Ltd, 1 Level Street, Exampleton, EX4 3PL";
    const isOptional = text.includes("/unsubscribe/");
    expect(count(html, new RegExp(`>\\s*${sender}\\s*<`, "g"))).toBe(isOptional ? 1 : 0);
    expect(text.endsWith(`\n\nPlumbline\n${sender}\n`)).toBe(isOptional);
  },
);

it("names the records that the button in a finished job's email links to", () => {
  const buttons = SAMPLES.filter(({ name }) => name === "job_finished").map(
    ({ text }) => /^(.*): https.*$/m.exec(text)?.[0],
  );
  expect(buttons).toEqual([
    "Review 37 records: https://plumbline.example/review?job_id=link",
    "View 900 changes: https://plumbline.example/link?outcome=corrected",
    "View the job: https://plumbline.example/link",
  ]);
});

it("uses the same terms for outcomes and remedies as the pages", () => {
  const texts = (name: string) => SAMPLES.filter((sample) => sample.name === name).map(({ text }) => text);
  expect(texts("job_finished").join("\n")).toMatch(/^Confirmed: /m);
  expect(texts("job_finished").join("\n")).not.toContain("Already correct");
  expect(texts("hubspot_blocked").join("\n")).toMatch(/^Reconnect .+: https/m);
});

/** Without Word's own lines, which are cells with a space. */
function cellsWithText(html: string): string[] {
  const cells = html
    .replaceAll(/<!--\[if [^]*?<!\[endif\]-->/g, "")
    .split("<td")
    .slice(1)
    .map((cell) => cell.split("</td>")[0] ?? "");
  return cells.filter(
    (cell) =>
      cell
        .replace(/^[^>]*>/, "")
        .replaceAll(/<[^>]*>/g, "")
        .trim() !== "",
  );
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
