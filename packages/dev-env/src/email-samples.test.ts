import { expect, it } from "vitest";
import { renderedSamples } from "./email-samples.ts";

const SAMPLES = renderedSamples("https://plumbline.example");

it.each(SAMPLES.map((sample) => [sample.name, sample] as const))(
  "%s: one button that says where it leads, the mark, both themes, and a text part with the same links",
  (_name, { subject, html, text }) => {
    const buttons = [...html.matchAll(/<a class="button"[^>]*>([^<]+)<\/a>/g)].map(([, label]) => label);
    expect(buttons).toHaveLength(1);
    expect(buttons[0]).not.toMatch(/^(Look|View details|Click|Here|Open)$/);
    expect(html).toContain('class="mark"');
    expect(html).toContain("prefers-color-scheme:dark");
    expect(html).toContain("background:#5a41c0");
    expect(subject.length).toBeLessThan(80);
    for (const [, href = ""] of html.matchAll(/<a [^>]*href="([^"]+)"/g))
      expect(text).toContain(href.replaceAll("&#38;", "&"));
    expect(html).not.toMatch(/<(script|img|svg|link)\b/);
    // Where a mailbox drops the doctype, tables inherit no colour: each cell with text has its own, in both themes.
    for (const [cell, text] of html.matchAll(/<td[^>]*>([^<]*)/g))
      if (text !== "") expect(cell).toMatch(/class="(ink|dim)[ "].*[;"]color:#/);
  },
);

it("names the records that the button of a finished job leads to", () => {
  const buttons = SAMPLES.filter(({ name }) => name === "job_finished").map(
    ({ text }) => /^(.*): https.*$/m.exec(text)?.[0],
  );
  expect(buttons).toEqual([
    "Review 37 records: https://plumbline.example/link?outcome=review",
    "View 900 changes: https://plumbline.example/link?outcome=corrected",
    "View the job: https://plumbline.example/link",
  ]);
});
